/**
 * Runs the real Claude Code client headless against a scripted model on loopback, in its own
 * environment, and returns everything it did. It never uses the network, the user's home or a
 * running session, and no client outlives its run.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getClientPath } from "@test/harness/client-binary.ts";
import { clientEnvironment } from "@test/harness/client-environment.ts";
import {
  hookEventsIn,
  loggedHooksIn,
  parseStream,
  readTranscripts,
  type HookEvent,
  type LoggedHook,
  type StreamMessage,
} from "@test/harness/client-record.ts";
import { talkToClient } from "@test/harness/client-talk.ts";
import type { ModelRequest } from "@test/harness/model-request.ts";
import type { Script } from "@test/harness/model-script.ts";
import { startModelServer } from "@test/harness/model-server.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

export interface ClientOptions {
  /** The folder the client is started in. */
  project: string;
  /** A home that outlives the run, for sessions that are resumed. By default a fresh one. */
  home?: string;
  script: Script;
  /** Each is sent after the result of the previous one; /compact and /clear are prompts too. */
  prompts: readonly [string, ...string[]];
  model?: string;
  args?: readonly string[];
  env?: Record<string, string>;
  timeoutMs?: number;
  /** A program with arguments that starts the client, instead of starting it directly. */
  launcher?: readonly string[];
  /** Kills the client at the first answer to the prompt with this number, counted from 1. */
  killedAtPrompt?: number;
}

export interface ClientRun {
  exitCode: number;
  timedOut: boolean;
  messages: StreamMessage[];
  /** One per prompt, in order. */
  results: StreamMessage[];
  sessionId: string;
  hookEvents: HookEvent[];
  loggedHooks: LoggedHook[];
  requests: readonly ModelRequest[];
  transcripts: Map<string, string>;
  stderr: string;
  debugLog: string;
  wallMs: number;
}

const TOOLS = ["Bash", "Write", "Read", "Edit", "Agent"];

/** The model is fixed, because it decides where in a request the client puts hook text. */
const MODEL = "claude-sonnet-4-5";

/** Runs one session to its end and returns it, whatever the client did. */
export async function runClient(options: ClientOptions): Promise<ClientRun> {
  using out = temporaryFolder("client");
  await using server = startModelServer(options.script);
  const home = options.home ?? join(out.path, "home");
  mkdirSync(home, { recursive: true });
  const debugPath = join(out.path, "debug.log");
  const places = { home, out: out.path, modelUrl: server.url };
  const talk = await talkToClient({
    command: [...(options.launcher ?? []), getClientPath(), ...clientArguments(options, debugPath)],
    cwd: options.project,
    env: { ...clientEnvironment(places), ...options.env },
    prompts: options.prompts,
    timeoutMs: options.timeoutMs ?? 120_000,
    ...(options.killedAtPrompt === undefined ? {} : { killedAtPrompt: options.killedAtPrompt }),
  });
  const messages = parseStream(talk.lines);
  const debugLog = existsSync(debugPath) ? readFileSync(debugPath, "utf8") : "";
  return {
    exitCode: talk.exitCode,
    timedOut: talk.timedOut,
    messages,
    results: messages.filter((message) => message.type === "result"),
    sessionId: String(messages.find((message) => message.subtype === "init")?.session_id ?? ""),
    hookEvents: hookEventsIn(messages),
    loggedHooks: loggedHooksIn(debugLog),
    requests: server.requests,
    transcripts: readTranscripts(home),
    stderr: talk.stderr,
    debugLog,
    wallMs: talk.wallMs,
  };
}

function clientArguments(options: ClientOptions, debugPath: string): string[] {
  return [
    "-p",
    "--input-format=stream-json",
    "--output-format=stream-json",
    "--verbose",
    "--include-hook-events",
    `--debug-file=${debugPath}`,
    `--model=${options.model ?? MODEL}`,
    `--allowedTools=${TOOLS.join(",")}`,
    ...(options.args ?? []),
  ];
}
