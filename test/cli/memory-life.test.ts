// The life of a memory through the built program, under both of its names.
import { expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_CATALOGUE } from "@/base/error-catalogue.ts";
import type { ProgramName } from "@/base/program-names.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Told {
  id: string;
  content: string;
}

test("a memory is edited, shown as it was before, and restored", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "The port is 5432.", tags: ["db"] });
  const [first] = (await json(sandbox, ["list"])) as Told[];
  const id = String(first?.id);
  const whileMs = Date.now();
  const edited = await say(sandbox, ["edit", id.slice(-8), "The port is 5433.", "--tags", "a,b"]);
  expect(edited).toBe(`Changed ${id}\n`);
  const shown = await say(sandbox, ["get", `[m:${id.slice(-8)}]`]);
  expect(shown).toMatch(/^The port is 5433\.\n\nid: +mem_\w+\n(?:.*\n)*tags: +a, b\n/);
  const then = ["--as-of", new Date(whileMs).toISOString()];
  expect(await json(sandbox, ["get", id, ...then])).toMatchObject({ content: "The port is 5432." });
  expect(await json(sandbox, ["list", ...then])).toMatchObject([{ content: "The port is 5432." }]);
  expect(await say(sandbox, ["undo"])).toBe("Back to: The port is 5432.\n");
  expect(await json(sandbox, ["get", id])).toMatchObject({ ...first });
  const history = (await json(sandbox, ["history", id])) as { change: string }[];
  expect(history.map(({ change }) => change)).toEqual(["remembered", "edited", "restored"]);
  expect(await say(sandbox, ["history", id])).toMatch(
    /\d\d:\d\d {2}edited {6}The port is 5433\.\n/,
  );
});

test("edit also reads the text from stdin, and refuses wrong input", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("old words");
  const [{ id } = { id: "" }] = (await json(sandbox, ["list"])) as Told[];
  const piped = await sandbox.run({ name: "wt-memory", args: ["edit", id], stdin: "new words\n" });
  expect(JSON.parse(piped.stdout)).toEqual({ id, is_merged: false, secrets_removed: 0 });
  expect(await json(sandbox, ["recall", "new"])).toMatchObject([{ id, content: "new words" }]);
  await fails(sandbox, ["edit", id, "--importance", "2"], "ERR_USAGE");
  await fails(sandbox, ["edit", id, "two", "words"], "ERR_USAGE");
  await fails(sandbox, ["edit", id, ""], "ERR_EMPTY_MEMORY");
  await fails(sandbox, ["edit", "mem_unknown"], "ERR_NOT_FOUND");
});

test("list filters by type, tags, time and pattern", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(
    { text: "apple", type: "Decision", tags: ["a"] },
    { text: "banana", tags: ["a", "b"] },
    { text: "cherry", tags: ["c"] },
  );
  const listed = async (...args: string[]) =>
    ((await json(sandbox, ["list", ...args], "wt-memory")) as Told[]).map(({ content }) => content);
  expect(await listed()).toEqual(["cherry", "banana", "apple"]);
  expect(await listed("--type", "Decision")).toEqual(["apple"]);
  expect(await listed("--tags", "b,c", "--limit", "1")).toEqual(["cherry"]);
  expect(await listed("--pattern", "an+a$")).toEqual(["banana"]);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  expect(await listed("--since", "2020-01-01", "--until", tomorrow, "--offset", "2")).toEqual([
    "apple",
  ]);
  expect(await listed("--since", tomorrow)).toEqual([]);
  expect(await say(sandbox, ["list", "--tags", "none"])).toBe("No memories.\n");
  await fails(sandbox, ["list", "--since", "yesterday-ish"], "ERR_USAGE");
  await fails(sandbox, ["list", "--pattern", "("], "ERR_USAGE");
});

test("one memory is forgotten at once, several only after a confirmation", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(
    ...["one", "two", "three"].map((text) => ({ text, tags: ["draft"] })),
    "four stays",
  );
  const [, third] = (await json(sandbox, ["list"])) as Told[];
  const forgotten = { deleted: true, id: third?.id };
  expect(await json(sandbox, ["forget", String(third?.id)], "wt-memory")).toEqual(forgotten);
  const dry = await say(sandbox, ["forget", "--tags", "draft", "--dry-run"]);
  expect(dry).toMatch(/^Would forget:\n- two .*\n- one .*\n$/);
  await fails(sandbox, ["forget", "--tags", "draft"], "ERR_CONFIRMATION_NEEDED");
  for (const many of [["--all"], ["--since", "2020-01-01"], ["--until", "2120-01-01"]]) {
    const refused = await sandbox.run({ name: "wt-memory", args: ["forget", ...many] });
    expect(refused.stderr).toContain("Repeat the command with --confirm.");
  }
  expect(await json(sandbox, ["forget", "--older-than", "3", "--yes"])).toEqual({
    deleted_count: 0,
  });
  const old = ["forget", "--older-than", "3"];
  expect(await json(sandbox, old, "wt-memory")).toEqual({ deleted_count: 0 });
  const all = ["forget", "--pattern", "^(one|two)$"];
  expect(await json(sandbox, all, "wt-memory")).toEqual({ deleted_count: 2 });
  expect(await json(sandbox, ["list"])).toHaveLength(1);
  expect(await json(sandbox, ["undo"], "wt-memory")).toMatchObject({ skipped: [] });
  expect(await json(sandbox, ["list"])).toHaveLength(3);
  await fails(sandbox, ["forget"], "ERR_USAGE");
  await fails(sandbox, ["forget", "x", "--all"], "ERR_USAGE");
});

