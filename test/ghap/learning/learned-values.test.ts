// From entries to values, with the built program: entries that are alike form a cluster, a lesson
// becomes a value, and the next session is told.
import { expect, test } from "bun:test";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const CAUSES = [
  ["The report is a day off", "dates are computed in UTC although the user is in Tokyo"],
  ["The meeting is shown on the wrong day", "the date is parsed as midnight in UTC"],
  ["Daily totals are wrong at month ends", "days are cut off in UTC, not in local time"],
] as const;
const LESSON = "Compute dates in the user's time zone, never in UTC";

/** The environment of a command that an agent runs in this session. */
const inSession = (session: string) => ({ CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: session });

let environment: Record<string, string> = {};

async function run(sandbox: Sandbox, ...args: string[]) {
  const result = await sandbox.run({ args: [...args, "--json"], env: environment });
  return { ...result, json: JSON.parse(result.stdout) as Record<string, never> };
}

async function learn(sandbox: Sandbox, goal: string, cause: string, lesson?: string) {
  const start = ["--goal", goal, "--hypothesis", `The data of ${goal} is wrong`];
  const plan = ["--action", "Check it", "--prediction", "The test passes"];
  await run(sandbox, "ghap", "start", ...start, ...plan, "--domain", "debugging");
  const why = ["--surprise", "The data was right", "--root-cause", "wrong-assumption"];
  const lessons = lesson === undefined ? [] : ["--takeaway", lesson];
  const result = ["--result", "It still fails", ...why, "--why", cause, ...lessons];
  const resolved = await run(sandbox, "ghap", "resolve", "falsified", ...result);
  expect(resolved.exitCode).toBe(0);
}

function startOf(sandbox: Sandbox, sessionId: string) {
  return sandbox.hook("SessionStart", { source: "startup", session_id: sessionId });
}

verifies(
  [
    { id: "CA-01", shows: "values at the start, listed without a query" },
    { id: "CA-02", shows: "as additionalContext" },
    { id: "CA-05", shows: "in the hook" },
  ],
  "entries that are alike suggest a value, and sessions are told",
  async () => {
    await using sandbox = await createSandbox();
    expect((await startOf(sandbox, "s0")).stdout).not.toContain("Session Context");
    for (const [at, [goal, cause]] of CAUSES.entries()) {
      await learn(sandbox, goal, cause, at === 0 ? LESSON : undefined);
    }
    await learn(sandbox, "The icon is blurry", "the svg has a fixed width");

    const { json: found } = await run(sandbox, "ghap", "clusters", "--axis", "root_cause");
    const clusters = found["clusters"] as unknown as { cluster_id: string; size: number }[];
    expect(clusters).toHaveLength(1);
    expect(clusters[0]).toMatchObject({ size: 3, axis: "root_cause" });
    const clusterId = clusters[0]?.cluster_id ?? "";

    const lesson = (await startOf(sandbox, "s1")).stdout;
    expect(lesson).toContain(`## Session Context\\n\\nTop Values:\\n- ${LESSON}`);
    expect(lesson).toContain("Recent Work:\\n- The icon is blurry (");

    const { json } = await run(sandbox, "ghap", "values", "--proposed");
    expect(json["proposed"]).toMatchObject([{ text: LESSON }]);
    const off = await run(
      sandbox,
      "ghap",
      "check-value",
      "Write short names",
      "--cluster",
      clusterId,
    );
    expect(off.exitCode).toBe(1);
    const refused = await run(
      sandbox,
      "ghap",
      "add-value",
      "Write short names",
      "--cluster",
      clusterId,
    );
    expect(refused.json).toMatchObject({ code: "ERR_VALUE_OFF_CLUSTER" });
    const stored = await run(sandbox, "ghap", "add-value", LESSON, "--cluster", clusterId);
    expect(stored.exitCode).toBe(0);
    expect((await run(sandbox, "ghap", "values")).json["values"]).toMatchObject([
      { content: LESSON, metadata: { cluster_size: "3", cluster_id: clusterId } },
    ]);
    expect((await run(sandbox, "ghap", "values", "--proposed")).json["proposed"]).toEqual(
      [] as never,
    );
    expect((await startOf(sandbox, "s2")).stdout).toContain(`Top Values:\\n- ${LESSON} [m:`);
  },
  60_000,
);

verifies(["CA-09"], "experiences are found by each of their sides", async () => {
  await using sandbox = await createSandbox();
  for (const [goal, cause] of CAUSES) await learn(sandbox, goal, cause);
  await learn(sandbox, "The icon is blurry", "the svg has a fixed width");
  const search = async (...args: string[]) =>
    (await run(sandbox, "ghap", "experiences", ...args)).json["experiences"] as unknown as {
      text: string;
      entry: { goal: string };
    }[];
  const byCause = await search("time zone of a date", "--axis", "root_cause", "--limit", "3");
  expect(byCause.map(({ entry }) => entry.goal).sort()).toEqual(
    CAUSES.map(([goal]) => goal).sort(),
  );
  expect(byCause[0]?.text).toMatch(/^Category: wrong-assumption\nDescription: /u);
  expect((await search("icon"))[0]?.entry.goal).toBe("The icon is blurry");
  expect(await search("--outcome", "confirmed")).toEqual([]);
  expect(await search("quantum banana opera")).toEqual([]);
  const bad = await run(sandbox, "ghap", "experiences", "x", "--axis", "nothing");
  expect(bad.exitCode).toBe(64);
  const unknown = await run(sandbox, "ghap", "add-value", "x", "--cluster", "cluster_full_000000");
  expect(unknown.json).toMatchObject({ code: "ERR_CLUSTER_UNKNOWN" });
  const long = await run(sandbox, "ghap", "add-value", "x".repeat(501));
  expect(long.json).toMatchObject({ code: "ERR_VALUE_TEXT" });
});

test("lessons that experiences have in common become a value by themselves, once", async () => {
  await using sandbox = await createSandbox();
  const lessons = [LESSON, "Compute days in local time of the user, not in UTC", undefined];
  const valuesAfter = async (session: string, work: () => Promise<void>) => {
    await startOf(sandbox, session);
    environment = inSession(session);
    await work();
    environment = {};
    await sandbox.hook("SessionEnd", { reason: "other", session_id: session });
    await waitForNoProcesses("context-graph", sandbox.folder, 20_000);
    const { json } = await run(sandbox, "ghap", "values");
    return json["values"] as unknown as { id: string; content: string; metadata: object }[];
  };
  const values = await valuesAfter("monday", async () => {
    for (const [at, [goal, cause]] of CAUSES.entries()) {
      await learn(sandbox, goal, cause, lessons[at]);
    }
  });
  expect(values).toHaveLength(1);
  expect(lessons).toContain(values[0]?.content);
  const start = (await startOf(sandbox, "tuesday")).stdout;
  expect(start.match(/UTC/g)).toHaveLength(1);

  await sandbox.run({ args: ["forget", values[0]?.id ?? ""] });
  const again = await valuesAfter("wednesday", async () => {
    await learn(sandbox, "The icon is blurry", "the svg has a fixed width", "Give svg no width");
  });
  expect(again).toEqual([]);
  expect((await startOf(sandbox, "thursday")).stdout).toContain("- Give svg no width");
}, 120_000);
