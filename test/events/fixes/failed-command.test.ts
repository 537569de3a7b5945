// Which command of a line has failed, and when a failure is none.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ERROR = "TypeError: cannot read port of undefined";

test.each([
  ["grep -q x a.txt", "Exit code 1"],
  ["diff a b", "Exit code 1\n1c1\n< error: a\n---\n> error: b"],
  ["[ -f a.txt ]", "Exit code 1"],
  ["cat a.txt | rg missing", "Exit code 1"],
  ['ssh web "ps aux | grep app"', "Exit code 1\nUbuntu 24.04.4 LTS\nerror: nothing of the sort"],
  ["ssh web 'systemctl status app'", "Exit code 3\n app.service: failed"],
  ["which aws", "Exit code 1\nno aws in (/usr/bin)"],
])("%j only answers no", async (command, error) => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed(command, error));
  expect(world.store.openFailures(SESSION, "")).toEqual([]);
});

test.each([
  ["rm -rf build; cargo test", "cargo test"],
  ["cd api && export CI=1 && npm test 2>&1 | tail -3", "npm test"],
  ["PATH=$PATH:/opt/go/bin && cd x && go build", "go build"],
  ["timeout 60 pytest -q", "pytest"],
])("%j fails as %j", async (command, subject) => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed(command, ERROR));
  expect(world.store.openFailures(SESSION, "")).toMatchObject([{ subject }]);
});

test("of commands joined by && the one that the error names has failed", async () => {
  using world = createEventWorld();
  const command = "scp app web:/srv && ssh web restart";
  await world.happen("PostToolUseFailure", failed(command, "scp: dest open app: Failure"));
  expect(world.store.openFailures(SESSION, "")).toMatchObject([{ subject: "scp app web:/srv" }]);
});

test("a program that only handles the output has not failed for the command", async () => {
  using world = createEventWorld();
  await world.happen(
    "PostToolUseFailure",
    failed("curl -s x | jq .", "Exit code 5\njq: parse error: bad literal"),
  );
  expect(world.store.openFailures(SESSION, "")).toEqual([]);
});

test("a longer line that passes proves its parts", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("npm run build", ERROR));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm run build && npm test"));
  expect(world.store.openFailures(SESSION, "")).toEqual([]);
  expect(fixes(world)).toEqual([
    "`npm run build` failed with: TypeError: cannot read port of undefined. Fixed by: in /p/a.ts `port: 2` instead of `port: 1`.",
  ]);
});

test("a failure whose output is only a report of the runner has no fix", async () => {
  using world = createEventWorld();
  const error =
    "Exit code 1\n> app@1.0.0 test\nnpm ERR! Lifecycle script failed\nnpm error code ELIFECYCLE";
  await world.happen("PostToolUseFailure", failed("npm test", error));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm test"));
  expect(world.store.countMemories()).toBe(0);
});

test.each(["TaskOutput", "notification"])(
  "a failure in the background that %s reports counts, and so does its pass",
  async (reporter) => {
    using world = createEventWorld();
    using folder = temporaryFolder("tasks");
    mkdirSync(join(folder.path, "tasks"));
    const end = async (id: string, exitCode: number, output: string) => {
      const status = exitCode === 0 ? "completed" : "failed";
      const outputFile = join(folder.path, "tasks", `${id}.output`);
      writeFileSync(outputFile, output);
      const prompt = `<task-notification>\n<task-id>${id}</task-id>\n<output-file>${outputFile}</output-file>\n<status>${status}</status>\n<summary>Background command "x" ${status} with exit code ${exitCode}</summary>\n</task-notification>`;
      if (reporter === "notification") {
        return await world.happen(
          "UserPromptSubmit",
          loadPayload("UserPromptSubmit", { session_id: SESSION, prompt }),
        );
      }
      const task = { task_id: id, task_type: "local_bash", status, output, exitCode };
      return await world.happen(
        "PostToolUse",
        loadPayload("PostToolUse.Bash", {
          session_id: SESSION,
          tool_name: "TaskOutput",
          tool_input: { task_id: id },
          tool_response: { retrieval_status: "success", task },
        }),
      );
    };
    const start = async (id: string) => {
      const tool_input = { command: "npm test", run_in_background: true };
      const tool_response = { stdout: "", stderr: "", interrupted: false, backgroundTaskId: id };
      await world.happen(
        "PostToolUse",
        loadPayload("PostToolUse.Bash.background", {
          session_id: SESSION,
          tool_input,
          tool_response,
        }),
      );
    };
    await start("b1");
    await end("b1", 1, `[stderr] ${ERROR}\n`);
    expect(world.store.openFailures(SESSION, "")).toMatchObject([{ subject: "npm test" }]);
    await world.happen("PostToolUse", edited("/p/a.ts"));
    await start("b2");
    await end("b2", 0, "12 passed");
    expect(world.store.openFailures(SESSION, "")).toEqual([]);
    expect(fixes(world)[0]).toEndWith("Fixed by: in /p/a.ts `port: 2` instead of `port: 1`.");
    await start("b3");
    expect((await end("b3", 1, ERROR)).text).toContain("Fixed by: in /p/a.ts");
    expect(world.store.listValues("session", "background/", 5)).toEqual([]);
  },
);

