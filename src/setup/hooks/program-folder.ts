import { accessSync, constants, existsSync, linkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { PROGRAM_NAMES, type ProgramName } from "@/base/program-names.ts";

export interface RunningProgram {
  /** The executable of this process: the compiled program, or Bun when run from source. */
  readonly execPath: string;
  /** The folder of package.json. */
  readonly packageFolder: string;
}

const THIS_PROGRAM: RunningProgram = {
  execPath: process.execPath,
  packageFolder: join(import.meta.dir, "..", "..", ".."),
};

// Hooks call these names: a copy of the program without them cannot be registered.
const NEEDED: readonly ProgramName[] = ["context-graph", "wt-hook-memory-posttool"];
const NEEDED_ON_WINDOWS: readonly ProgramName[] = [...NEEDED, "wt-hook-memory"];

/**
 * Returns the folder whose programs are registered as hooks: the folder of this compiled program,
 * or the package's dist/ when run from source. On Windows, names that are missing there are added.
 * Throws ERR_PROGRAM_MISSING if a program is missing.
 */
export function getProgramFolder(running: RunningProgram = THIS_PROGRAM): string {
  const suffix = /\.exe$/i.exec(running.execPath)?.[0] ?? "";
  const folder = findOwnFolder(running.execPath, suffix) ?? join(running.packageFolder, "dist");
  const needed = suffix === "" ? NEEDED : NEEDED_ON_WINDOWS;
  if (suffix !== "") addNames(folder, needed, suffix);
  for (const name of needed) requireProgram(join(folder, name + suffix));
  return folder;
}

function findOwnFolder(execPath: string, suffix: string): string | undefined {
  const name = basename(execPath, suffix);
  const isOurs = PROGRAM_NAMES.some((programName) => programName === name);
  return isOurs ? dirname(realpathSync(execPath)) : undefined;
}

/** The npm package for Windows has one executable, because npm packs no links. */
function addNames(folder: string, names: readonly ProgramName[], suffix: string): void {
  const program = join(folder, `context-graph${suffix}`);
  for (const name of names) {
    const path = join(folder, name + suffix);
    if (existsSync(path)) continue;
    try {
      linkSync(program, path);
    } catch {
      return; // The caller finds the name missing and says so.
    }
  }
}

function requireProgram(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch (error) {
    throw new CatalogueError("ERR_PROGRAM_MISSING", { path }, error);
  }
}
