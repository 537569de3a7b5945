// The command line as people expect it: arguments, ids, times, types, lists and messages.
import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGitProject } from "@test/harness/git-project.ts";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";

interface Told {
  id: string;
  content: string;
  scope?: string;
}

test("arguments that a command does not take are refused, with a hint to its own page", async () => {
  await using sandbox = await createSandbox();
  for (const args of [
    ["list", "foo"],
    ["status", "x"],
    ["get", "a", "b"],
    ["pause", "1h", "2h"],
  ]) {
    const result = await sandbox.run({ args });
    expect({ args, exitCode: result.exitCode }).toEqual({ args, exitCode: 64 });
    expect(result.stderr).toContain(`Run 'context-graph ${args[0]} --help'`);
  }
  const exported = await sandbox.run({ args: ["export", "foo.json"] });
  expect(exported.stderr).toContain("Did you mean --output foo.json?");
  expect(exported.stdout).toBe("");
  expect((await sandbox.run({ args: ["recall"] })).exitCode).toBe(64);
  expect((await sandbox.run({ args: ["recall", "two", "words"] })).exitCode).toBe(0);
  expect(existsSync(sandbox.storeFolder)).toBe(false);
});

test("several ids are forgotten together or not at all", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("one of them", "another of them", "the last of them");
  const ids = ((await json(sandbox, "list")) as Told[]).map(({ id }) => id);
  const [first = "", second = ""] = ids;
  const wrong = await sandbox.run({ args: ["forget", first, "mem_unknown"] });
  expect(wrong.exitCode).toBe(1);
  expect(await json(sandbox, "list")).toHaveLength(3);
  expect(await json(sandbox, "forget", first, second)).toEqual({
    deleted: true,
    deleted_count: 2,
    ids: [first, second],
  });
  expect(await json(sandbox, "list")).toHaveLength(1);
  await sandbox.run({ args: ["undo"] });
  expect(await json(sandbox, "list")).toHaveLength(3);
});

test("the id of a user-level memory works everywhere without --user", async () => {
  await using sandbox = await createSandbox();
  const { id } = (await json(sandbox, "remember", "Never push on Fridays", "--user")) as Told;
  const ending = id.slice(-8);
  expect(await json(sandbox, "get", ending)).toMatchObject({ id });
  expect(await json(sandbox, "edit", ending, "Never push on a Friday")).toMatchObject({ id });
  expect(await json(sandbox, "history", id)).toHaveLength(2);
  expect(await json(sandbox, "undo", id)).toMatchObject({ undone: [{ id, change: "edited" }] });
  expect((await sandbox.run({ args: ["why", id] })).exitCode).toBe(0);
  const args = ["remember", "Never push on Fridays or Sundays", "--replaces", id];
  expect(await json(sandbox, ...args)).toMatchObject({ superseded: [id] });
  expect(await json(sandbox, "forget", id)).toMatchObject({ deleted: true, id });
  expect(await json(sandbox, "list", "--user")).toMatchObject([
    { content: "Never push on Fridays or Sundays" },
  ]);
});

test("why shows the words of a user-level memory that a hook has told", async () => {
  await using sandbox = await createSandbox();
  const rule = "Deploys go through the blue queue only";
  await json(sandbox, "remember", rule, "--user", "--kind", "rule");
  const told = await sandbox.hook("SessionStart", { session_id: "s1", source: "startup" });
  expect(injectedText(told)).toContain("blue queue");
  const { stdout } = await sandbox.run({ args: ["why"] });
  expect(stdout).toContain("blue queue");
  expect(stdout).not.toContain("forgotten");
});

