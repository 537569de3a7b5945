import type { SlowEmbedder } from "@/embed/embed.ts";
import { embedMemories } from "@/operations/upkeep/embed-memories.ts";
import { queueEmbedding } from "@/worker/queue-embedding.ts";
import type { JobHandler } from "@/worker/worker.ts";

/** Opens the encoder that documents are to have; nothing where the table is all there is. */
export type OpenDocumentEncoder = () => Promise<SlowEmbedder | undefined>;

/**
 * The job that gives memories the better vector. When the worker's time is up it queues itself
 * again from the row it has reached; when it fails or is killed, the job starts over and finds
 * done what is done.
 */
export function createEmbedHandler(open: OpenDocumentEncoder): JobHandler {
  return async ({ payload }, { store, clock, mayGoOn }) => {
    const embedder = await open();
    if (embedder === undefined) return;
    try {
      const report = await embedMemories(
        { ...startOf(payload), mayGoOn },
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
