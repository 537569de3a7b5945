// Events that only record something go through a queue: the shell line of settings.json writes the
// payload down, and the next hook of the session answers it. Run with the built program and with
// the line that setup writes.
import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { payloadLine } from "@test/harness/payload.ts";
import {
  edit,
  ERROR,
  filesRemembered,
  hook,
  namesInQueue,
  queue,
  queueLine,
  SESSION,
  variables,
} from "@test/hook/queue/queue-sandbox.ts";
import { createSandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["CP-02"],
  "after an edit no program is started; the next hook remembers what was edited",
  async () => {
    await using sandbox = await createSandbox();
    await hook(sandbox, "SessionStart.startup");
    expect(await edit(sandbox, "src/a.ts")).toMatchObject(SILENT);
    expect(await edit(sandbox, "src/b.ts")).toMatchObject(SILENT);
    expect(sandbox.hookLog().map(({ command }) => command)).toEqual(["hook SessionStart"]);
    expect(await hook(sandbox, "UserPromptSubmit")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(filesRemembered(sandbox)).toEqual(["src/a.ts", "src/b.ts"]);
    const commands = sandbox.hookLog().map(({ command }) => command);
    const [queued, prompt] = ["hook PostToolUse", "hook UserPromptSubmit"];
    expect(commands.slice(1)).toEqual([queued, queued, prompt]);
    expect(namesInQueue(sandbox)).toEqual([]);
    await hook(sandbox, "SessionEnd.other");
    expect(existsSync(queue(sandbox))).toBe(false);
  },
);

test("the fix of an error has the edits that were queued before the command passed", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const run = { tool_name: "Bash", tool_input: { command: "sh check.sh" } };
  await hook(sandbox, "PostToolUseFailure.Bash", { ...run, error: `Exit code 1\n${ERROR}` });
  await edit(sandbox, "config.env");
  const tool_response = { stdout: "connected", stderr: "", interrupted: false };
  await hook(sandbox, "PostToolUse.Bash", { ...run, tool_response });
  using store = sandbox.store();
  const fix = store.listMemories({ limit: 10 }).find(({ type }) => type === "Fix");
  expect(fix?.text).toContain("config.env");
});

test("an edit that was queued before a failure is no step of its fix", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await edit(sandbox, "unrelated.env");
  const run = { tool_name: "Bash", tool_input: { command: "sh check.sh" } };
  await hook(sandbox, "PostToolUseFailure.Bash", { ...run, error: `Exit code 1\n${ERROR}` });
  await edit(sandbox, "config.env");
  const tool_response = { stdout: "connected", stderr: "", interrupted: false };
  await hook(sandbox, "PostToolUse.Bash", { ...run, tool_response });
  using store = sandbox.store();
  const fix = store.listMemories({ limit: 10 }).find(({ type }) => type === "Fix");
  expect(fix?.text).toContain("config.env");
  expect(fix?.text).not.toContain("unrelated.env");
});

test("what a killed session left in its queue is remembered when the next one starts", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await edit(sandbox, "src/a.ts");
  expect(filesRemembered(sandbox)).toEqual([]);
  await hook(sandbox, "SessionStart.startup", {}, "another-session");
  expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
});

test("six hooks at once answer each queued event once", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const names = Array.from({ length: 6 }, (_, n) => `src/file-${n}.ts`);
  await Promise.all(names.map((name) => edit(sandbox, name)));
  await Promise.all(names.map(() => hook(sandbox, "UserPromptSubmit")));
  expect(filesRemembered(sandbox)).toEqual(names);
  const answered = sandbox.hookLog().filter(({ outcome }) => outcome === "queued");
  expect(answered).toHaveLength(names.length);
});

test("without a queue the shell starts the program", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  // Another session, whose start was not seen.
  expect(await edit(sandbox, "src/a.ts", { session: "unknown" })).toMatchObject(SILENT);
  expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
  // A client that does not name its session.
  expect(await edit(sandbox, "src/b.ts", { session: "" })).toMatchObject(SILENT);
  expect(readdirSync(join(sandbox.storeFolder, "queue"))).toEqual([SESSION]);
});