test("context shows exactly what the start of a session would add, and writes nothing", async () => {
  await using sandbox = await createSandbox();
  await json(sandbox, "remember", "Only a person applies the plan", "--kind", "rule");
  await json(sandbox, "remember", "Releases are cut from the release branch", "--kind", "decision");
  await json(sandbox, "remember", "Short answers, no emojis", "--kind", "preference", "--user");
  const shown = await sandbox.run({ args: ["context"] });
  const again = await sandbox.run({ args: ["context"] });
  expect(again.stdout).toBe(shown.stdout);
  const started = await sandbox.hook("SessionStart", { session_id: "s1", source: "startup" });
  expect(shown.stdout.trim()).toBe(injectedText(started).trim());
  expect(shown.stdout).toContain("Only a person applies the plan");
  expect(await json(sandbox, "context")).toMatchObject({ memories: expect.any(Array) });
});

test("times have one grammar, and types any case", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: "We use pnpm here", type: "Decision" }, "The cache is warm");
  for (const since of ["7d", "2w", "12h", "yesterday", "2020-01-01", "2020-01-01 09:30", "30"]) {
    for (const command of ["list", "stats", "metrics"]) {
      const result = await sandbox.run({ args: [command, "--since", since, "--json"] });
      expect({ command, since, exitCode: result.exitCode }).toEqual({
        command,
        since,
        exitCode: 0,
      });
    }
    expect(await json(sandbox, "list", "--since", since)).toHaveLength(2);
    expect(await json(sandbox, "recall", "pnpm", "--since", since, "--limit", "1")).toHaveLength(1);
  }
  expect(await json(sandbox, "list", "--until", "7d")).toEqual([]);
  expect(await json(sandbox, "list", "--type", "decision")).toHaveLength(1);
  expect(await json(sandbox, "list", "--type", "OBSERVATION")).toHaveLength(1);
  expect((await sandbox.run({ args: ["list", "--since", "soon"] })).exitCode).toBe(64);
  const dry = await json(sandbox, "forget", "--older-than", "12w", "--dry-run");
  expect(dry).toMatchObject({ would_delete_count: 0 });
});

test("list says how many there are, pages, and shows both levels", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(...Array.from({ length: 7 }, (_, i) => `memory number ${i}`));
  await json(sandbox, "remember", "a memory of mine", "--user");
  const page = await say(sandbox, "list", "--limit", "3");
  expect(page).toEndWith("\n1 to 3 of 7; the next 3: --offset 3\n");
  expect(await say(sandbox, "list", "--limit", "3", "--offset", "6")).toEndWith("\n7 to 7 of 7\n");
  expect(await say(sandbox, "list", "--offset", "0")).toEndWith("\n7 memories\n");
  expect(await say(sandbox, "list", "--pattern", "[12]$", "--limit", "1")).toContain("1 to 1 of 2");
  const both = (await json(sandbox, "list", "--both", "--limit", "2")) as Told[];
  expect(both.map(({ scope }) => scope)).toEqual(["user", "project"]);
  expect(await say(sandbox, "list", "--both")).toContain("a memory of mine");
  expect(await say(sandbox, "list", "--both")).toEndWith("\n8 memories\n");
});

test("reading creates nothing", async () => {
  await using sandbox = await createSandbox();
  const bare = await createGitProject(join(sandbox.folder, "bare"));
  const before = readdirSync(bare.path);
  const reads = [
    ["list"],
    ["list", "--both"],
    ["get", "mem_unknown"],
    ["history", "mem_unknown"],
    ["recall", "x"],
    ["search", "x"],
    ["proactive", "x"],
    ["context"],
    ["context", "x"],
    ["status"],
    ["stats"],
    ["metrics"],
    ["why"],
    ["audit"],
    ["verify"],
    ["export"],
    ["premortem", "debugging"],
    ["config"],
    ["ignore"],
    ["resume"],
    ["forget", "--all", "--dry-run"],
    ["completion", "bash"],
  ];
  for (const args of reads) await sandbox.run({ args, cwd: bare.path });
  const status = await sandbox.run({ args: ["status"], cwd: bare.path });
  expect(status.stdout).toContain("context-graph.db, not made yet");
  expect(readdirSync(bare.path)).toEqual(before);
  expect(existsSync(join(sandbox.home, ".context-graph"))).toBe(false);
}, 60_000);

