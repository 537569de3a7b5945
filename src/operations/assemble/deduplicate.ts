import type { ContextItem } from "@/operations/assemble/context-item.ts";
import { ratioAtMost, similarityRatio } from "@/operations/assemble/similarity-ratio.ts";

/** Figures of the origin: texts at least this alike, not too long, of about the same length. */
const RATIO_MIN = 0.9;
const COMPARED_CHARS_MAX = 1_000;
const LENGTH_TOLERANCE = 0.2;
/** Guess: bounds the cost; each takes a millisecond for the longest texts. */
const COMPARISONS_MAX = 100;

/**
 * The items without repetitions, in their order: of two with the same key, or with nearly the same
 * text, the more relevant one stays.
 */
export function deduplicate(items: readonly ContextItem[]): ContextItem[] {
  const byRelevance = [...items].sort((a, b) => b.relevance - a.relevance);
  const kept: ContextItem[] = [];
  const keys = new Set<string>();
  const budget = { comparisons: COMPARISONS_MAX };
  for (const item of byRelevance) {
    if (keys.has(item.key) || kept.some((other) => isAlike(item.content, other.content, budget))) {
      continue;
    }
    keys.add(item.key);
    kept.push(item);
  }
  const remaining = new Set(kept);
  return items.filter((item) => remaining.has(item));
}

function isAlike(a: string, b: string, budget: { comparisons: number }): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  if (longer > COMPARED_CHARS_MAX) return false;
  if (Math.abs(a.length - b.length) > LENGTH_TOLERANCE * longer) return false;
  if (ratioAtMost(a, b) < RATIO_MIN || budget.comparisons <= 0) return false;
  budget.comparisons -= 1;
  return similarityRatio(a, b) >= RATIO_MIN;
}