test("without the program the shell queues nothing and ends silently", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const line = queueLine("/nowhere/at all");
  expect(await edit(sandbox, "src/a.ts", { line })).toMatchObject(SILENT);
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("a payload that is still being written waits; a damaged one is dropped and logged", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  writeFileSync(join(queue(sandbox), "101"), '{"session_id":');
  writeFileSync(join(queue(sandbox), "102"), "not json\n");
  writeFileSync(join(queue(sandbox), "waiting"), "\n\n");
  await hook(sandbox, "UserPromptSubmit");
  expect(namesInQueue(sandbox)).toEqual(["101", "waiting"]);
  expect(sandbox.hookLog().map(({ outcome }) => outcome)).toContain("invalid-input");
  utimesSync(join(queue(sandbox), "101"), 1, 1);
  await hook(sandbox, "UserPromptSubmit");
  expect(namesInQueue(sandbox)).toEqual([]);
});

for (const extent of ["writing", "everything"] as const) {
  test(`while the store is locked (${extent}), the queue waits`, async () => {
    await using sandbox = await createSandbox();
    await hook(sandbox, "SessionStart.startup");
    await edit(sandbox, "src/a.ts");
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), extent);
      expect(await hook(sandbox, "UserPromptSubmit")).toMatchObject({ exitCode: 0, stderr: "" });
    }
    expect(filesRemembered(sandbox)).toEqual([]);
    await hook(sandbox, "Stop");
    expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
  }, 30_000);
}

test("a lock that a killed hook left is taken over", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await edit(sandbox, "src/a.ts");
  mkdirSync(join(queue(sandbox), "lock"));
  utimesSync(join(queue(sandbox), "lock"), 1, 1);
  await hook(sandbox, "UserPromptSubmit");
  expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
});

test("a lock from before the clock was set back is taken over", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await edit(sandbox, "src/a.ts");
  const tomorrow = Date.now() / 1_000 + 86_400;
  mkdirSync(join(queue(sandbox), "lock"));
  utimesSync(join(queue(sandbox), "lock"), tomorrow, tomorrow);
  await hook(sandbox, "UserPromptSubmit");
  expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
});

test("pipes in the queue keep neither the shell nor a hook waiting", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  for (const name of ["waiting", "4711"]) {
    expect(Bun.spawnSync(["mkfifo", join(queue(sandbox), name)]).exitCode).toBe(0);
  }
  expect(await edit(sandbox, "src/a.ts")).toMatchObject(SILENT);
  expect(await hook(sandbox, "UserPromptSubmit")).toMatchObject({ exitCode: 0, timedOut: false });
  expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
});

test("a queue folder that is a link is not used", async () => {
  await using sandbox = await createSandbox();
  const elsewhere = join(sandbox.folder, "elsewhere");
  mkdirSync(elsewhere);
  sandbox.store()[Symbol.dispose]();
  symlinkSync(elsewhere, join(sandbox.storeFolder, "queue"));
  await hook(sandbox, "SessionStart.startup");
  expect(await edit(sandbox, "src/a.ts")).toMatchObject(SILENT);
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(filesRemembered(sandbox)).toEqual(["src/a.ts"]);
});

test("PreToolUse, and PostToolUse without a failure, leave the queue alone", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const names = Array.from({ length: 40 }, (_, n) => `src/file-${n + 10}.ts`);
  for (const name of names) await edit(sandbox, name);
  for (const event of ["PreToolUse.Bash", "PostToolUse.Bash"]) {
    expect(await hook(sandbox, event)).toMatchObject({ exitCode: 0, stderr: "" });
  }
  expect(filesRemembered(sandbox)).toEqual([]);
  await hook(sandbox, "Stop");
  expect(filesRemembered(sandbox)).toEqual(names);
});

test("a session below the project's root has no queue, because the shell would not find it", async () => {
  await using sandbox = await createSandbox();
  const below = join(sandbox.project.path, "packages");
  mkdirSync(below);
  const env = { ...variables(sandbox), CLAUDE_PROJECT_DIR: below };
  await sandbox.hook("SessionStart", payloadLine("SessionStart.startup", { session_id: SESSION }), {
    env,
  });
  expect(sandbox.hookLog().map(({ command }) => command)).toEqual(["hook SessionStart"]);
  expect(existsSync(queue(sandbox))).toBe(false);
});

test("a large edit goes through the queue whole", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const text = "a line of an ordinary file\n".repeat(40_000);
  expect(await edit(sandbox, "src/large.ts", { text })).toMatchObject(SILENT);
  await hook(sandbox, "Stop");
  expect(filesRemembered(sandbox)).toEqual(["src/large.ts"]);
});
