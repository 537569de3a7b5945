import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { logPath } from "@/platform/log.ts";
import type { ProgramName } from "@/base/program-names.ts";
import { type MemoryDraft, rememberWrites } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import type { Payload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { getProgramPath, runProgram } from "@test/harness/program.ts";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { claimStore } from "@test/store/own-store.ts";

export interface LogLine {
  at: string;
  command: string;
  durationMs: number;
  exitCode: number;
  level: string;
  outcome: string;
  detail?: string;
}

export interface SandboxRun {
  name?: ProgramName;
  args?: readonly string[];
  stdin?: string;
  cwd?: string;
  env?: Record<string, string>;
  timeoutMs?: number;
}

/**
 * A git project, a HOME and the built program: the surroundings of a real hook process or command.
 * Disposing it waits for the workers that its hooks started.
 */
export interface Sandbox extends AsyncDisposable {
  /** Contains the project and HOME. */
  readonly folder: string;
  readonly home: string;
  readonly project: GitProject;
  readonly storeFolder: string;
  run(run: SandboxRun): Promise<ProcessResult>;
  /** `context-graph hook <event>` with the payload as Claude Code would send it. */
  hook(event: string, payload: Payload | string, run?: SandboxRun): Promise<ProcessResult>;
  /** The same with bytes that need not be text. */
  hookWithBytes(event: string, bytes: Uint8Array): Promise<ProcessResult>;
  /** Puts memories into the project's store, without a process. */
  remember(...drafts: (string | Partial<MemoryDraft>)[]): void;
  store(): Store & Disposable;
  readLog(): LogLine[];
  /** The log without the lines of workers and commands. */
  hookLog(): LogLine[];
}

export async function createSandbox(): Promise<Sandbox> {
  const temporary = temporaryFolder("sandbox");
  const home = join(temporary.path, "home");
  mkdirSync(home);
  const project = await createGitProject(join(temporary.path, "project"));
  const storeFolder = join(project.path, ".context-graph");
  const run = ({ env, cwd, ...rest }: SandboxRun) =>
    runProgram({ ...rest, cwd: cwd ?? project.path, env: { HOME: home, ...env } });
  return {
    folder: temporary.path,
    home,
    project,
    storeFolder,
    run,
    hook: (event, payload, more = {}) =>
      run({
        args: ["hook", event],
        stdin: typeof payload === "string" ? payload : `${JSON.stringify(payload)}\n`,
        ...more,
      }),
    hookWithBytes: (event, bytes) => pipeBytes(event, bytes, { home, cwd: project.path }),
    remember(...drafts) {
      claimStore(storeFolder, home);
      rememberAll(storeFolder, drafts);
    },
    store() {
      claimStore(storeFolder, home);
      return openTestStore(storeFolder);
    },
    readLog: () => readLog(storeFolder),
    hookLog: () => readLog(storeFolder).filter(({ command }) => command.startsWith("hook ")),
    async [Symbol.asyncDispose]() {
      await waitForNoProcesses("context-graph", temporary.path, 10_000);
      temporary[Symbol.dispose]();
    },
  };
}

/** The store in `folder`, for its own project or for another one that shares it. */
export function openTestStore(folder: string, projectId?: string): Store & Disposable {
  const project = projectId === undefined ? {} : { projectId };
  const store = openStore({ folder, clock: systemClock, patience: () => 5_000, ...project });
  return { ...store, [Symbol.dispose]: () => store.close() };
}

/** The text a hook injects; empty if it prints nothing. */
export function injectedText({ stdout }: { stdout: string }): string {
  if (stdout === "") return "";
  const reply = JSON.parse(stdout) as { hookSpecificOutput: { additionalContext: string } };
  return reply.hookSpecificOutput.additionalContext;
}

/** How every hook process has to end, whatever its input. */
export const SILENT = { exitCode: 0, stdout: "", stderr: "", timedOut: false } as const;

function rememberAll(folder: string, drafts: readonly (string | Partial<MemoryDraft>)[]): void {
  using store = openTestStore(folder);
  const writes = drafts.flatMap((draft) =>
    rememberWrites(
      {
        text: "",
        type: "Learning",
        origin: "user",
        ...(typeof draft === "string" ? { text: draft } : draft),
      },
      systemClock,
    ),
  );
  store.apply(writes, { isDurable: false });
}

function readLog(storeFolder: string): LogLine[] {
  const path = logPath(storeFolder);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LogLine);
}

async function pipeBytes(
  event: string,
  bytes: Uint8Array,
  { home, cwd }: { home: string; cwd: string },
): Promise<ProcessResult> {
  using folder = temporaryFolder("bytes");
  const input = join(folder.path, "input");
  writeFileSync(input, bytes);
  const program = getProgramPath();
  return await runProcess({
    command: ["/bin/sh", "-c", 'cat "$1" | "$2" hook "$3"', "sh", input, program, event],
    cwd,
    env: { PATH: SYSTEM_PATH, HOME: home, CONTEXT_GRAPH_SESSION_DIR: home },
  });
}
