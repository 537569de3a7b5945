import type { Clock } from "@/base/clock.ts";
import type { AvailableEncoder } from "@/embed/open-embedding.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { embedMemories } from "@/operations/upkeep/embed-memories.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";
import type { JobHandler } from "@/worker/worker.ts";

export const EMBED_JOB = "embed-memories";

/** Opens the encoder for documents; undefined if there is only the token table. */
export type OpenDocumentEncoder = () => Promise<SlowEmbedder | undefined>;

/** Asks a worker to embed the memories after this row that lack a vector of the best encoder. */
export function queueEmbedding(store: Store, clock: Clock, afterRow?: Row): void {
  const payload = afterRow === undefined ? {} : { afterRow };
  const job = { kind: EMBED_JOB, key: "", payload, dueAtMs: clock.nowMs() };
  store.apply([{ kind: "enqueue", job }], { isDurable: false });
}

/**
 * True if a memory still needs a vector of this encoder, or if the encoder's name is unknown until
 * it is opened. Takes a tenth of a second in a large store, so only a worker should call it.
 */
export function hasMemoriesToEmbed(store: Store, documents: AvailableEncoder | undefined): boolean {
  if (documents === undefined) return false;
  const { encoder } = documents;
  return encoder === undefined || store.memoriesToEmbed(encoder, "0", 1).length > 0;
}

/**
 * Handles the job that gives memories better vectors. When the worker's time is up, it queues
 * itself again from the row it has reached. After a failure or a kill the job starts over and
 * skips the memories that are already done.
 */
export function createEmbedHandler(open: OpenDocumentEncoder): JobHandler {
  return async ({ payload }, { store, clock, mayContinue }) => {
    const embedder = await open();
    if (embedder === undefined) return;
    try {
      const report = await embedMemories(
        { ...startOf(payload), mayContinue },
        { store, clock, embedder },
      );
      if (report.ending === "stopped") queueEmbedding(store, clock, report.afterRow);
    } finally {
      embedder.close();
    }
  };
}

function startOf(payload: unknown): { afterRow?: string } {
  const afterRow = (payload as { afterRow?: unknown } | null)?.afterRow;
  return typeof afterRow === "string" && /^\d+$/.test(afterRow) ? { afterRow } : {};
}
