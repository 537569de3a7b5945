import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { HistoryEntry, MemoryChange } from "@/store/port/memories-port.ts";

export interface UndoResult {
  /** The changes that were undone, one for each memory. */
  readonly undone: readonly UndoneChange[];
  /** Memories that were not restored, because another one says the same by now. */
  readonly skipped: readonly string[];
}

export interface UndoneChange {
  readonly id: string;
  readonly change: MemoryChange;
  /** The beginning of the text that is restored, or of the one that is taken back. */
  readonly content: string;
}

/** Undoes the last edit, forget or remember of one memory, or of the whole project. */
export const undoOperation: Operation<{ readonly id?: string }, UndoResult> = {
  name: "undo",
  summary: "Undo the last edit, forget or remember",
  parameters: {},
  run({ id }, tools) {
    const { store, clock } = tools;
    const memoryId = id === undefined ? undefined : resolveMemoryId(store, id);
    const changes = store.undoableChanges(memoryId);
    const noted = lastNoted(tools, memoryId);
    if (noted !== undefined && isLater(noted, changes[0], tools)) return takeBack(noted, tools);
    if (changes.length === 0) throw notFound("change to undo");
    const atMs = clock.nowMs();
    const outcomes = store.apply(
      changes.map(({ seq }) => ({ kind: "undo", seq, atMs })),
      { isDurable: true },
    );
    const isUndone = (i: number) => outcomes[i]?.kind === "remembered";
    return {
      undone: changes.filter((_, i) => isUndone(i)).map((change) => describeUndone(change, tools)),
      skipped: changes.filter((_, i) => !isUndone(i)).map((entry) => entry.memoryId),
    };
  },
};

const CONTENT_CHARS = 100;

function describeUndone({ memoryId, change }: HistoryEntry, { store }: OperationTools) {
  const text = store.findMemory(memoryId)?.text ?? "";
  return { id: memoryId, change, content: shorten(quoteLine(text), CONTENT_CHARS) };
}

/** Guess: what was noted before twenty newer memories is no slip any more. */
const NEWEST = 20;

/** The last memory that somebody stored by hand; a hook's captures are nobody's slip. */
function lastNoted({ store }: OperationTools, memoryId?: string): StoredMemory | undefined {
  const candidates =
    memoryId === undefined
      ? store.listMemories({ limit: NEWEST })
      : [store.findMemory(memoryId)].filter((memory) => memory !== undefined);
  return candidates.find(
    ({ id, event, sessionId, sourceId }) =>
      event === undefined &&
      sessionId === undefined &&
      sourceId === undefined &&
      store.memoryHistory(id).at(-1)?.change === "remembered",
  );
}

/** True if it was stored after that change, or if it is what made the change. */
function isLater(
  noted: StoredMemory,
  change: HistoryEntry | undefined,
  { store }: OperationTools,
): boolean {
  if (change === undefined || noted.createdAtMs > change.atMs) return true;
  return store.findMemory(change.memoryId)?.supersededBy === noted.id;
}

const REPLACED_MAX = 50;

/** Forgets it again, and makes what it replaced valid again. */
function takeBack({ id, text }: StoredMemory, tools: OperationTools): UndoResult {
  const { store, clock } = tools;
  const atMs = clock.nowMs();
  const replaced = store
    .linksOf([id], REPLACED_MAX)
    .filter(({ kind, fromId, toId }) => kind === "supersedes" && fromId === id && toId !== id)
    .filter(({ toId }) => store.findMemory(toId)?.supersededBy === id)
    .flatMap(({ toId }) => store.undoableChanges(toId).slice(0, 1));
  store.apply(
    [
      ...replaced.map(({ seq }) => ({ kind: "undo", seq, atMs }) as const),
      { kind: "forget", memoryId: id, atMs, isAlone: true },
    ],
    { isDurable: true },
  );
  const content = shorten(quoteLine(text), CONTENT_CHARS);
  return {
    undone: [
      { id, change: "remembered", content },
      ...replaced.map((change) => describeUndone(change, tools)),
    ],
    skipped: [],
  };
}
