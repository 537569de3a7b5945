// One program under all its names, with every input format that it promises to understand.
import { afterAll, beforeAll, expect } from "bun:test";
import { realpathSync } from "node:fs";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { loadPayload, payloadLine } from "@test/harness/payload.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { RECORDED } from "@test/hook/bad-input-cases.ts";
import { createSandbox, injectedText, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FIX = "error: relation invoices does not exist: run the migrations first";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
  sandbox.remember(
    "Invoices are numbered per branch office, never globally.",
    { text: FIX, type: "Fix", tags: ["error"] },
    { text: "README.md is generated from docs/intro.md", files: ["README.md"] },
  );
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(["HD-01"], "one program serves every event, named by its first argument", async () => {
  expect(new Set(PROGRAM_NAMES.map((name) => realpathSync(getProgramPath(name)))).size).toBe(1);
  for (const event of EVENT_NAMES) {
    const stdin = payloadLine(RECORDED[event], { session_id: "first-argument" });
    const result = await sandbox.run({ name: "wt-hook-memory", args: [event], stdin });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(sandbox.hookLog().at(-1)).toMatchObject({ command: `hook ${event}`, exitCode: 0 });
  }
});

verifies(["HD-32"], "wt-hook-memory-recall answers prompts, stdin passed through", async () => {
  const prompt = "How are invoices numbered per branch office?";
  const payload = loadPayload("UserPromptSubmit", { session_id: "recall-name", prompt });
  const stdin = JSON.stringify(payload);
  const old = await sandbox.run({ name: "wt-hook-memory-recall", stdin });
  expect(old).toMatchObject({ exitCode: 0, stderr: "" });
  expect(injectedText(old)).toContain("never globally");
  const own = await sandbox.hook("UserPromptSubmit", { ...payload, session_id: "own-name" });
  expect(own.stdout).toBe(old.stdout);
});

verifies(["HD-33"], "wt-hook-memory-warmstart answers session starts", async () => {
  sandbox.project.write({ "README.md": "changed\n" });
  const stdin = payloadLine("SessionStart.startup", { session_id: "warm" });
  const result = await sandbox.run({ name: "wt-hook-memory-warmstart", stdin });
  expect(JSON.parse(result.stdout)).toMatchObject({
    hookSpecificOutput: {
      hookEventName: "SessionStart",
      additionalContext: expect.stringContaining("docs/intro.md"),
    },
  });
});

verifies(["HD-34"], "wt-hook-memory-posttool answers failures", async () => {
  const error = 'Exit code 1\nerror: relation "invoices" does not exist';
  const stdin = payloadLine("PostToolUseFailure.Bash", { session_id: "post", error });
  const result = await sandbox.run({ name: "wt-hook-memory-posttool", stdin });
  expect(JSON.parse(result.stdout)).toMatchObject({
    hookSpecificOutput: {
      hookEventName: "PostToolUseFailure",
      additionalContext: expect.stringContaining("run the migrations first"),
    },
  });
});

verifies(
  ["HD-04", "HD-05"],
  "the names PreToolCall and PostToolCall mean PreToolUse and PostToolUse",
  async () => {
    const call = { tool_name: "Bash", tool_input: { command: "ls" } };
    expect(await sandbox.hook("PreToolCall", call)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(sandbox.hookLog().at(-1)?.command).toBe("hook PreToolUse");
    expect(await sandbox.hook("PostToolCall", call)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(sandbox.hookLog().at(-1)?.command).toBe("hook PostToolUse");
  },
);

verifies(
  ["HD-14"],
  "a prompt in the shape {prompt, context: {cwd, files}} is understood",
  async () => {
    const context = { cwd: sandbox.project.path, files: ["README.md"] };
    const asked = await sandbox.hook("UserPromptSubmit", {
      prompt: "invoices per branch?",
      context,
    });
    expect(injectedText(asked)).toContain("never globally");
    const byFile = await sandbox.hook("UserPromptSubmit", { prompt: "Mend the wording.", context });
    expect(injectedText(byFile)).toContain("docs/intro.md");
    const neither = { prompt: "Mend the wording.", context: { cwd: context.cwd, files: [] } };
    expect(await sandbox.hook("UserPromptSubmit", neither)).toMatchObject(SILENT);
  },
);

verifies(
  ["HD-15"],
  "a result in the shape {tool, command, exit_code, stdout, stderr} is understood",
  async () => {
    const result = {
      tool: "Bash",
      command: "npm test",
      exit_code: 1,
      stdout: "",
      stderr: "error: relation invoices does not exist",
    };
    const failed = await sandbox.hook("PostToolUse", result);
    expect(injectedText(failed)).toContain("run the migrations first");
    const passed = { ...result, exit_code: 0, stderr: "3 tests passed" };
    expect(await sandbox.hook("PostToolUse", passed)).toMatchObject(SILENT);
  },
);

verifies(
  ["DG-02"],
  "without a memory engine on PATH or in the project, every event ends at once with 0",
  async () => {
    for (const event of EVENT_NAMES) {
      const stdin = payloadLine(RECORDED[event], { session_id: "nothing-there" });
      const env = {
        PATH: "/nonexistent",
        CLAUDE_PROJECT_DIR: "/dev/null/nowhere",
        CONTEXT_GRAPH_HOME: "/dev/null/store",
      };
      const result = await sandbox.run({ args: ["hook", event], stdin, env });
      expect({ event, ...result }).toMatchObject({ event, ...SILENT });
    }
  },
);
