import { foldCase } from "@/platform/paths.ts";
import type { DreamChange, DreamTools } from "@/dream/dream.ts";
import { isProtected, isStatement } from "@/dream/settled-memory.ts";
import { DEMOTED_IMPORTANCE } from "@/dream/stale.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import { plainWording } from "@/store/text/near-duplicate.ts";

/**
 * Puts one memory in the place of others that say the same in the same words. The store notices
 * repetitions when they are stored, but only of the same type, origin and files; what an agent
 * repeats of the user, or an import of another, stays twice. Only the same words in the same order
 * count, whatever the language: one more word may be a "not". The other memories are outdated, not
 * gone: whoever finds one of them is told the one that stays.
 */

/** The most of one dream, so that its time is bounded. Guess. */
const MERGED_MAX = 20_000;

export function* mergeRepetitions(tools: DreamTools): Generator<DreamChange> {
  const { store } = tools;
  let merged = 0;
  for (const ids of groupsOfSameWording(tools)) {
    for (const { keep, other } of repetitionsAmong(ids, store)) {
      const { id: memoryId } = other;
      const importance = DEMOTED_IMPORTANCE;
      yield { action: "merged", memoryId, importance, supersededBy: keep.id };
      merged += 1;
      if (merged >= MERGED_MAX) return;
    }
  }
}

/** The ids of memories that may say the same, in one pass that keeps only numbers and ids. */
function groupsOfSameWording({ store, rest }: DreamTools): Iterable<readonly string[]> {
  const firstOf = new Map<number, string>();
  const groups = new Map<number, string[]>();
  for (const memory of store.iterateMemories()) {
    rest?.();
    if (!mayRepeat(memory)) continue;
    const key = wordingKey(memory);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, memory.id);
    else groups.set(key, [...(groups.get(key) ?? [first]), memory.id]);
  }
  return groups.values();
}

export interface Repetition {
  readonly keep: StoredMemory;
  readonly other: StoredMemory;
}

/** Finds the memories among these that stand for others of them. */
export function repetitionsAmong(ids: readonly string[], store: MemoriesPort): Repetition[] {
  const memories = ids.flatMap((id) => store.findMemory(id) ?? []).filter(mayRepeat);
  const kept: StoredMemory[] = [];
  const found: Repetition[] = [];
  for (const memory of memories.toSorted(byWorth)) {
    const keep = kept.find((one) => standsFor(one, memory));
    if (keep === undefined) kept.push(memory);
    else found.push({ keep, other: memory });
  }
  return found;
}

function mayRepeat(memory: StoredMemory): boolean {
  return isCurrent(memory) && isStatement(memory);
}

/** A number for a scope and a wording; two that differ rarely share one. */
export function wordingKey({ text, directory, agentType }: StoredMemory): number {
  const key = `${directory ?? ""}\n${agentType ?? ""}\n${plainWording(text)}`;
  return Number(Bun.hash(key) & 0x1fffffffffffffn);
}

/** True if nothing is lost when only the first one is told. */
function standsFor(keep: StoredMemory, other: StoredMemory): boolean {
  if (isProtected(other) || plainWording(keep.text) !== plainWording(other.text)) return false;
  const isSameKind = keep.type === other.type || keep.origin === "user";
  const files = new Set(keep.files.map((file) => foldCase(file)));
  return (
    isSameKind &&
    keep.directory === other.directory &&
    keep.agentType === other.agentType &&
    (other.branch === undefined || other.branch === keep.branch) &&
    (other.errorSignature === undefined || other.errorSignature === keep.errorSignature) &&
    other.files.every((file) => files.has(foldCase(file))) &&
    other.flags.length >= keep.flags.length
  );
}

const TIER_ORDER = { gold: 0, silver: 1, bronze: 2, abandoned: 3 } as const;

/** The user's first, then the better tier, what worked and was used, and of equals the oldest. */
function byWorth(a: StoredMemory, b: StoredMemory): number {
  return (
    Number(b.origin === "user") - Number(a.origin === "user") ||
    Number(isProtected(b)) - Number(isProtected(a)) ||
    TIER_ORDER[a.tier] - TIER_ORDER[b.tier] ||
    b.workedCount - a.workedCount ||
    b.useCount + b.repeatCount - (a.useCount + a.repeatCount) ||
    b.files.length - a.files.length ||
    a.createdAtMs - b.createdAtMs ||
    a.id.localeCompare(b.id)
  );
}
