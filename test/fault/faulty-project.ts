import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramName } from "@/base/program-names.ts";
import { databasePath } from "@/platform/database-path.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess, SYSTEM_PATH, type ProcessResult } from "@test/harness/run-process.ts";

/** Runs a command in a folder, possibly among other mounts. */
export type Launch = (
  command: readonly [string, ...string[]],
  cwd: string,
  stdin: string,
) => Promise<ProcessResult>;

/** A project whose store meets some fault, and the built program run in it. */
export interface FaultyProject extends AsyncDisposable {
  readonly path: string;
  readonly storeFolder: string;
  readonly database: string;
  run(name: ProgramName, ...args: readonly string[]): Promise<ProcessResult>;
  remember(text: string): Promise<ProcessResult>;
  /** Runs the hook of a recorded payload such as "PostToolUse.Bash". */
  hook(payload: string, overrides?: Payload): Promise<ProcessResult>;
  /** The lines that hooks and commands wrote to the log, oldest first. */
  readLog(): Record<string, unknown>[];
}

/** One recorded payload for each event the program is registered for. */
export const HOOK_PAYLOADS = [
  "SessionStart.startup",
  "UserPromptSubmit",
  "PreToolUse.Bash",
  "PostToolUse.Bash",
  "PostToolUseFailure.Bash",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "PreCompact.manual",
  "SessionEnd.other",
];

/** Claude Code's own folder, in that of the project. */
export const CLIENT_FOLDER = "client";

const launchHere: Launch = (command, cwd, stdin) =>
  runProcess({
    command,
    cwd,
    stdin,
    env: {
      PATH: SYSTEM_PATH,
      HOME: cwd,
      CONTEXT_GRAPH_SESSION_DIR: cwd,
      CLAUDE_CONFIG_DIR: join(cwd, CLIENT_FOLDER),
    },
  });

/**
 * `path` is the project's folder as its own processes see it, `seenAs` the same folder as this
 * process sees it. Disposing waits for the workers that hooks may have started.
 */
export function openFaultyProject(
  path: string,
  launch: Launch = launchHere,
  seenAs = path,
): FaultyProject {
  writeFiles(seenAs, { ".git/HEAD": "ref: refs/heads/main\n" });
  const storeFolder = join(seenAs, ".context-graph");
  const run = (name: ProgramName, args: readonly string[], stdin: string) =>
    launch([getProgramPath(name), ...args], path, stdin);
  return {
    path,
    storeFolder,
    database: databasePath(storeFolder),
    run: (name, ...args) => run(name, args, ""),
    remember: (text) => run("context-graph", ["remember", text, "--json"], ""),
    hook(payload, overrides = {}) {
      const event = String(payload.split(".")[0]);
      const input = loadPayload(payload, { cwd: path, session_id: "s1", ...overrides });
      return run("context-graph", ["hook", event], JSON.stringify(input));
    },
    readLog() {
      const log = join(storeFolder, "logs", "hooks.log");
      if (!existsSync(log)) return [];
      const lines = readFileSync(log, "utf8").trimEnd().split("\n");
      return lines.map((line): Record<string, unknown> => JSON.parse(line));
    },
    async [Symbol.asyncDispose]() {
      await waitForNoProcesses("context-graph", path, 20_000);
    },
  };
}
