// User-level memories, and memories of a folder or an agent, or that replace another.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGitProject } from "@test/harness/git-project.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

interface Told {
  id: string;
  content: string;
  scope: string;
}

const EVERYWHERE = "The user wants short answers without emojis";

test("user-level memories are recalled in every project, with a mark", async () => {
  await using sandbox = await createSandbox();
  const other = await createGitProject(join(sandbox.folder, "other"));
  await json(sandbox, ["remember", EVERYWHERE, "--user", "--type", "Preference"]);
  await json(sandbox, ["remember", "The answers of the API are short"]);
  const recalled = (await json(sandbox, ["recall", "short answers"])) as Told[];
  expect(recalled.map(({ scope }) => scope).toSorted()).toEqual(["project", "user"]);
  const shown = await sandbox.run({ args: ["recall", "emojis"], cwd: other.path });
  expect(shown.stdout).toMatch(
    /emojis \(Preference from user, just now, \[m:\w+\]\) \[user-level\]\n$/,
  );
  const alone = (await json(sandbox, ["recall", "short answers", "--project-only"])) as Told[];
  expect(alone.map(({ scope }) => scope)).toEqual(["project"]);
  const own = (await json(sandbox, ["recall", "short answers", "--user"])) as Told[];
  expect(own.map(({ content }) => content)).toEqual([EVERYWHERE]);
});

test("--user lists, shows, edits, forgets and restores user-level memories", async () => {
  await using sandbox = await createSandbox();
  const { id } = (await json(sandbox, ["remember", EVERYWHERE, "--user"])) as Told;
  expect(await json(sandbox, ["list"])).toEqual([]);
  expect(await json(sandbox, ["list", "--user"])).toMatchObject([{ id }]);
  expect(await json(sandbox, ["status", "--user"])).toMatchObject({ memories: 1 });
  expect(await json(sandbox, ["stats", "--user"])).toMatchObject({ memories: 1 });
  await json(sandbox, ["edit", id, "Short answers, please", "--user"]);
  expect(await json(sandbox, ["get", id, "--user"])).toMatchObject({
    content: "Short answers, please",
  });
  await json(sandbox, ["forget", id, "--user"]);
  expect(await json(sandbox, ["list", "--user"])).toEqual([]);
  await json(sandbox, ["undo", "--user"]);
  const changes = (await json(sandbox, ["history", id, "--user"])) as { change: string }[];
  expect(changes.map(({ change }) => change)).toEqual([
    "remembered",
    "edited",
    "forgotten",
    "restored",
  ]);
  expect(await json(sandbox, ["export", "--user"])).toMatchObject({ count: 1 });
  expect((await sandbox.run({ args: ["verify", "--user"] })).exitCode).toBe(0);
});

test("reading creates no user-level store, and memories from outside git are not user-level", async () => {
  await using sandbox = await createSandbox();
  await json(sandbox, ["recall", "anything"]);
  expect(existsSync(join(sandbox.home, ".context-graph", "db"))).toBe(false);
  const outside = join(sandbox.folder, "outside");
  mkdirSync(outside);
  await sandbox.run({ args: ["remember", "A scratch note of nowhere"], cwd: outside });
  expect(await json(sandbox, ["recall", "scratch note"])).toEqual([]);
  expect(await json(sandbox, ["list", "--user"])).toEqual([]);
  expect(readdirSync(outside)).toEqual([]);
});

test("the project still answers if the user-level store is damaged, with a warning", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The port of the shop is 5432");
  const db = join(sandbox.home, ".context-graph", "db");
  mkdirSync(db, { recursive: true });
  writeFileSync(join(db, "context-graph.db"), "no database at all, only text ".repeat(100));
  const result = await sandbox.run({ args: ["recall", "port of the shop", "--json"] });
  expect(result.exitCode).toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject([{ scope: "project" }]);
  expect(result.stderr).not.toBe("");
});

test("--dir is relative to the current directory and must be inside the project", async () => {
  await using sandbox = await createSandbox();
  const api = join(sandbox.project.path, "src", "api");
  mkdirSync(api, { recursive: true });
  const args = ["remember", "Handlers validate input", "--dir", ".", "--agent", "Plan", "--json"];
  const { id } = JSON.parse((await sandbox.run({ args, cwd: api })).stdout) as Told;
  const expected = { directory: "src/api", agent_type: "Plan" };
  expect(await json(sandbox, ["get", id])).toMatchObject(expected);
  await json(sandbox, ["edit", id, "--dir", "src", "--tier", "bronze"]);
  expect(await json(sandbox, ["get", id])).toMatchObject({ directory: "src", tier: "bronze" });
  const wrong = await sandbox.run({ args: ["remember", "x", "--dir", "/etc"] });
  expect([wrong.exitCode, wrong.stderr]).toMatchObject([64, expect.stringContaining("--dir")]);
});

test("remember reports its outcome", async () => {
  await using sandbox = await createSandbox();
  const say = async (...args: string[]) =>
    (await sandbox.run({ args: ["remember", ...args] })).stdout;
  const first = await say("The server of the shop listens on port 3000");
  const id = /mem_\w+/.exec(first)?.[0] ?? "";
  expect(first).toBe(`Remembered ${id}\n`);
  expect(await say("Server of the shop listens on port 3000.")).toBe(
    `Already known in other words as ${id}\n`,
  );
  expect(await say("The shop server is listening on port 3000")).toMatch(
    new RegExp(`^Remembered mem_\\w+ \\(similar to ${id}\\)\n$`),
  );
  expect(await say("The server of the shop listens on port 3001")).toMatch(
    new RegExp(`^Remembered mem_\\w+ \\(replaces (?:\\w+, )?${id}`),
  );
  expect(await say("The port is 3002 now", "--supersedes", id)).toMatch(
    new RegExp(`^Remembered mem_\\w+ \\(replaces ${id}(?:, mem_\\w+)?\\)\n`),
  );
  expect(await say(`start ${"word ".repeat(3_000)}`)).toContain("its end was cut off");
  expect(await say("again", "--supersedes", "mem_unknown")).toBe("");
});

async function json(sandbox: Sandbox, args: string[]): Promise<unknown> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect([args, result.exitCode, result.stderr]).toEqual([args, 0, ""]);
  return JSON.parse(result.stdout);
}
