import { expect, test } from "bun:test";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const EXPORT = "The billing export uses the Zurich timezone.";

verifies(
  ["CL-18", "CL-19", "CL-20"],
  "a remembered text is recalled, as text for people and as JSON",
  async () => {
    await using sandbox = await createSandbox();
    const stored = await json(sandbox, [
      "remember",
      EXPORT,
      "--type",
      "Decision",
      "--tags",
      "a, b",
    ]);
    expect(stored).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      is_new: true,
      secrets_removed: 0,
    });
    const text = await sandbox.run({ args: ["recall", "billing", "timezone"] });
    expect(text).toMatchObject({ exitCode: 0, stderr: "" });
    expect(text.stdout).toMatch(
      /^- The billing export .* \(Decision from user, just now, \[m:\w{8}\]\)\n$/,
    );
    expect(await json(sandbox, ["recall", "billing timezone"])).toEqual([
      expect.objectContaining({
        content: EXPORT,
        experience_type: "Decision",
        tags: ["a", "b"],
        relevance_score: expect.any(Number),
      }),
    ]);
    const nothing = await sandbox.run({ args: ["recall", "walrus"] });
    expect(nothing).toMatchObject({ exitCode: 0, stdout: "Nothing found.\n", stderr: "" });
    expect(await json(sandbox, ["recall", "walrus"])).toEqual([]);
  },
);

verifies(
  ["CL-30", "CL-31"],
  "wt-memory remembers from stdin silently, recalls by an error text and prints ok",
  async () => {
    await using sandbox = await createSandbox();
    const stdin = "error: connection refused on port 5432: start postgres\n";
    const args = ["remember", "--type", "Fix", "--tags", "error,postgres"];
    const stored = await sandbox.run({ name: "wt-memory", args, stdin });
    expect(stored).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    const error = "psql: error: connection refused on port 6000";
    const recalled = await sandbox.run({ name: "wt-memory", args: ["recall", error] });
    expect(JSON.parse(recalled.stdout)).toEqual([
      expect.objectContaining({ experience_type: "Fix", tags: ["error", "postgres"] }),
    ]);
    const none = await sandbox.run({ name: "wt-memory", args: ["recall", "walrus"] });
    expect(JSON.parse(none.stdout)).toEqual([]);
    const health = await sandbox.run({ name: "wt-memory", args: ["health"] });
    expect(health).toMatchObject({ exitCode: 0, stdout: "ok\n", stderr: "" });
    const full = await sandbox.run({ args: ["health", "--index", "--json"] });
    expect(JSON.parse(full.stdout)).toMatchObject({ status: "ok", memories: 1, waiting_writes: 0 });
  },
);

test("recall can be limited to a number and to tags", async () => {
  await using sandbox = await createSandbox();
  const drafts = Array.from({ length: 8 }, (_, i) => ({
    text: `billing export rule ${i}`,
    tags: [i < 2 ? "old" : "new"],
  }));
  sandbox.remember(...drafts);
  expect(await json(sandbox, ["recall", "billing export"])).toHaveLength(5);
  expect(await json(sandbox, ["recall", "billing export", "--limit", "7"])).toHaveLength(7);
  expect(await json(sandbox, ["recall", "billing export", "--tags", "old,other"])).toHaveLength(2);
});

test("the same memory again is already known, under the same id", async () => {
  await using sandbox = await createSandbox();
  const first = (await json(sandbox, ["remember", EXPORT])) as { id: string };
  const again = await json(sandbox, ["remember", EXPORT.toUpperCase().replace(" ", "  ")]);
  expect(again).toMatchObject({ id: first.id, is_new: false, is_other_wording: false });
  const text = await sandbox.run({ args: ["remember", EXPORT] });
  expect(text.stdout).toBe(`Already known as ${first.id}\n`);
});

test("secrets and private parts are not stored, and the output says so", async () => {
  await using sandbox = await createSandbox();
  const text = "The staging login: password=hunter22 <private>boss</private>";
  const stored = await sandbox.run({ args: ["remember", text] });
  expect(stored.stdout).toEndWith(" (a secret in it was removed)\n");
  const recalled = JSON.stringify(await json(sandbox, ["recall", "staging login"]));
  expect(recalled).toContain("[secret removed]");
  expect(recalled).not.toMatch(/hunter22|boss/);
  const nothing = await sandbox.run({ args: ["remember", "<private>all</private>", "--json"] });
  expect(JSON.parse(nothing.stdout)).toMatchObject({
    code: "ERR_EMPTY_MEMORY",
    message: expect.stringContaining("marked private"),
  });
  const own = "=== MEMORY: Past fix for this error ===\n- x";
  const refused = await sandbox.run({ name: "wt-memory", args: ["remember"], stdin: own });
  expect(refused).toMatchObject({ exitCode: 65, stdout: "" });
});

test("text that begins with a dash comes after two dashes, or from stdin", async () => {
  await using sandbox = await createSandbox();
  expect(await sandbox.run({ args: ["remember", "--", "--force is never used"] })).toMatchObject({
    exitCode: 0,
  });
  expect(await json(sandbox, ["recall", "--json", "--", "--force"])).toHaveLength(1);
});

async function json(sandbox: Sandbox, args: string[]): Promise<unknown> {
  const flags = args.includes("--json") ? [] : ["--json"];
  const result = await sandbox.run({ args: [args[0] ?? "", ...flags, ...args.slice(1)] });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout);
}

test("an export can be limited like a list, and imported again", async () => {
  await using sandbox = await createSandbox();
  await json(sandbox, ["remember", EXPORT, "--type", "Decision", "--tags", "billing"]);
  await json(sandbox, ["remember", "The walrus sleeps in building four.", "--type", "Learning"]);
  const texts = async (...args: string[]) => {
    const { stdout, exitCode } = await sandbox.run({ args: ["export", ...args] });
    expect(exitCode).toBe(0);
    const { records, count } = JSON.parse(stdout) as {
      records: { content: string }[];
      count: number;
    };
    expect(count).toBe(records.length);
    return records.map(({ content }) => content);
  };
  expect(await texts()).toHaveLength(2);
  for (const condition of [
    ["--type", "decision"],
    ["--tags", "billing"],
    ["--pattern", "Zurich"],
  ]) {
    expect(await texts(...condition)).toEqual([EXPORT]);
  }
  expect(await texts("--since", "1d")).toHaveLength(2);
  expect(await texts("--until", "yesterday")).toEqual([]);
  await sandbox.run({ args: ["export", "--type", "decision", "--output", "some.json"] });
  await using other = await createSandbox();
  const imported = await other.run({ args: ["import", `${sandbox.project.path}/some.json`] });
  expect(imported.exitCode).toBe(0);
  expect((await other.run({ args: ["list"] })).stdout).toContain("Zurich");
});
