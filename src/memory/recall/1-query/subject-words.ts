import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

const NUMBER = /^\d+$/;

/** True if a word says what the text is about; those of any project and numbers say nothing of that. */
export function namesSubject(text: string): boolean {
  return [...analyzeMeaning(text)].some(
    (term) => !NUMBER.test(term) && !isFiller(term) && !saysLittle(term),
  );
}

/** Guess: what is found out again is told in other words, with more than half of the old ones. */
const SAME_SHARE = 0.5;

/** True if two texts of one kind have most words of the shorter one in common. */
export function sharesMostWords(one: string, other: string): boolean {
  const [left, right] = [analyzeMeaning(one), analyzeMeaning(other)];
  const shared = [...right].filter((word) => left.has(word)).length;
  return shared > SAME_SHARE * Math.min(left.size, right.size);
}
