import { DIAGNOSIS_TAG } from "@/memory/diagnosis-tag.ts";
import { withoutPlaces } from "@/memory/recall/1-query/place-names.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { nearnessTo, type RelatedTerm } from "@/memory/recall/1-query/related-terms.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { isPairOfCharacters } from "@/memory/recall/1-query/whole-words.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { isOtherScript } from "@/memory/recall/5-gate/other-script.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** The words that a memory of a conversation shares with a prompt. */
export interface StatementMatch {
  readonly candidate: RankedCandidate;
  /** Words of the prompt that the memory has. */
  readonly matched: readonly QueryTerm[];
  /** Words of the prompt that it has only in another form, or as a word of nearly the same meaning. */
  readonly related: readonly QueryTerm[];
  readonly weight: number;
  readonly telling: number;
  /** The weight of the related words, each times its nearness. */
  readonly nearWeight: number;
  readonly share: number;
  readonly isAboutSubject: boolean;
}

export function matchStatement(
  candidate: RankedCandidate,
  terms: readonly QueryTerm[],
  related: readonly RelatedTerm[],
  weigh: (terms: readonly QueryTerm[]) => number,
): StatementMatch {
  const { text, otherWords } = candidate.memory;
  const said = withoutPlaces(text);
  const own = analyzeMeaning(said);
  const around = otherWords.length === 0 ? own : analyzeMeaning(otherWords.join(" "));
  const matched = terms.filter((term) => own.has(term.text) || around.has(term.text));
  const subject = analyzeMeaning(beginningOf(said));
  let content = 0;
  for (const term of own) if (!isFiller(term)) content += isPairOfCharacters(term) ? 0.5 : 1;
  const inText = matched.filter((term) => own.has(term.text));
  const near = related.filter(({ term }) => !matched.includes(term));
  const found: QueryTerm[] = [];
  let nearWeight = 0;
  let isNearSubject = false;
  for (const one of near) {
    const nearness = nearnessTo(one, own);
    if (nearness === 0) continue;
    found.push(one.term);
    nearWeight += nearness * weigh([one.term]);
    isNearSubject ||= nearnessTo(one, subject) > 0;
  }
  return {
    candidate,
    matched,
    related: found,
    weight: weigh(matched),
    telling: weigh(matched.filter((term) => !saysLittle(term.text))),
    nearWeight,
    share: Math.min(1, countOf(inText) / Math.max(content, 1)),
    isAboutSubject:
      isNearSubject ||
      inText.some((term) => subject.has(term.text)) ||
      (inText.length < matched.length && candidate.memory.tags.includes(DIAGNOSIS_TAG)),
  };
}

/** Guess: a text says what it is about in its first words. */
const SUBJECT = { words: 10, chars: 60 } as const;

function beginningOf(text: string): string {
  if (isOtherScript(text)) return text.slice(0, SUBJECT.chars);
  return text.split(/\s+/, SUBJECT.words).join(" ");
}

export function weightOf(terms: readonly QueryTerm[]): number {
  let sum = 0;
  for (const { text, weight } of terms) sum += isPairOfCharacters(text) ? weight / 2 : weight;
  return sum;
}

export function countOf(terms: readonly QueryTerm[]): number {
  let count = 0;
  for (const { text } of terms) count += isPairOfCharacters(text) ? 0.5 : 1;
  return count;
}
