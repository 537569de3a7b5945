// The work of seed 002's four Python scripts, done by the installed scripts and the program.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "bun:test";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { payloadLine } from "@test/harness/payload.ts";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  [{ id: "XP-08", shows: "session-end and session-start, as hooks/*.sh" }],
  "session-end.sh keeps the state of a session, and session-start.sh prints it for the next",
  async () => {
    await using sandbox = await createSandbox();
    await installScripts(sandbox);
    const session = work(sandbox, "one");
    const end = await runScript(sandbox, "session-end.sh", "SessionEnd.other", session);
    expect(end).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    expect(loadState(stateFolder(sandbox.project.path, ""), "one")).toMatchObject({
      status: "ended",
      summary: "The client retries now.",
      files_changed: [{ path: "src/payment.ts", edits: 1 }],
    });
    const next = { session_id: "two", cwd: sandbox.project.path };
    const start = await runScript(sandbox, "session-start.sh", "SessionStart.startup", next);
    expect(start).toMatchObject({ exitCode: 0, stderr: "" });
    expect(injectedText(start)).toContain("=== PREVIOUS SESSION");
    expect(injectedText(start)).toContain("Make the payment client retry.");
  },
);

verifies(
  [{ id: "XP-08", shows: "pre-compact, at PreCompact" }],
  "before a compaction the program saves a snapshot and where the work stands",
  async () => {
    await using sandbox = await createSandbox();
    const session = work(sandbox, "one");
    expect(existsSync(stateFolder(sandbox.project.path, ""))).toBe(false);
    const compact = { ...session, hook_event_name: "PreCompact", trigger: "auto" };
    const result = await sandbox.hook("PreCompact", compact);
    expect(result).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    expect(loadState(stateFolder(sandbox.project.path, ""), "one")).toMatchObject({
      goal: "Make the payment client retry.",
      compactions: [{ trigger: "auto" }],
    });
    const start = { ...session, hook_event_name: "SessionStart", source: "compact" };
    const text = injectedText(await sandbox.hook("SessionStart", start));
    expect(text).toContain('The user first asked: "Make the payment client retry."');
  },
);

verifies(
  [{ id: "XP-08", shows: "suggest-compact, at PreToolUse" }],
  "before the edit that reaches the threshold the program suggests compacting",
  async () => {
    await using sandbox = await createSandbox();
    const file_path = join(sandbox.project.path, "src/payment.ts");
    const tool_input = { file_path, old_string: "a", new_string: "b" };
    const edit = { session_id: "one", tool_name: "Edit", tool_input, cwd: sandbox.project.path };
    const env = { COMPACT_THRESHOLD: "2" };
    const first = await sandbox.hook("PreToolUse", edit, { env });
    expect(first).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    const second = await sandbox.hook("PreToolUse", edit, { env });
    expect(JSON.parse(second.stdout)).toMatchObject({
      systemMessage: expect.stringMatching(/^This session has 2 tool calls.*\/compact/),
    });
  },
);

async function installScripts(sandbox: Sandbox): Promise<void> {
  const setup = await sandbox.run({ args: ["setup", "hooks", sandbox.project.path, "--scripts"] });
  expect(setup).toMatchObject({ exitCode: 0, stderr: "" });
}

/** A session that changed a file, as its transcript tells; returns the fields of its payloads. */
function work(sandbox: Sandbox, session_id: string) {
  const transcript = createTranscript(
    sandbox.project.path,
    session_id,
    join(sandbox.home, ".claude"),
  );
  transcript.asks("Make the payment client retry.");
  transcript.edits("src/payment.ts");
  transcript.says("The client retries now.");
  return { session_id, transcript_path: transcript.path, cwd: sandbox.project.path };
}

async function runScript(
  sandbox: Sandbox,
  name: string,
  payload: string,
  fields: Record<string, unknown>,
): Promise<ProcessResult> {
  return await runProcess({
    command: [join(sandbox.project.path, "hooks", name)],
    cwd: sandbox.project.path,
    env: { PATH: SYSTEM_PATH, HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
    stdin: payloadLine(payload, fields),
  });
}