test("an import that drops something says so and fails", async () => {
  await using sandbox = await createSandbox();
  const path = join(sandbox.folder, "memories.json");
  const records = [{ content: "The cache is warm", experience_type: "Learning" }, { nothing: 1 }];
  writeFileSync(path, JSON.stringify({ format: "wt-memory-export", version: 1, records }));
  const result = await sandbox.run({ args: ["import", path] });
  expect(result.exitCode).toBe(1);
  expect(result.stdout).toMatch(
    /^Imported: 1, skipped: 0, errors: 1, so that many were dropped\n- 1 ×/,
  );
  const none = await sandbox.run({ args: ["import", "--transcripts"] });
  expect(none).toMatchObject({ exitCode: 0, stdout: "No sessions of this project found.\n" });
});

test("remember warns of a contradiction, and can be undone with what it replaced", async () => {
  await using sandbox = await createSandbox();
  await say(sandbox, "remember", "The staging database listens on port 5432", "--kind", "fact");
  const said = await say(
    sandbox,
    "remember",
    "The staging database listens on port 5433",
    "--kind",
    "fact",
  );
  expect(said).toContain(
    "Replaced; 'undo' brings it back:\n- The staging database listens on port 5432",
  );
  expect(await say(sandbox, "undo")).toBe(
    "Taken back: The staging database listens on port 5433\nBack to: The staging database listens on port 5432\n",
  );
  const [left, ...more] = (await json(sandbox, "list")) as (Told & { superseded_by?: string })[];
  expect(more).toEqual([]);
  expect(left).toMatchObject({ content: "The staging database listens on port 5432" });
  expect(left?.superseded_by).toBeUndefined();
  const env = { CLAUDECODE: "1" };
  const args = ["remember", "The staging database listens on port 6000"];
  const warned = await sandbox.run({ args, env });
  expect(warned.stdout).toContain("Warning: this contradicts what is stored, and both are kept:");
  expect(warned.stdout).toMatch(/To keep only the new one: context-graph forget \w{8}\n$/);
});

test("messages say what happened in plain words", async () => {
  await using sandbox = await createSandbox();
  await say(sandbox, "remember", "Releases are cut from the release branch");
  expect(await say(sandbox, "verify")).toBe("Store intact: 1 memory\n");
  await say(sandbox, "forget", "--all", "--yes");
  expect(await say(sandbox, "undo")).toBe("Restored: Releases are cut from the release branch\n");
  const status = await say(sandbox, "status");
  expect(status).toMatch(/Memories: +1, the newest from \d{4}-\d\d-\d\d \d\d:\d\d\n/);
  expect(status).toMatch(/context-graph\.db, \d+ kB\n/);
});

test("names in JSON are in snake_case", async () => {
  await using sandbox = await createSandbox();
  const made = [
    await json(sandbox, "remember", "Releases are cut from the release branch"),
    await json(sandbox, "health"),
    await json(sandbox, "list"),
    await json(sandbox, "stats"),
    await json(sandbox, "audit"),
  ];
  const names = [...JSON.stringify(made).matchAll(/"([a-z]+[A-Z]\w*)":/g)].map(([, name]) => name);
  expect(names).toEqual([]);
});

test("a control file that cannot be written is an error", async () => {
  await using sandbox = await createSandbox();
  writeFileSync(join(sandbox.home, ".context-graph"), "in the way");
  const result = await sandbox.run({ args: ["pause", "--json"] });
  expect(JSON.parse(result.stdout)).toMatchObject({ code: "ERR_CONTROL_WRITE" });
});

async function json(sandbox: Pick<Sandbox, "run">, ...args: string[]): Promise<unknown> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect({ args, stderr: result.stderr, exitCode: result.exitCode }).toMatchObject({
    args,
    stderr: "",
    exitCode: 0,
  });
  return JSON.parse(result.stdout) as unknown;
}

async function say(sandbox: Pick<Sandbox, "run">, ...args: string[]): Promise<string> {
  const result = await sandbox.run({ args });
  expect({ args, stderr: result.stderr }).toEqual({ args, stderr: "" });
  return result.stdout;
}
