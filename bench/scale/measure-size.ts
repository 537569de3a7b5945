import { spawnSync } from "node:child_process";
import { copyFileSync, constants, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { type Build, type Progress, provideStore } from "./build-store.ts";
import { type Disk, measureDisk } from "./disk.ts";
import { type HookRow, measureHooks, storeFolderOf } from "./hook-times.ts";
import { createScaleCorpus } from "./memories.ts";
import { measureRecall, type RecallTimes } from "./recall-times.ts";
import { measureRemember, type RememberTimes } from "./remember-times.ts";
import { ownProjectStore } from "../own-store.ts";

export const SEED = 1;

export interface SizeReport {
  readonly size: number;
  readonly build: Build & { readonly isKept: boolean };
  readonly disk: Disk;
  readonly recall: RecallTimes;
  /** Absent if no program was given. */
  readonly hooks?: readonly HookRow[];
  readonly remember: RememberTimes;
}

export interface SizeOptions {
  /** The folder of built stores, which stay there. */
  readonly storesFolder: string;
  /** The folder for the copy that is measured. */
  readonly workFolder: string;
  readonly programs?: { readonly own: string; readonly empty: string };
  readonly queries: number;
  readonly hookRuns: number;
  readonly remembers: number;
  readonly progress: Progress;
  /** Off for tests. */
  readonly isRecallInOwnProcess: boolean;
}

/** Measures one size. Only a copy of the store is changed, and that happens last. */
export function measureSize(size: number, options: SizeOptions): SizeReport {
  const corpus = createScaleCorpus(SEED);
  const { folder, build, isKept } = provideStore(
    options.storesFolder,
    corpus,
    size,
    options.progress,
  );
  const project = join(options.workFolder, "project");
  try {
    copyStore(folder, project);
    const copy = storeFolderOf(project);
    const { programs, queries, hookRuns } = options;
    return {
      size,
      build: { ...build, isKept },
      disk: measureDisk(folder, size),
      recall: options.isRecallInOwnProcess
        ? measureRecallInOwnProcess(copy, size, queries)
        : measureRecall(copy, corpus, size, queries),
      ...(programs === undefined
        ? {}
        : { hooks: measureHooks(programs, project, corpus, size, hookRuns) }),
      remember: measureRemember(copy, corpus, size, options.remembers),
    };
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function copyStore(folder: string, project: string): void {
  const target = databasePath(storeFolderOf(project));
  mkdirSync(dirname(target), { recursive: true });
  spawnSync("git", ["init", "-q", project]);
  copyFileSync(databasePath(folder), target, constants.COPYFILE_FICLONE);
  ownProjectStore(project);
}

function measureRecallInOwnProcess(folder: string, size: number, queries: number): RecallTimes {
  const script = join(import.meta.dir, "recall-process.ts");
  const args = [folder, SEED, size, queries].map(String);
  const result = Bun.spawnSync([process.execPath, script, ...args], { stderr: "inherit" });
  if (result.exitCode !== 0) throw new Error("recall could not be measured");
  return JSON.parse(result.stdout.toString()) as RecallTimes;
}
