// recall and proactive through the built program, under both of its names.
import { expect, test } from "bun:test";
import type { ProgramName } from "@/base/program-names.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

interface Told {
  id: string;
  content: string;
  relevance_score: number;
  why: string;
}

const PROGRAMS = ["context-graph", "wt-memory"] as const;
const REDIS = "The cache moved to Redis because the sessions got lost";
const CRANE = "The harbour crane lifts forty tons";

test("recall shows a person the nearest memories, and says if none of them is relevant", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(REDIS, CRANE, "The opera house sells tickets online");
  const text = async (query: string) => (await sandbox.run({ args: ["recall", query] })).stdout;
  expect(await text("quantum banana opera")).toStartWith(
    "Nothing relevant found; the nearest:\n- The opera house",
  );
  expect(await text("cache moved to redis")).toStartWith(`- ${REDIS}`);
  expect(await text("zzqq xxyy")).toBe("Nothing found.\n");
});

for (const name of PROGRAMS) {
  verifies(["CL-31"], `${name} recall answers in each mode and respects the filters`, async () => {
    await using sandbox = await createSandbox();
    sandbox.remember(
      { text: REDIS, tags: ["cache", "decision"], importance: 0.9 },
      { text: "The cache is warm after a minute", tags: ["cache"], importance: 0.4 },
      CRANE,
    );
    const texts = async (...args: string[]) =>
      (await ask(sandbox, name, ["recall", ...args])).map(({ content }) => content);
    for (const mode of ["semantic", "temporal", "hybrid", "causal", "associative"]) {
      expect(await texts("why the cache moved to redis", "--mode", mode)).toContain(REDIS);
    }
    expect(await texts("cache", "--min-importance", "0.8")).toEqual([REDIS]);
    expect(await texts("cache", "--tags", "decision")).toEqual([REDIS]);
    expect(await texts("--tags-only", "--tags", "decision")).toEqual([REDIS]);
    expect(await texts("cache", "--limit", "1")).toHaveLength(1);
    expect(await texts("cache", "--since", "yesterday")).toHaveLength(2);
    expect(await texts("cache", "--until", "yesterday")).toEqual([]);
    expect(await texts("cache", "--since", "2020-01-01", "--until", "2020-02-01")).toEqual([]);
    expect(await texts("cache", "--until", "2099-01-01T00:00:00Z")).toHaveLength(2);
    const empty = await sandbox.run({ name, args: ["recall", ""] });
    expect(empty.exitCode).toBe(name === "wt-memory" ? 0 : 64);
  });

  verifies(
    ["CL-32"],
    `${name} proactive finds memories for the current work, with a score`,
    async () => {
      await using sandbox = await createSandbox();
      sandbox.remember(REDIS, { text: CRANE, files: ["src/harbour/crane.ts"] });
      const ask1 = (...args: string[]) => ask(sandbox, name, ["proactive", ...args]);
      const found = await ask1("move the cache of the sessions to redis", "--limit", "3");
      expect(found.map(({ content }) => content)).toEqual([REDIS]);
      expect(found[0]?.relevance_score).toBeWithin(0.1, 1.0001);
      const ofFile = await ask1("clean up", "--files", "src/harbour/crane.ts");
      expect(ofFile.map(({ content }) => content)).toEqual([CRANE]);
      expect(await ask1("paint the fence green")).toEqual([]);
      expect(await ask1("")).toEqual([]);
    },
  );
}

test("proactive reads a context too long for the command line from standard input", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(REDIS);
  const stdin = `${"lorem ipsum dolor sit amet.\n".repeat(20)}the cache of lost sessions moved to redis\n`;
  const { stdout } = await sandbox.run({ name: "wt-memory", args: ["proactive"], stdin });
  expect(JSON.parse(stdout)).toMatchObject([{ content: REDIS }]);
});

test("recall and proactive explain each hit with --why, and in the JSON", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: REDIS, files: ["src/cache.ts"] });
  for (const command of ["recall", "proactive"]) {
    const args = [command, "why did the cache in src/cache.ts move to redis"];
    const { stdout } = await sandbox.run({ args: [...args, "--why"] });
    expect(stdout).toMatch(/^- The cache moved .*\n {4}words: .*redis.*; about src\/cache\.ts/);
    expect((await ask(sandbox, "wt-memory", args))[0]?.why).toContain("about src/cache.ts");
  }
});

test("superseded memories are found only with --all", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(CRANE, "The harbour crane lifts sixty tons since May");
  {
    using store = sandbox.store();
    const [newer, older] = store
      .listMemories({ limit: 2 })
      .toSorted((a, b) => b.text.length - a.text.length);
    const link = { fromId: String(newer?.id), toId: String(older?.id), weight: 1, atMs: 1 };
    store.apply([{ kind: "link", link: { ...link, kind: "supersedes" } }], { isDurable: true });
  }
  const count = async (...args: string[]) =>
    (await ask(sandbox, "wt-memory", ["recall", "harbour crane", ...args])).length;
  expect([await count(), await count("--all")]).toEqual([1, 2]);
});

test.each([
  [["recall", "x", "--mode", "psychic"], "psychic"],
  [["recall", "x", "--since", "the release"], "the release"],
  [["recall", "x", "--until", "sometime"], "yesterday"],
  [["recall", "x", "--min-importance", "2"], "from 0 to 1"],
  [["recall", "x", "--tags-only"], "--tags"],
  [["proactive", "x", "--limit", "0"], "above 0"],
])("%j is refused with a message that says how it is done", async (args, message) => {
  await using sandbox = await createSandbox();
  const { exitCode, stderr } = await sandbox.run({ args: [...args] });
  expect(exitCode).toBe(64);
  expect(stderr).toContain(message);
});

test("wt-memory proactive prints [] without a store", async () => {
  await using sandbox = await createSandbox();
  const { exitCode, stdout } = await sandbox.run({ name: "wt-memory", args: ["proactive", "x"] });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, []]);
});

async function ask(sandbox: Sandbox, name: ProgramName, args: readonly string[]): Promise<Told[]> {
  const json = name === "context-graph" ? ["--json"] : [];
  const { stdout, exitCode, stderr } = await sandbox.run({ name, args: [...args, ...json] });
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as Told[];
}
