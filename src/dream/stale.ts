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

/**
 * A memory that was told so often in vain, never helped, and has not changed for so long counts as
 * stale. Guesses. Age alone says nothing: demoting everything that was old and never used cost up to
 * 0.01 of the reciprocal rank in four of six public sets.
 */
const IGNORED_MIN = 5;
const UNUSED_DAYS = 90;

/**
 * The most of one dream, newest first: they are found more often, and the others come in the next
 * one. Each takes some 2 KB in the history. Guess.
 */
const DEMOTED_MAX = 1_000;

/** Lowers the importance of memories that are outdated, or were told again and again in vain. */
export function* demoteStale({ store, nowMs, rest }: DreamTools): Generator<DreamChange> {
  const ids: string[] = [];
  // The list first: while memories are read, none is changed.
  for (const memory of store.iterateMemories()) {
    rest?.();
    if (isStale(memory, nowMs)) ids.push(memory.id);
  }
  for (const memoryId of ids.slice(-DEMOTED_MAX).toReversed()) {
    yield { action: "demoted", memoryId, importance: DEMOTED_IMPORTANCE };
  }
}

/** True for a memory that should rank lower and does not yet. */
export function isStale(memory: StoredMemory, nowMs: number): boolean {
  if (memory.importance <= DEMOTED_IMPORTANCE) return false;
  if (!isStatement(memory) || isProtected(memory)) return false;
  return !isCurrent(memory) || wasToldInVain(memory, nowMs);
}

function wasToldInVain(memory: StoredMemory, nowMs: number): boolean {
  const { tier, useCount, repeatCount, workedCount, sessionsSaid = 1, updatedAtMs } = memory;
  const hasHelped = useCount + repeatCount + workedCount > 0 || sessionsSaid > 1;
  const isIgnored = (memory.ignoredCount ?? 0) >= IGNORED_MIN;
  return isIgnored && tier !== "gold" && !hasHelped && updatedAtMs < nowMs - UNUSED_DAYS * DAY_MS;
}
