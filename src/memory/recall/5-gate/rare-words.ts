import { LIMITS } from "@/base/limits.ts";
import type { Store } from "@/store/store.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";

/** A word is rare if at most this share of the memories has it, or this many. Guesses. */
const RARE = { share: 0.03, atLeast: 3 } as const;

/**
 * The words that few memories have. Words that the whole project uses, and words that only steer
 * the work, connect everything with everything.
 */
export function rareWords(
  words: readonly string[],
  store: Store,
  { share, atLeast }: { readonly share: number; readonly atLeast: number } = RARE,
): string[] {
  if (words.length === 0) return [];
  const frequencies = store.documentFrequencies(words, LIMITS.quickPostingsPerTerm);
  const { isFiller } = loadPromptStages();
  const most = Math.max(atLeast, store.estimateMemoryCount() * share);
  return words.filter((word) => !isFiller(word) && (frequencies.get(word) ?? Infinity) <= most);
}
