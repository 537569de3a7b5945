import type { DreamChange, DreamTools } from "@/dream/dream.ts";
import { isProtected, isStatement } from "@/dream/settled-memory.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The importance of a demoted memory. It costs 0.07 of a rank (memory/recall/4-rank/rank.ts): of
 * two that match equally well the other one comes first, and nothing is hidden. `cleanup` offers to
 * forget what is below it.
 */
export const DEMOTED_IMPORTANCE = 0.2;

/** A memory that nobody used for so long counts as stale. Guess: as long as conclusions are kept. */
const UNUSED_DAYS = 180;

/** The most of one dream, oldest first; the others come in the next one. Guess. */
const DEMOTED_MAX = 2_000;

/** Lowers the importance of memories that are outdated, or that nobody has used for long. */
export function* demoteStale({ store, nowMs }: DreamTools): Generator<DreamChange> {
  const ids: string[] = [];
  // The list first: while memories are read, none is changed.
  for (const memory of store.iterateMemories()) {
    if (isStale(memory, nowMs)) ids.push(memory.id);
    if (ids.length >= DEMOTED_MAX) break;
  }
  for (const memoryId of ids) {
    yield { action: "demoted", memoryId, importance: DEMOTED_IMPORTANCE };
  }
}

/** True for a memory that should rank lower and does not yet. */
export function isStale(memory: StoredMemory, nowMs: number): boolean {
  if (memory.importance <= DEMOTED_IMPORTANCE) return false;
  if (!isStatement(memory) || isProtected(memory)) return false;
  return !isCurrent(memory) || isUnusedLongSince(memory, nowMs);
}

function isUnusedLongSince(memory: StoredMemory, nowMs: number): boolean {
  const { tier, useCount, repeatCount, workedCount, sessionsSaid = 1, updatedAtMs } = memory;
  const hasHelped = useCount + repeatCount + workedCount > 0 || sessionsSaid > 1;
  return tier !== "gold" && !hasHelped && updatedAtMs < nowMs - UNUSED_DAYS * DAY_MS;
}
