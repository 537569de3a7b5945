import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { openEmbedding, type AvailableEncoder } from "@/embed/open-embedding.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { launchWorkerIfDue } from "@/worker/launch.ts";
import { queueEmbedding } from "@/worker/embed-job.ts";

const TEXT_WRITES: ReadonlySet<StoreWrite["kind"]> = new Set([
  "remember",
  "import",
  "edit",
  "undo",
] as const);

export interface WatchedStore {
  readonly store: Store;
  readonly hasNewText: () => boolean;
}

/** Wraps a store to notice writes of text, which need a vector. */
export function watchWrites(store: Store): WatchedStore {
  let hasNewText = false;
  const apply: Store["apply"] = (writes, options) => {
    const outcomes = store.apply(writes, options);
    hasNewText ||= writes.some(({ kind }) => TEXT_WRITES.has(kind));
    return outcomes;
  };
  return { store: { ...store, apply }, hasNewText: () => hasNewText };
}

export interface EmbeddingHost {
  readonly environment: Environment;
  readonly clock: Clock;
}

/**
 * Lets a worker embed the new text if there is an encoder better than the token table. Returns
 * true if it was queued. The user's request is already done, so errors of the catalogue are
 * ignored here: 'context-graph embed' reports them.
 */
export function embedInBackground(
  store: Store,
  storeFolder: string,
  host: EmbeddingHost,
  isNeeded: (documents: AvailableEncoder) => boolean = () => true,
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
