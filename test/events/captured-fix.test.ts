// From error to fix without anybody saying so, through real hook processes.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createSandbox, injectedText, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ERROR = "Exit code 1\nTypeError: cannot read port of undefined at /tmp/run-17/app.ts:12:9";
const AGAIN = "Exit code 1\nTypeError: cannot read port of undefined at /tmp/run-99/app.ts:40:2";

verifies(
  ["ER-01", "HD-30"],
  "the change after which a failed command passed is told when the error comes back",
  async () => {
    await using sandbox = await createSandbox();
    expect(await sandbox.hook("PostToolUseFailure", failed("npm test", ERROR))).toMatchObject(
      SILENT,
    );
    await expectSilent(sandbox, edited(join(sandbox.project.path, "src/config.ts")));
    await expectSilent(sandbox, passed("npm install"));
    await expectSilent(sandbox, passed("cd app && npm test 2>&1 | tail -5"));
    const later = { session_id: "tuesday" };
    const told = await sandbox.hook("PostToolUseFailure", {
      ...failed("npm start", AGAIN),
      ...later,
    });
    expect(injectedText(told)).toMatch(
      /^=== MEMORY: Past fix for this error ===\n- `npm test` failed with: TypeError: cannot read port of undefined/,
    );
    expect(injectedText(told)).toContain('changed src/config.ts from "port: 1" to "port: 2"');
    expect(injectedText(told)).toContain("ran `npm install`");
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

test("nothing is learnt where the command passed by itself, or in another session or agent", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", { ...edited("/p/a.ts"), session_id: "other" });
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "other" });
  await world.happen("PostToolUse", { ...passed("npm test"), agent_id: "agent-1" });
  expect(world.store.countMemories()).toBe(0);
  await world.happen("PostToolUse", passed("npm test"));
  expect(world.store.countMemories()).toBe(0);
  expect(world.store.openFailures("abc", "")).toEqual([]);
});

test("while no failure is open nothing is written down", async () => {
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

test("two different errors met on the way to one success each get the fix", async () => {
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

function failed(command: string, error: string): Payload {
  const tool_input = { command };
  return loadPayload("PostToolUseFailure.Bash", { session_id: "abc", tool_input, error });
}

function passed(command: string): Payload {
  return loadPayload("PostToolUse.Bash", { session_id: "abc", tool_input: { command } });
}

function edited(file_path: string, new_string = "port: 2"): Payload {
  const tool_input = { file_path, old_string: "port: 1", new_string };
  return loadPayload("PostToolUse.Edit", { session_id: "abc", tool_input });
}

async function expectSilent(sandbox: Sandbox, payload: Payload): Promise<void> {
  expect(await sandbox.hook("PostToolUse", payload)).toMatchObject(SILENT);
}
