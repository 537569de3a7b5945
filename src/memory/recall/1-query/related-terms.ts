import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { wordsLike } from "@/memory/recall/1-query/words-alike.ts";

/**
 * Other words by which a memory may speak of what a prompt asks: other forms of its words, in any
 * language, and other words for the same thing. Whoever asks seldom remembers the words in which
 * something was said.
 */
export interface RelatedTerm {
  readonly term: QueryTerm;
  /** The letters with which other forms of the word begin; empty if it is too short to tell. */
  readonly beginning: string;
  readonly others: readonly string[];
}

/** Guess: shorter words begin like many others. */
const FORM_CHARS_MIN = 5;
/** Guess: endings are hardly longer ("confirm", "confirmation"; "Rechnung", "Rechnungen"). */
const ENDING_CHARS_MAX = 3;

export function relatedTerms(terms: readonly QueryTerm[]): RelatedTerm[] {
  return terms
    .filter(({ text }) => !isFiller(text))
    .map((term) => ({ term, beginning: beginningOf(term.text), others: wordsLike(term.text) }));
}

function beginningOf(text: string): string {
  if (text.length < FORM_CHARS_MIN) return "";
  return text.slice(0, Math.max(FORM_CHARS_MIN, text.length - ENDING_CHARS_MAX));
}

/** Guesses: what another form of a word, and another word, are worth beside the word itself. */
const NEARNESS = { form: 0.8, other: 0.7 } as const;

/** How near the nearest of these words comes to the term; 0 if none is related to it. */
export function nearnessTo(
  { term, beginning, others }: RelatedTerm,
  own: ReadonlySet<string>,
): number {
  if (beginning !== "") {
    const longest = term.text.length + ENDING_CHARS_MAX + 1;
    for (const word of own) {
      if (word.length <= longest && word.startsWith(beginning)) return NEARNESS.form;
    }
  }
  return others.some((word) => own.has(word)) ? NEARNESS.other : 0;
}
