import type { Clock } from "@/base/clock.ts";
import { processEnvironment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { ignoredFilesOf } from "@/configuration/control/project-control.ts";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { INDEXED_ROOT, updateIndex } from "@/operations/code/update-code-and-commits.ts";
import type { JobsPort } from "@/store/port/jobs-port.ts";
import type { WritesPort } from "@/store/port/writes-port.ts";
import {
  makeCodeIndex,
  openCodeIndex,
  type OpenCodeIndexOptions,
} from "@/store/sqlite/code/open-code.ts";
import type { Store } from "@/store/store.ts";
import { launchWorkerIfDue } from "@/worker/launch.ts";
import type { JobHandler, WorkerContext } from "@/worker/worker.ts";

export const INDEX_CODE_JOB = "index-code";

/** Asks a worker to bring the index of source and commits up to date. */
function queueIndexing(store: WritesPort, clock: Clock, root: string, inMs = 0): void {
  const dueAtMs = clock.nowMs() + inMs;
  const job = { kind: INDEX_CODE_JOB, key: root, payload: { root }, dueAtMs };
  store.apply([{ kind: "enqueue", job }], { isDurable: false });
}

/** The same, and starts the worker. */
export function indexInBackground(
  store: WritesPort & JobsPort,
  storeFolder: string,
  clock: Clock,
  root: string,
): void {
  queueIndexing(store, clock, root);
  launchWorkerIfDue(store, storeFolder, clock);
}

/**
 * Queues it again if the project has an index: only then is it kept up to date unasked. An index
 * that cannot be opened now is left to the next session.
 */
export function queueIndexingIfUsed({ store, storeFolder, clock }: WorkerContext): void {
  try {
    using index = openCodeIndex(indexOf(store, storeFolder));
    const root = index?.findState(INDEXED_ROOT);
    if (root !== undefined) queueIndexing(store, clock, root);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
  }
}

/** Guess: by then this worker has ended. */
const NEXT_PROCESS_MS = 10_000;

/** A worker can wait long for a lock, because nobody waits for the worker. */
const PATIENCE_MS = 5_000;

/**
 * Handles the job. When the worker's time is up it queues itself again; what was read stays read.
 * After a kill the job starts over and skips the files that are done.
 */
export const indexCode: JobHandler = async ({ payload }, context) => {
  const { store, storeFolder, clock, mayContinue } = context;
  const root = (payload as { root?: unknown } | null)?.root;
  if (typeof root !== "string") return;
  using index = makeCodeIndex(indexOf(store, storeFolder));
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const loader = createSyntaxLoader();
  const place = { project: { root, storeFolder }, environment: processEnvironment };
  const tools = { root, loader, clock, embedder, ...ignoredFilesOf(place) };
  const { isComplete, code } = await updateIndex(index, tools, { mayContinue });
  // Without progress it would queue itself for ever. A broken parser is whole in the next process.
  const inMs = loader.hasGivenUp() ? NEXT_PROCESS_MS : 0;
  if (!isComplete && code.changed > 0) queueIndexing(store, clock, root, inMs);
};

function indexOf({ projectId }: Pick<Store, "projectId">, folder: string): OpenCodeIndexOptions {
  return { folder, projectId, patience: () => PATIENCE_MS };
}
