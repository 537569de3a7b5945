import type { NewMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Guesses: people change their mind soon; what was said earlier must share a word. */
const LATEST = 30;
const SHARING_A_WORD = 30;

/**
 * Finds the memories before one of the same reading that it may contradict: they are not in the
 * store yet. To be asked in order. A long transcript has hundreds, and comparing all with all took
 * seconds.
 */
export function createUnstoredSearch(
  memories: readonly NewMemory[],
): (memory: NewMemory, index: number) => readonly NewMemory[] {
  const byWord = new Map<string, number[]>();
  let indexed = 0;
  return ({ text }, index) => {
    const latest = Math.max(0, index - LATEST);
    for (; indexed < latest; indexed += 1) {
      for (const word of analyzeMeaning(memories[indexed]?.text ?? "")) {
        byWord.set(word, [...(byWord.get(word) ?? []), indexed].slice(-SHARING_A_WORD));
      }
    }
    const sharing = new Set<number>();
    if (latest > 0) {
      for (const word of analyzeMeaning(text))
        for (const at of byWord.get(word) ?? []) sharing.add(at);
    }
    const chosen = [...sharing].toSorted((a, b) => a - b).slice(-SHARING_A_WORD);
    return [...chosen.flatMap((at) => memories[at] ?? []), ...memories.slice(latest, index)];
  };
}
