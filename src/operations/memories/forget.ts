import { FILTER, PATTERN } from "@/operations/memories/list.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import { readOpenSessions } from "@/operations/memories/read-open-sessions.ts";
import { describeMemory } from "@/operations/memories/describe-memory.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import { type GoneWords, removeWordsFromSessions } from "@/session/forgotten-words.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import type { Store } from "@/store/store.ts";

export interface ForgetInput {
  /** The id of a memory, several ids, or the conditions of all to forget. */
  readonly chosen: string | readonly string[] | Omit<MemoryFilter, "limit" | "offset">;
  /** Only report what would be forgotten. */
  readonly dryRun: boolean;
}

export interface ForgetResult {
  readonly count: number;
  /** The first of the forgotten memories; the chosen one comes first. */
  readonly ids: readonly string[];
  readonly lines: readonly string[];
}

/** Memories forgotten in one transaction. */
const BATCH = 500;
const SHOWN = 20;
/** A dry run stops counting here. */
const COUNTED = 100_000;

/** Forgets memories; one undo restores all that one call has forgotten. */
export const forgetOperation: Operation<ForgetInput, ForgetResult> = {
  name: "forget",
  summary: "Forget one memory, or all that meet the conditions",
  parameters: {
    ...FILTER,
    pattern: PATTERN,
    "older-than": { type: "text", meaning: "Only memories older than this, such as 90d or 12w" },
    all: { type: "switch", meaning: "All memories of the project" },
    "dry-run": { type: "switch", meaning: "Only show what would be forgotten" },
  },
  run({ chosen, dryRun }, tools) {
    const { store, clock } = tools;
    const choose = (limit: number) =>
      withTheirOthers(
        isNamed(chosen)
          ? [chosen].flat().map((id) => findOne(tools, id))
          : store.listMemories({ ...chosen, limit }),
        store,
      );
    if (dryRun) return describeForgotten(choose(COUNTED), tools);
    if (!isNamed(chosen)) readOpenSessions(tools);
    const atMs = clock.nowMs();
    const forget = (memories: readonly StoredMemory[]) =>
      store.apply(
        memories.map(({ id }) => ({ kind: "forget", memoryId: id, atMs })),
        { isDurable: true },
      );
    const first = choose(BATCH);
    const result = describeForgotten(first, tools);
    let count = 0;
    for (let batch = first; batch.length > 0; batch = isLast(batch, chosen) ? [] : choose(BATCH)) {
      const words = goneWords(batch, store);
      forget(batch);
      removeWordsFromSessions(words, tools);
      count += batch.length;
    }
    return { ...result, count };
  },
};

function isNamed(chosen: ForgetInput["chosen"]): chosen is string | readonly string[] {
  return typeof chosen === "string" || Array.isArray(chosen);
}

function findOne({ store }: OperationTools, typed: string): StoredMemory {
  const memory = store.findMemory(resolveMemoryId(store, typed));
  if (memory === undefined) throw notFound(`memory ${typed}`);
  return memory;
}

/** The memories with those that are forgotten with them, because they say the same words. */
function withTheirOthers(memories: readonly StoredMemory[], store: Store): StoredMemory[] {
  const found = new Map(memories.map((memory) => [memory.id, memory]));
  for (const { id, sourceId } of memories) {
    if (sourceId === undefined) continue;
    for (const other of store.forgottenTogether(id)) found.set(other.id, other);
  }
  return [...found.values()];
}

/** The words of these memories, with the sessions that may tell them. */
export function goneWords(memories: readonly StoredMemory[], store: Store): GoneWords[] {
  return memories
    .filter(({ type }) => type !== "FileAccess")
    .map(({ id, text }) => {
      const said = store.memoryHistory(id).map(({ body }) => body as { sessionId?: unknown });
      const sessionIds = said.flatMap(({ sessionId }) =>
        typeof sessionId === "string" ? [sessionId] : [],
      );
      return { memoryId: id, text, sessionIds: [...new Set(sessionIds)] };
    });
}

function isLast(batch: readonly StoredMemory[], chosen: ForgetInput["chosen"]): boolean {
  return isNamed(chosen) || batch.length < BATCH;
}

function describeForgotten(
  memories: readonly StoredMemory[],
  { clock }: OperationTools,
): ForgetResult {
  const nowMs = clock.nowMs();
  const shown = memories.slice(0, SHOWN);
  return {
    count: memories.length,
    ids: shown.map(({ id }) => id),
    lines: shown.map((memory) => describeMemory(memory, nowMs)),
  };
}

/**
 * Forgets these memories, and not others that say the same, with one timestamp, so that one undo
 * restores all of them. If it is killed
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
      batch.map((memoryId) => ({ kind: "forget", memoryId, atMs, isAlone: true })),
      { isDurable: true },
    );
    onProgress(start + batch.length, ids.length);
  }
}
