// npm start: plays two sessions in a temporary project, through the hooks that setup installs
// there. Session one meets an error and fixes it; session two meets the same error later and is
// told the fix. Commands and edits are real; only the agent is a script.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDemoHooks, runInstalledHook } from "./demo/hooks.ts";
import {
  createShopProject,
  FIXED_LINE,
  BROKEN_LINE,
  type ShopProject,
} from "./demo/shop-project.ts";
import { heading, say, seen, summary, type HookCost } from "./demo/print.ts";

const folder = mkdtempSync(join(tmpdir(), "context-graph-demo-"));
const costs: HookCost[] = [];
try {
  process.exitCode = play() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** True if session two was told the fix. */
function play(): boolean {
  heading("A project, and the hooks that setup installs in it");
  const project = createShopProject(join(folder, "shop"));
  say(installDemoHooks(project.directory, join(folder, "home")));

  heading("Session one: an error is met and mended");
  const monday = startSession(project, "monday");
  prompt(monday, "The checkout total is wrong, please have a look.");
  const failure = runCommand(monday, project.testCommand);
  if (failure.exitCode === 0) throw new Error("the demonstration's test should have failed");
  edit(monday, project.sourceFile, BROKEN_LINE, FIXED_LINE);
  runCommand(monday, project.testCommand);
  hook(monday, "Stop", { stop_hook_active: false });
  hook(monday, "SessionEnd", { reason: "other" });

  heading("Session two, later: somebody brought the old line back");
  project.breakAgain();
  const tuesday = startSession(project, "tuesday");
  prompt(tuesday, "Please run the tests of the shop.");
  const answer = runCommand(tuesday, project.testCommand);
  hook(tuesday, "SessionEnd", { reason: "other" });

  summary(costs);
  const wasTold = answer.context?.includes("Past fix for this error") ?? false;
  say(
    wasTold
      ? "Session two was told what had helped in session one."
      : "Session two was told nothing.",
  );
  return wasTold;
}

interface Session {
  readonly id: string;
  readonly project: ShopProject;
}

function startSession(project: ShopProject, id: string): Session {
  const session = { id: `demo-${id}`, project };
  hook(session, "SessionStart", { source: "startup" });
  return session;
}

function prompt(session: Session, text: string): void {
  say(`user: ${text}`);
  hook(session, "UserPromptSubmit", { prompt: text });
}

function runCommand(
  session: Session,
  command: string,
): { exitCode: number; context: string | undefined } {
  say(`agent runs: ${command}`);
  const call = { tool_name: "Bash", tool_input: { command } };
  hook(session, "PreToolUse", call);
  const result = session.project.run(command);
  if (result.exitCode === 0) {
    say("  it passes");
    const response = { stdout: result.output, stderr: "", interrupted: false };
    return {
      exitCode: 0,
      context: hook(session, "PostToolUse", { ...call, tool_response: response }),
    };
  }
  say(`  it fails: ${result.tellingLine}`);
  const error = `Exit code ${result.exitCode}\n${result.output}`;
  const fields = { ...call, error, is_interrupt: false };
  return { exitCode: result.exitCode, context: hook(session, "PostToolUseFailure", fields) };
}

function edit(session: Session, file: string, before: string, after: string): void {
  say(`agent edits ${file}:\n  - ${before}\n  + ${after}`);
  const path = join(session.project.directory, file);
  const call = {
    tool_name: "Edit",
    tool_input: { file_path: path, old_string: before, new_string: after },
  };
  hook(session, "PreToolUse", call);
  session.project.replace(file, before, after);
  hook(session, "PostToolUse", { ...call, tool_response: { filePath: path } });
}

/** Runs the command that settings.json names for this event, as Claude Code would. */
function hook(session: Session, event: string, fields: object): string | undefined {
  const { directory } = session.project;
  const payload = { session_id: session.id, cwd: directory, hook_event_name: event, ...fields };
  const result = runInstalledHook(event, payload, directory, join(folder, "home"));
  if (result === undefined) return undefined;
  costs.push({ event, ms: result.elapsedMs, chars: result.context?.length ?? 0 });
  if (result.context !== undefined) seen(event, result.context);
  return result.context;
}
