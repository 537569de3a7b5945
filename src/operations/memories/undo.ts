import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation } from "@/operations/operation.ts";
import type { MemoryChange } from "@/store/port/memories-port.ts";

export interface UndoResult {
  /** The changes that were undone, one for each memory. */
  readonly undone: readonly { readonly id: string; readonly change: MemoryChange }[];
  /** Memories that were not restored, because another one says the same by now. */
  readonly skipped: readonly string[];
}

/** Undoes the last edit or forget of one memory, or of the whole project. */
export const undoOperation: Operation<{ readonly id?: string }, UndoResult> = {
  name: "undo",
  summary: "Undo the last edit or forget",
  parameters: {},
  run({ id }, { store, clock }) {
    const memoryId = id === undefined ? undefined : resolveMemoryId(store, id);
    const changes = store.undoableChanges(memoryId);
    if (changes.length === 0) throw notFound("change to undo");
    const atMs = clock.nowMs();
    const outcomes = store.apply(
      changes.map(({ seq }) => ({ kind: "undo", seq, atMs })),
      { isDurable: true },
    );
    const isUndone = (i: number) => outcomes[i]?.kind === "remembered";
    return {
      undone: changes
        .filter((_, i) => isUndone(i))
        .map(({ memoryId: changedId, change }) => ({ id: changedId, change })),
      skipped: changes.filter((_, i) => !isUndone(i)).map((entry) => entry.memoryId),
    };
  },
};
