import { copyFileSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_NAMES, type ProgramName } from "@/base/program-names.ts";
import { runProcess, SYSTEM_PATH, type ProcessResult } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const DIST = join(import.meta.dir, "..", "..", "dist");

/** The built program under one of its names. Throws if it has not been built. */
export function getProgramPath(name: ProgramName = "context-graph"): string {
  const path = join(DIST, name);
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build`);
  return path;
}

/** Copies the built program with all its names into `folder`; returns the copy's path. */
export function copyProgram(folder: string): string {
  const copy = join(folder, "context-graph");
  mkdirSync(folder, { recursive: true });
  copyFileSync(getProgramPath(), copy);
  for (const name of PROGRAM_NAMES) {
    if (name !== "context-graph") symlinkSync("context-graph", join(folder, name));
  }
  return copy;
}

export interface ProgramRun {
  name?: ProgramName;
  /** A copy of the program to run instead of the built one. */
  path?: string;
  args?: readonly string[];
  stdin?: string;
  cwd: string;
  /** Added to PATH and HOME; the program gets nothing else. */
  env?: Record<string, string>;
  timeoutMs?: number;
}

/** Runs the built program as a user or a hook would. It gets a fresh HOME unless env has one. */
export async function runProgram(run: ProgramRun): Promise<ProcessResult> {
  using home = temporaryFolder("home");
  return await runProcess({
    command: [run.path ?? getProgramPath(run.name), ...(run.args ?? [])],
    cwd: run.cwd,
    env: {
      PATH: SYSTEM_PATH,
      HOME: home.path,
      CONTEXT_GRAPH_SESSION_DIR: run.env?.["HOME"] ?? home.path,
      ...run.env,
    },
    ...(run.stdin === undefined ? {} : { stdin: run.stdin }),
    ...(run.timeoutMs === undefined ? {} : { timeoutMs: run.timeoutMs }),
  });
}
