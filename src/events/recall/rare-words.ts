import { LIMITS } from "@/base/limits.ts";
import type { Store } from "@/store/store.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";

/** A word is rare if at most this share of the memories has it, or this many. Guesses. */
const RARE_SHARE = 0.03;
const RARE_MIN = 3;

/**
 * The words that few memories have. Words that the whole project uses, and words that only steer
 * the work, connect everything with everything.
 */
export function rareWords(words: readonly string[], store: Store): string[] {
  if (words.length === 0) return [];
  const frequencies = store.documentFrequencies(words, LIMITS.quickPostingsPerTerm);
  const { isFiller } = loadPromptStages();
  const most = Math.max(RARE_MIN, store.estimateMemoryCount() * RARE_SHARE);
  return words.filter((word) => !isFiller(word) && (frequencies.get(word) ?? Infinity) <= most);
}
