import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { openEmbedding, type SlowEncoder } from "@/embed/choose.ts";
import type { Store, StoreWrite } from "@/store/store.ts";
import { launchWorkerIfDue } from "@/worker/launch.ts";
import { queueEmbedding } from "@/worker/queue-embedding.ts";

const WRITES_TEXT: ReadonlySet<StoreWrite["kind"]> = new Set([
  "remember",
  "import",
  "edit",
  "undo",
] as const);

export interface WatchedStore {
  readonly store: Store;
  readonly hasNewText: () => boolean;
}

/** The store, and whether anything was written through it that wants a vector. */
export function watchWrites(store: Store): WatchedStore {
  let hasNewText = false;
  const apply: Store["apply"] = (writes, options) => {
    const outcomes = store.apply(writes, options);
    hasNewText ||= writes.some(({ kind }) => WRITES_TEXT.has(kind));
    return outcomes;
  };
  return { store: { ...store, apply }, hasNewText: () => hasNewText };
}

export interface EmbeddingHost {
  readonly environment: Environment;
  readonly clock: Clock;
}

/**
 * Has a worker embed what was written, where there is something better than the table. What was
 * asked for is done by now, so trouble with this is left for 'context-graph embed' to tell.
 */
export function embedInBackground(
  store: Store,
  storeFolder: string,
  host: EmbeddingHost,
  isNeeded: (documents: SlowEncoder) => boolean = () => true,
): boolean {
  const { clock, environment } = host;
  try {
    const { documents } = openEmbedding(environment, "short");
    if (documents === undefined || !isNeeded(documents)) return false;
    queueEmbedding(store, clock);
    launchWorkerIfDue(store, storeFolder, clock);
    return true;
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return false;
  }
}
