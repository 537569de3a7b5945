import type { ContextItem } from "@/operations/assemble/context-item.ts";
import {
  countPairs,
  isAtLeast,
  mayReach,
  type PairCounts,
} from "@/operations/assemble/similarity-ratio.ts";

/** Figures of the origin: texts at least this alike, not too long, of about the same length. */
const RATIO_MIN = 0.9;
const COMPARED_CHARS_MAX = 1_000;
const LENGTH_TOLERANCE = 0.2;
/** Guess: bounds the cost; each takes a fifth of a millisecond for the longest texts. */
const COMPARISONS_MAX = 30;

/**
 * The items without repetitions, in their order: of two with the same key, or with nearly the same
 * text, the more relevant one stays. An inferred experience goes if the fix it was made of is there.
 */
export function deduplicate(items: readonly ContextItem[]): ContextItem[] {
  const byRelevance = [...items].sort((a, b) => b.relevance - a.relevance);
  const kept: ContextItem[] = [];
  const keys = new Set<string>();
  const isAlike = createComparison();
  const shorter = new Set(items.map(({ key }) => key));
  for (const item of byRelevance) {
    if (item.repeats !== undefined && shorter.has(item.repeats)) continue;
    if (keys.has(item.key) || kept.some((other) => isAlike(item.content, other.content))) continue;
    keys.add(item.key);
    kept.push(item);
  }
  const remaining = new Set(kept);
  return items.filter((item) => remaining.has(item));
}

function createComparison(): (a: string, b: string) => boolean {
  const pairs = new Map<string, PairCounts>();
  const pairsOf = (text: string): PairCounts => {
    let counts = pairs.get(text);
    if (counts === undefined) pairs.set(text, (counts = countPairs(text)));
    return counts;
  };
  let comparisons = 0;
  return (a, b) => {
    if (a === b) return true;
    const longer = Math.max(a.length, b.length);
    if (longer > COMPARED_CHARS_MAX || comparisons >= COMPARISONS_MAX) return false;
    if (Math.abs(a.length - b.length) > LENGTH_TOLERANCE * longer) return false;
    if (!mayReach(RATIO_MIN, pairsOf(a), pairsOf(b))) return false;
    comparisons += 1;
    return isAtLeast(RATIO_MIN, a, b);
  };
}
