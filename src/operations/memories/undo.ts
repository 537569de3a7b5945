import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation } from "@/operations/operation.ts";
import type { MemoryChange } from "@/store/port/memories-port.ts";

export interface UndoResult {
  /** What was taken back, one for each memory. */
  readonly undone: readonly { readonly id: string; readonly change: MemoryChange }[];
  /** Memories that do not come back: another one says the same by now. */
  readonly skipped: readonly string[];
}

/** Takes back the last edit or forgetting, of one memory or of the project. */
export const undoOperation: Operation<{ readonly id?: string }, UndoResult> = {
  name: "undo",
  summary: "Take back the last edit or forgetting",
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
