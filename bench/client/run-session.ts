// One session of the real client, measured from its start to its end.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { getClientPath } from "@test/harness/client-binary.ts";
import { clientEnvironment } from "@test/harness/client-environment.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { talkToClient } from "@test/harness/client-talk.ts";
import { startModelServer } from "@test/harness/model-server.ts";
import { ownProjectStore } from "../own-store.ts";
import { NOTE_TOOL } from "./configurations.ts";
import { SESSION_PROMPTS, TOOL_CALLS, toolSession } from "./tool-session.ts";

export interface SessionTimes {
  readonly wallMs: number;
  /** From the first prompt to the last result, without the start and the end of the client. */
  readonly turnsMs: number;
  /** Processor time of the client and its hooks. */
  readonly cpuMs: number;
}

const MODEL = "claude-sonnet-4-5";
const TOOLS = ["Bash", "Write", "Read", "Edit", "Agent", NOTE_TOOL];
const TIMEOUT_MS = 180_000;

/** Runs the session in this project. Throws if the client did not play it to its end. */
export async function runSession(
  project: string,
  folder: string,
  programFolder: string,
): Promise<SessionTimes> {
  await using server = startModelServer(toolSession(project, NOTE_TOOL));
  const out = join(folder, "client");
  rmSync(out, { recursive: true, force: true });
  const home = join(out, "home");
  mkdirSync(home, { recursive: true });
  ownProjectStore(project, home);
  const talk = await talkToClient({
    command: [
      getClientPath(),
      "-p",
      "--input-format=stream-json",
      "--output-format=stream-json",
      "--verbose",
      `--model=${MODEL}`,
      `--allowedTools=${TOOLS.join(",")}`,
    ],
    cwd: project,
    env: {
      ...clientEnvironment({ home, out, modelUrl: server.url }),
      // The hooks are those that a project shares: they look for the program.
      PATH: `${SYSTEM_PATH}:${programFolder}`,
    },
    prompts: SESSION_PROMPTS,
    timeoutMs: TIMEOUT_MS,
  });
  const messages = talk.lines.map((line) => JSON.parse(line) as Message);
  const results = messages.filter(({ type }) => type === "result");
  const calls = messages.filter(isMainToolCall).length;
  const isComplete = results.length === SESSION_PROMPTS.length && calls === TOOL_CALLS;
  if (talk.exitCode !== 0 || !isComplete) {
    throw new Error(
      `the session ended with ${talk.exitCode} after ${calls} tool calls, ${results.length} results\n${talk.stderr}`,
    );
  }
  refuseFailedHooks(project);
  const turnsMs = results.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0);
  return { wallMs: talk.wallMs, turnsMs, cpuMs: talk.cpuMs };
}

// Hooks that fail at once would make every figure look good.
function refuseFailedHooks(project: string): void {
  const path = join(project, ".context-graph", "logs", "hooks.log");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  // Other lines tell of the work, such as one that has left its subject.
  const failed = lines.find(
    (line) => line.includes('"level":"error"') && line.includes('"command":"hook '),
  );
  if (failed !== undefined) throw new Error(`a hook failed: ${failed}`);
}

interface Message {
  readonly type: string;
  readonly duration_ms?: number;
  readonly parent_tool_use_id?: string | null;
  readonly message?: { readonly content?: readonly { readonly type: string }[] };
}

// The client splits a message into one for each block.
function isMainToolCall({ type, parent_tool_use_id, message }: Message): boolean {
  if (type !== "assistant" || (parent_tool_use_id ?? null) !== null) return false;
  return message?.content?.some((block) => block.type === "tool_use") === true;
}
