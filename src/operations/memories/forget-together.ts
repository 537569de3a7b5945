import type { OperationTools } from "@/operations/operation.ts";

/** Memories forgotten in one transaction. */
const BATCH = 500;

/**
 * Forgets these memories with one timestamp, so that one undo restores all of them. If it is killed
 * half way, undo restores those it had forgotten.
 */
export function forgetTogether(
  ids: readonly string[],
  { store, clock }: Pick<OperationTools, "store" | "clock">,
  onProgress: (done: number, total: number) => void,
): void {
  const atMs = clock.nowMs();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    store.apply(
      batch.map((memoryId) => ({ kind: "forget", memoryId, atMs })),
      { isDurable: true },
    );
    onProgress(start + batch.length, ids.length);
  }
}
