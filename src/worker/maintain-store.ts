import { LIMITS } from "@/base/limits.ts";
import { rotateLog } from "@/base/log.ts";
import { removeOldCounts } from "@/session/tool-count.ts";
import { drainSpool } from "@/store/spool.ts";
import type { WorkerContext } from "@/worker/worker.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Brings in waiting writes, drops the bookkeeping of old sessions, folds back the store's log and rotates ours. */
export function maintainStore({ store, storeFolder, clock }: WorkerContext): void {
  drainSpool(storeFolder, store);
  const oldestMs = clock.nowMs() - LIMITS.keepSessionDays * DAY_MS;
  store.pruneSessions(oldestMs);
  removeOldCounts(storeFolder, oldestMs);
  store.checkpoint();
  rotateLog(storeFolder);
}
