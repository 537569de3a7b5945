// From error to fix without anybody saying so, through real hook processes.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed } from "@test/events/fixes/failing-calls.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createSandbox, injectedText, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ERROR = "Exit code 1\nTypeError: cannot read port of undefined at /tmp/run-17/app.ts:12:9";
const AGAIN = "Exit code 1\nTypeError: cannot read port of undefined at /tmp/run-99/app.ts:40:2";

verifies(
  ["ER-01", "HD-30"],
  "the change that made a failed command pass is shown when the error comes back",
  async () => {
    await using sandbox = await createSandbox();
    const unknown = await sandbox.hook("PostToolUseFailure", failed("npm test", ERROR));
    expect(injectedText(unknown)).not.toContain("MEMORY");
    await expectSilent(sandbox, edited(join(sandbox.project.path, "src/config.ts")));
    await expectSilent(sandbox, passed("npm install"));
    await expectSilent(sandbox, passed("cd app && npm test 2>&1 | tail -5"));
    const later = { session_id: "tuesday" };
    const answer = await sandbox.hook("PostToolUseFailure", {
      ...failed("npm start", AGAIN),
      ...later,
    });
    expect(injectedText(answer)).toMatch(
      /^=== MEMORY: Past fix for this error ===\n- `npm test` failed with: TypeError: cannot read port of undefined/,
    );
    expect(injectedText(answer)).toContain(
      "Fixed by: in src/config.ts `port: 2` instead of `port: 1`; running `npm install`.",
    );
  },
);

test("no secret of a failed command, its error or its fix is kept anywhere", async () => {
  await using sandbox = await createSandbox();
  const secrets = ["hunter2hunter2", "ghp_0123456789abcdefghijABCDEFGHIJ", "seekrit-in-url"];
  const command = `DB_PASSWORD=${secrets[0]} npm test --token ${secrets[1]}`;
  const error = `error: connection to postgres://app:${secrets[2]}@db failed, token=${secrets[1]}`;
  await sandbox.hook("PostToolUseFailure", failed(command, error));
  await expectSilent(sandbox, edited("/p/.env", `API_KEY=${secrets[1]}`));
  await expectSilent(sandbox, passed(`curl -H "Authorization: Bearer ${secrets[0]}-0123456789"`));
  await expectSilent(sandbox, passed(command));
  {
    using store = sandbox.store();
    expect(store.listMemories({ limit: 5 })).toMatchObject([{ type: "Fix" }]);
    store.checkpoint();
  }
  const files = readdirSync(sandbox.storeFolder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /\.(?:db|db-wal|log|batch)$/.test(name))) {
    const bytes = readFileSync(join(sandbox.storeFolder, file), "latin1");
    expect([file, secrets.filter((secret) => bytes.includes(secret))]).toEqual([file, []]);
  }
});

test("nothing is learned if the command passed without changes, or in another session or agent", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", { ...edited("/p/a.ts"), session_id: "other" });
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "other" });
  await world.happen("PostToolUse", { ...passed("npm test"), agent_id: "agent-1" });
  expect(world.store.countMemories()).toBe(0);
  await world.happen("PostToolUse", passed("npm test"));
  expect(world.store.countBy("type").get("Fix")).toBeUndefined();
  expect(world.store.openFailures("abc", "")).toEqual([]);
});

test("while no failure is open nothing is recorded", async () => {
  using world = createEventWorld();
  for (const payload of [edited("/p/a.ts"), passed("npm test"), passed("ls")]) {
    expect(await world.happen("PostToolUse", payload)).toMatchObject({ text: "", writes: [] });
  }
});

test("a failure that says nothing but an exit code, or was interrupted, opens nothing", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", { ...failed("npm test", ERROR), is_interrupt: true });
  await world.happen("PostToolUseFailure", failed("npm test", "failed"));
  expect(world.store.openFailures("abc", "")).toEqual([]);
  await world.happen("PostToolUseFailure", failed("npm test", "Exit code 3"));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm test"));
  expect(world.store.countMemories()).toBe(0);
});

test("two different errors on the way to one success each get the fix", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUseFailure", failed("npm test", "SyntaxError: unexpected token x"));
  await world.happen("PostToolUse", edited("/p/b.ts"));
  await world.happen("PostToolUse", passed("npm test"));
  const memories = world.store.listMemories({ limit: 5, type: "Fix" });
  expect(memories.map(({ errorSignature }) => errorSignature).sort()).toEqual([
    "syntaxerror: unexpected token x",
    "typeerror: cannot read port of undefined at app.ts",
  ]);
});

test("a fix is gold, has worked once, names its command, error and files, and is linked to the error", async () => {
  using world = createEventWorld();
  const signature = "typeerror: cannot read port of undefined at app.ts";
  const noted = world.remember("port is missing sometimes", {
    type: "Learning",
    errorSignature: signature,
  });
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", edited(join(world.tools.project.root, "src/config.ts")));
  await world.happen("PostToolUse", passed("npm test"));
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  expect(fix).toMatchObject({
    tier: "gold",
    workedCount: 1,
    failedCount: 0,
    errorSignature: signature,
    files: ["src/config.ts"],
    text: expect.stringMatching(/^`npm test` failed with: TypeError: cannot read port/),
  });
  expect(world.store.linksOf([noted], 5)).toMatchObject([
    { fromId: fix?.id, toId: noted, kind: "fixes" },
  ]);
});