test("only the file that the client keeps for a task is read", async () => {
  using world = createEventWorld();
  using folder = temporaryFolder("tasks");
  const path = join(folder.path, "secret.txt");
  writeFileSync(path, ERROR);
  const tool_response = { stdout: "", stderr: "", interrupted: false, backgroundTaskId: "b1" };
  await world.happen(
    "PostToolUse",
    loadPayload("PostToolUse.Bash.background", {
      session_id: SESSION,
      tool_input: { command: "npm test" },
      tool_response,
    }),
  );
  const prompt = `<task-notification><task-id>b1</task-id><output-file>${path}</output-file><status>failed</status></task-notification>`;
  await world.happen(
    "UserPromptSubmit",
    loadPayload("UserPromptSubmit", { session_id: SESSION, prompt }),
  );
  const [failure] = world.store.openFailures(SESSION, "");
  expect(failure?.body).toMatchObject({ error: "Exit code 1" });
});

test.each([
  "no, that's wrong",
  "Revert that please",
  "undo this",
  "No. This is not the fix, the port comes from the environment.",
  "das ist falsch, mach es rückgängig",
  "元に戻して",
])("a fix is dropped if the next prompt is %j", async (prompt) => {
  using world = createEventWorld();
  await learn(world);
  expect(fixes(world)).toHaveLength(1);
  await world.happen(
    "UserPromptSubmit",
    loadPayload("UserPromptSubmit", { session_id: SESSION, prompt }),
  );
  expect(fixes(world)).toEqual([]);
});

test("a fix stays if the user goes on, even if a later prompt takes something back", async () => {
  using world = createEventWorld();
  await learn(world);
  for (const prompt of ["That is right, thanks. Now add a test", "revert that test"]) {
    await world.happen(
      "UserPromptSubmit",
      loadPayload("UserPromptSubmit", { session_id: SESSION, prompt }),
    );
  }
  expect(fixes(world)).toHaveLength(1);
});

test.each([
  ["an edit", edited("/p/a.ts", "port: 1", "port: 2")],
  ["git", passed("git checkout -- /p/a.ts")],
])("a fix whose change is taken back by %s is dropped", async (_, payload) => {
  using world = createEventWorld();
  await learn(world);
  await world.happen("PostToolUse", edited("/p/b.ts"));
  expect(fixes(world)).toHaveLength(1);
  await world.happen("PostToolUse", payload);
  expect(fixes(world)).toEqual([]);
});

test("nothing is said after a pass", async () => {
  using world = createEventWorld();
  await learn(world);
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  expect((await world.happen("PostToolUse", edited("/p/a.ts"))).text).toBe("");
  expect((await world.happen("PostToolUse", passed("npm test"))).text).toBe("");
});

async function learn(world: EventWorld): Promise<void> {
  await world.happen("PostToolUseFailure", failed("npm test", ERROR));
  await world.happen("PostToolUse", edited("/p/a.ts"));
  await world.happen("PostToolUse", passed("npm test"));
}

function fixes(world: EventWorld): string[] {
  return world.store.listMemories({ limit: 5, type: "Fix" }).map(({ text }) => text);
}
