import { CatalogueError } from "@/base/errors.ts";
import type { AssembleTools } from "@/operations/assemble/sources/source.ts";
import { codeStatus } from "@/operations/code/code-status.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { openCodeIndex, type OpenCodeIndexOptions } from "@/store/sqlite/code/open-code.ts";
import { indexInBackground } from "@/worker/code-job.ts";

const PATIENCE_MS = 700;

/** Says where the code index of the opened project is. Throws if the folder is no project. */
export function codeIndexOptions({ project, store }: OperationTools): OpenCodeIndexOptions {
  if (project.sharedId !== undefined) {
    throw new CatalogueError("ERR_NO_SOURCE", { path: project.root });
  }
  return {
    folder: project.storeFolder,
    projectId: store.projectId,
    patience: () => PATIENCE_MS,
  };
}

/** Guess: older than this, an index is brought up to date after it was asked. */
const FRESH_MS = 60_000;

/**
 * The tools with the project's code index. If there is none, or it is not of this moment, a worker
 * is asked to read the project: the next request finds what it read.
 */
export function withCodeIndex(tools: OperationTools): AssembleTools {
  const { project, store, clock } = tools;
  if (project.sharedId !== undefined) return tools;
  return {
    ...tools,
    openCodeIndex() {
      const index = openCodeIndex(codeIndexOptions(tools));
      const atMs = index === undefined ? undefined : codeStatus(index).indexedAtMs;
      if (atMs === undefined || Math.abs(clock.nowMs() - atMs) > FRESH_MS) {
        indexInBackground(store, project.storeFolder, clock, project.root);
      }
      return index;
    },
  };
}