test("the same fix of the same error is one counted memory, whatever its numbers and command", async () => {
  using world = createEventWorld();
  const runs = [
    ["one", "npm test", ERROR],
    ["two", "make verify-everything --jobs 4", AGAIN],
  ] as const;
  // Side by side, so that neither is shown the other's fix.
  for (const [session_id, command, error] of runs) {
    await world.happen("PostToolUseFailure", { ...failed(command, error), session_id });
    await world.happen("PostToolUse", { ...edited("/p/a.ts"), session_id });
  }
  for (const [session_id, command] of runs) {
    await world.happen("PostToolUse", { ...passed(command), session_id });
  }
  expect(world.store.listMemories({ limit: 5, type: "Fix" })).toMatchObject([
    { workedCount: 2, failedCount: 0 },
  ]);
});

test("looking around and running other checks are not steps of a fix", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  for (const command of ["ls -la", "cat a.ts | head -5", "git status", "npm run lint"]) {
    const { writes } = await world.happen("PostToolUse", passed(command));
    expect(writes.map(({ kind }) => kind)).not.toContain("record-activity");
  }
  await world.happen("PostToolUse", passed("npm run migrate"));
  await world.happen("PostToolUse", passed("npm test"));
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  expect(fix?.text).toEndWith("Fixed by: running `npm run migrate`.");
});

test("whole lines of a change are shown, without the lines around it", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  const before = "const a = 1;\nconst port = 80;\nstart();";
  const after = "const a = 1;\nconst port = 8080;\nstart();";
  await world.happen("PostToolUse", edited("/p/a.ts", after, before));
  await world.happen("PostToolUse", passed("npm test"));
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  expect(fix?.text).toEndWith(
    "Fixed by: in /p/a.ts `const port = 8080;` instead of `const port = 80;`.",
  );
});

test("a command before a pipe counts as passed only if its output shows it", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm test 2>&1 | tail -5", ERROR));
  await world.happen("PostToolUse", passed("npm test | grep passed", "12 passed"));
  await world.happen("PostToolUse", passed("npm test | head -3", "fine"));
  expect(world.store.countBy("type").get("Fix")).toBeUndefined();
  await world.happen("PostToolUse", edited("/p/b.ts"));
  await world.happen("PostToolUse", passed("npm test 2>&1 | tail -5", "12 passed"));
  expect(world.store.countBy("type").get("Fix")).toBe(1);
});

test("an error that a pipe hid from the client opens a failure too", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUse", passed("npm test 2>&1 | tail -20", ERROR));
  await world.happen("PostToolUse", passed("cat error.log | tail -20", ERROR));
  expect(world.store.openFailures("abc", "")).toMatchObject([{ subject: "npm test" }]);
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm test 2>&1 | tail -20", "12 passed"));
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  const [noted] = world.store.listMemories({ limit: 1, type: "Learning" });
  expect(fix?.text).toStartWith("`npm test` failed with: TypeError: cannot read port");
  expect(world.store.linksOf([fix?.id ?? ""], 5)).toMatchObject([
    { kind: "fixes", toId: noted?.id },
  ]);
});

test("a command in the background has not passed, but may be a step of a fix", async () => {
  using world = createEventWorld();
  const background = (command: string) => ({
    ...loadPayload("PostToolUse.Bash.background", { session_id: "abc", tool_input: { command } }),
  });
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", background("docker compose up"));
  await world.happen("PostToolUse", background("npm test"));
  expect(world.store.countMemories()).toBe(0);
  await world.happen("PostToolUse", passed("npm test"));
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  expect(fix?.text).toEndWith("Fixed by: running `docker compose up`.");
});

test("one passing test file does not fix the whole suite", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm test -- a.test.ts"));
  expect(world.store.countMemories()).toBe(0);
  expect(world.store.openFailures("abc", "")).toHaveLength(1);
});

test("a failing tool gets a fix like a command; a wrong call of it does not", async () => {
  using world = createEventWorld();
  const failing = (error: string) =>
    loadPayload("PostToolUseFailure.Bash", {
      session_id: "abc",
      tool_name: "Edit",
      tool_input: { file_path: "/p/locked.ts", old_string: "a", new_string: "b" },
      error,
    });
  await world.happen("PostToolUseFailure", failing("String to replace not found in file."));
  await world.happen("PostToolUseFailure", failing("File has not been read yet. Read it first."));
  expect(world.store.openFailures("abc", "")).toEqual([]);
  await world.happen("PostToolUseFailure", failing("EACCES: permission denied, open locked.ts"));
  await world.happen("PostToolUse", passed("chmod u+w locked.ts"));
  await world.happen("PostToolUse", edited("/p/locked.ts"));
  const [fix] = world.store.listMemories({ limit: 1, type: "Fix" });
  expect(fix?.text).toBe(
    "`Edit /p/locked.ts` failed with: EACCES: permission denied, open locked.ts. Fixed by: running `chmod u+w locked.ts`.",
  );
  expect(world.store.openFailures("abc", "")).toEqual([]);
});

async function expectSilent(sandbox: Sandbox, payload: Payload): Promise<void> {
  expect(await sandbox.hook("PostToolUse", payload)).toMatchObject(SILENT);
}

test("a summary that counts failures is no pass, even if no line of it is an error", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("pytest", ERROR));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("pytest | tail -1", "1 failed, 2 passed in 5.10s"));
  expect(world.store.countBy("type").get("Fix")).toBeUndefined();
  await world.happen("PostToolUse", passed("pytest | tail -1", "3 passed in 5.10s"));
  expect(world.store.countBy("type").get("Fix")).toBe(1);
});
