import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

const NUMBER = /^\d+$/;

/** Guess: so many plain words say something together: "sort my notes by date". */
const PLAIN_WORDS_MIN = 3;

/**
 * True if its words say what the text is about: one that not every project has, or several plain ones.
 * Numbers say nothing of that.
 */
export function namesSubject(text: string): boolean {
  const terms = [...analyzeMeaning(text)].filter((term) => !NUMBER.test(term));
  const isTelling = (term: string) => !isFiller(term) && !saysLittle(term);
  return terms.length >= PLAIN_WORDS_MIN || terms.some(isTelling);
}

/** Guess: what is found out again is told in other words, with more than half of the old ones. */
const SAME_SHARE = 0.5;

/** True if two texts of one kind have most words of the shorter one in common. */
export function sharesMostWords(one: string, other: string): boolean {
  const [left, right] = [analyzeMeaning(one), analyzeMeaning(other)];
  const shared = [...right].filter((word) => left.has(word)).length;
  return shared > SAME_SHARE * Math.min(left.size, right.size);
}