test("an export is imported by another project once, except what that project forgot", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "kept", type: "Decision", tags: ["x"] }, "dropped");
  const file = join(sandbox.folder, "memories.json");
  await say(sandbox, ["export", "--output", file]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const document = JSON.parse(readFileSync(file, "utf8")) as { records: Told[] };
  const printed = await sandbox.run({ args: ["export"] });
  expect(JSON.parse(printed.stdout)).toMatchObject({ count: 2, records: document.records });

  const other = await createGitProject(join(sandbox.folder, "other"));
  const there = { ...sandbox, run: (run: object) => sandbox.run({ ...run, cwd: other.path }) };
  const foretold = await json(there, ["import", file, "--dry-run"]);
  expect(foretold).toMatchObject({ imported: 2, skipped: 0, errors: 0, reasons: {} });
  expect(await json(there, ["import", file], "wt-memory")).toEqual(foretold);
  expect(((await json(there, ["export"])) as typeof document).records).toEqual(document.records);
  await json(there, ["forget", String(document.records[1]?.id)]);
  expect(await say(there, ["import", file])).toBe(
    "Imported: 0, skipped: 2, errors: 0\n- 1 × known already\n- 1 × forgotten here\n" +
      "    memories.json, record 2: dropped\n",
  );
  await fails(there, ["import", join(sandbox.folder, "absent.json")], "ERR_USAGE");
  writeFileSync(file, "nonsense");
  await fails(there, ["import", file], "ERR_USAGE");
});

test("an export into a file that cannot be is refused for what is wrong with it", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "kept" });
  const { folder } = sandbox;
  const refused = async (path: string) => {
    const { exitCode, stderr } = await sandbox.run({ args: ["export", "--output", path] });
    expect(exitCode).toBe(ERROR_CATALOGUE.ERR_USAGE.exitCode);
    return stderr;
  };
  const absent = join(folder, "no", "such", "memories.json");
  expect(await refused(absent)).toContain(
    `There is no folder ${join(folder, "no", "such")} to write memories.json into.`,
  );
  writeFileSync(join(folder, "file"), "");
  expect(await refused(join(folder, "file", "below"))).toContain("There is no folder");
  expect(await refused(folder)).toContain(`${folder} is a folder: name a file in it.`);
  expect(existsSync(`${folder}.part`)).toBe(false);
});

test("status, stats and verify report the state of the store", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "one", type: "Fix", origin: "tool" }, "two");
  const stats = (await json(sandbox, ["stats"])) as object;
  expect(stats).toMatchObject({
    memories: 2,
    by_type: { Fix: 1, Learning: 1 },
    by_origin: { tool: 1, user: 1 },
    by_age: { day: 2, week: 2, month: 2 },
    jobs: 0,
    waiting_writes: 0,
  });
  const { hooks, ...ofStore } = (await json(sandbox, ["status"], "wt-memory")) as {
    hooks: unknown;
  };
  expect({ ...stats, paused: false, paused_until: null }).toMatchObject(ofStore);
  expect(hooks).toEqual({ installed: [], switched_off_by: null, last_runs: {} });
  expect(await say(sandbox, ["stats"])).toContain("By type:   Fix 1, Learning 1\n");
  expect(await json(sandbox, ["verify"], "wt-memory")).toEqual({
    status: "ok",
    problems: [],
    memories: 2,
    values: 0,
  });
});

test("without a store wt-memory succeeds with nothing and creates none", async () => {
  await using sandbox = await createSandbox();
  for (const [args, empty] of [
    [["list"], []],
    [["recall", "x"], []],
    [["history", "mem_x"], []],
    [["get", "mem_x"], {}],
    [["stats"], {}],
    [["export"], {}],
  ] as const) {
    expect(await json(sandbox, [...args], "wt-memory")).toEqual(empty);
  }
  expect(existsSync(sandbox.storeFolder)).toBe(false);
});

test("a store that cannot be opened is empty for wt-memory and an error for context-graph", async () => {
  await using sandbox = await createSandbox();
  sandbox.store()[Symbol.dispose]();
  const path = join(sandbox.storeFolder, "db", "context-graph.db");
  writeFileSync(path, "no database ".repeat(100));
  rmSync(`${path}-wal`);
  expect(await json(sandbox, ["list"], "wt-memory")).toEqual([]);
  expect(await json(sandbox, ["status"], "wt-memory")).toEqual({});
  await fails(sandbox, ["list"], "ERR_STORE_CORRUPT");
  const write = await sandbox.run({ name: "wt-memory", args: ["forget", "mem_x"] });
  expect(write).toMatchObject({ exitCode: 0, stdout: "{}\n" });
  expect(write.stderr).toStartWith("error: The memory store ");
});

test("an unknown id is not found, with a hint", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "one", event: "Stop" });
  const result = await sandbox.run({ args: ["get", "mem_unknown"] });
  expect(result).toMatchObject({ exitCode: 1, stdout: "" });
  expect(result.stderr).toMatch(/^error: There is no memory mem_unknown\.\n\nhint: .*list/);
  await fails(sandbox, ["undo"], "ERR_NOT_FOUND");
  await fails(sandbox, ["get"], "ERR_USAGE");
});

type Runs = Pick<Sandbox, "run">;

async function json(sandbox: Runs, args: string[], name?: ProgramName): Promise<unknown> {
  const flags = name === undefined ? ["--json"] : [];
  const run = { args: [...args, ...flags], ...(name === undefined ? {} : { name }) };
  const result = await sandbox.run(run);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout);
}

async function say(sandbox: Runs, args: string[]): Promise<string> {
  const result = await sandbox.run({ args });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

async function fails(sandbox: Runs, args: string[], code: string): Promise<void> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect(result.exitCode).not.toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject({ error: true, code });
}
