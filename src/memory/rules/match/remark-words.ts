import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** The words by which remarks and calls are compared: stems, of identifiers also their parts. */

/** Words of acts, which are in every text about work but say to which act a remark belongs. */
const ACTS: ReadonlySet<string> = new Set(
  "commit push test deploy pr merge branch release rebase".split(" "),
);

export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of analyzeMeaning(text)) if (!isFiller(word) || ACTS.has(word)) words.add(word);
  return words;
}

/** How much a shared word says: one of everyday work is half as good as another. A guess. */
export function weightOf(word: string): number {
  return isEverydayWord(word) ? 0.5 : 1;
}
