// A project with the queue of a session, and the lines that fill it.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { payloadLine, type Payload } from "@test/harness/payload.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import type { Sandbox } from "@test/hook/sandbox.ts";

export const SESSION = "0b7c9a10-1111-4222-8333-444455556666";
export const ERROR = "Error: could not connect to the billing database: Connection refused";

/** The line that setup registers after an edit. */
export function queueLine(programFolder = dirname(getProgramPath())): string {
  return lineFor("Edit|MultiEdit|NotebookEdit|Write", programFolder);
}

/** The line that setup registers after a command. */
export function siftLine(programFolder = dirname(getProgramPath())): string {
  return lineFor("Bash", programFolder);
}

function lineFor(wanted: string, programFolder: string): string {
  const entries = listHookEntries({ programFolder, platform: "linux" });
  const entry = entries.find(({ event, matcher }) => event === "PostToolUse" && matcher === wanted);
  return entry !== undefined && "command" in entry ? entry.command : "";
}

/** The client's environment for a hook of this session. */
export function variables({ home, project }: Sandbox, session = SESSION): Record<string, string> {
  return {
    PATH: SYSTEM_PATH,
    HOME: home,
    CONTEXT_GRAPH_SESSION_DIR: home,
    CLAUDE_PROJECT_DIR: project.path,
    CLAUDE_CODE_SESSION_ID: session,
  };
}

export function hook(
  sandbox: Sandbox,
  name: string,
  fields: Payload = {},
  session = SESSION,
): Promise<ProcessResult> {
  const line = payloadLine(name, { session_id: session, cwd: sandbox.project.path, ...fields });
  const env = variables(sandbox, session);
  return sandbox.hook(name.replace(/\..*/, ""), line, { env });
}

/** Runs the hook commands as Claude Code does after an edit. */
export async function edit(
  sandbox: Sandbox,
  file: string,
  { session = SESSION, line = queueLine(), text = "PORT=5432" } = {},
): Promise<ProcessResult> {
  const file_path = join(sandbox.project.path, file);
  const tool_input = { file_path, old_string: "PORT=6543", new_string: text };
  return await runProcess({
    command: ["/bin/sh", "-c", line],
    cwd: sandbox.project.path,
    env: variables(sandbox, session),
    stdin: payloadLine("PostToolUse.Edit", {
      session_id: session,
      cwd: sandbox.project.path,
      tool_input,
    }),
  });
}

export function filesRemembered(sandbox: Sandbox): string[] {
  using store = sandbox.store();
  return store
    .listMemories({ limit: 100 })
    .filter(({ type }) => type === "FileAccess")
    .flatMap(({ files }) => files)
    .sort();
}

export function queue(sandbox: Sandbox, session = SESSION): string {
  return join(sandbox.storeFolder, "queue", session);
}

/** The names of what waits, with payloads that the shell has saved to look through. */
export function namesInQueue(sandbox: Sandbox, session = SESSION): string[] {
  const folder = queue(sandbox, session);
  const saved = readdirSync(join(folder, "sifted")).map((name) => `sifted/${name}`);
  return [...readdirSync(folder).filter((name) => name !== "sifted"), ...saved].sort();
}

/** Runs the hook commands as Claude Code does after a command that passed. */
export async function passes(
  sandbox: Sandbox,
  command: string,
  {
    stdout = "",
    stderr = "",
    session = SESSION,
    line = siftLine(),
    shell = "/bin/sh",
    more = {},
  } = {},
): Promise<ProcessResult> {
  return await runProcess({
    command: [shell, "-c", line],
    cwd: sandbox.project.path,
    env: variables(sandbox, session),
    stdin: payloadLine("PostToolUse.Bash", {
      session_id: session,
      cwd: sandbox.project.path,
      tool_input: { command, description: "Runs it" },
      tool_response: { stdout, stderr, interrupted: false, isImage: false, ...more },
    }),
  });
}
