import type { Clock } from "@/base/clock.ts";
import type { SlowEncoder } from "@/embed/choose.ts";
import type { Row } from "@/store/queries.ts";
import type { Store } from "@/store/store.ts";

export const EMBED_JOB = "embed-memories";

/** Asks a worker to embed what only has a vector of another encoder, from after this row on. */
export function queueEmbedding(store: Store, clock: Clock, afterRow?: Row): void {
  const payload = afterRow === undefined ? {} : { afterRow };
  const job = { kind: EMBED_JOB, key: "", payload, dueAtMs: clock.nowMs() };
  store.apply([{ kind: "enqueue", job }], { isDurable: false });
}

/**
 * Whether anything waits for this encoder. One whose name is not known before it is opened is left
 * to find out by itself. In a large store this takes a tenth of a second: it is for a worker.
 */
export function hasMemoriesToEmbed(store: Store, documents: SlowEncoder | undefined): boolean {
  if (documents === undefined) return false;
  const { encoder } = documents;
  return encoder === undefined || store.memoriesToEmbed(encoder, "0", 1).length > 0;
}
