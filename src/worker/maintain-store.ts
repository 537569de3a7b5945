import { LIMITS } from "@/base/limits.ts";
import { rotateLog } from "@/platform/log.ts";
import { removeOldQueryCaches } from "@/session/query-cache.ts";
import { removeOldCounts } from "@/session/tool-count.ts";
import { drainSpool } from "@/store/spool.ts";
import type { WorkerContext } from "@/worker/worker.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Guess: no turn takes longer. A query cache is only needed for one turn. */
const KEEP_QUERIES_DAYS = 7;

/**
 * Applies the spooled writes, deletes the bookkeeping of old sessions from the store and the
 * session folder, checkpoints the write-ahead log and rotates our own log.
 */
export function maintainStore(
  { store, storeFolder, clock }: WorkerContext,
  sessionFolder: string,
): void {
  drainSpool(storeFolder, store);
  const oldestMs = clock.nowMs() - LIMITS.keepSessionDays * DAY_MS;
  store.pruneSessions(oldestMs);
  removeOldCounts(storeFolder, oldestMs);
  removeOldQueryCaches(sessionFolder, clock.nowMs() - KEEP_QUERIES_DAYS * DAY_MS);
  store.checkpoint();
  rotateLog(storeFolder);
}
