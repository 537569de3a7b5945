import type { OperationTools } from "@/operations/operation.ts";

/** Forgotten in one transaction. */
const PART = 500;

/**
 * Forgets these memories at one moment, so that one undo brings all of them back. Killed half
 * way, it has forgotten some of them, and undo brings back those.
 */
export function forgetTogether(
  ids: readonly string[],
  { store, clock }: Pick<OperationTools, "store" | "clock">,
  onProgress: (done: number, total: number) => void,
): void {
  const atMs = clock.nowMs();
  for (let start = 0; start < ids.length; start += PART) {
    const part = ids.slice(start, start + PART);
    store.apply(
      part.map((memoryId) => ({ kind: "forget", memoryId, atMs })),
      { isDurable: true },
    );
    onProgress(start + part.length, ids.length);
  }
}
