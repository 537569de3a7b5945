import { cutToTokens, estimateTokens } from "@/context/tokens.ts";
import { quoteLine } from "@/base/quoted-text.ts";

/** The end of a sentence or of a list's item. Scripts without spaces put none after it. */
const SENTENCE_END = /[.!?;](?=\s|$)|[。！？]/g;
/** Guess: fewer words at the beginning of a message say nothing ("Done.", "Perfect!"). */
const FILLER_WORDS = 2;
/** Guess: an excerpt of less than this share of what fits says too little. */
const FULL_SHARE = 0.4;

/**
 * The first whole sentences of an agent's closing message, as many as fit, without an opening of
 * one or two words.
 */
export function gistOf(message: string, maxTokens: number): string {
  const text = quoteLine(message);
  const ends = sentenceEnds(text);
  const filler = ends.findIndex((end, at) => !isFiller(text.slice(ends[at - 1] ?? 0, end)));
  const start = filler > 0 ? (ends[filler - 1] ?? 0) : 0;
  const rest = text.slice(start).trim();
  if (estimateTokens(rest) <= maxTokens) return rest;
  const fitting = ends
    .map((end) => text.slice(start, end).trim())
    .filter((part) => part !== "" && estimateTokens(part) <= maxTokens);
  const longest = fitting.at(-1) ?? "";
  if (estimateTokens(longest) < maxTokens * FULL_SHARE) return cutToTokens(rest, maxTokens);
  return longest.replace(/;$/, "");
}

function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  SENTENCE_END.lastIndex = 0;
  for (let end = SENTENCE_END.exec(text); end !== null; end = SENTENCE_END.exec(text)) {
    ends.push(end.index + end[0].length);
  }
  return ends;
}

/** True for an empty text and for one or two words. */
export function isFiller(sentence: string): boolean {
  const wide = sentence.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return wide <= 6 && sentence.trim().split(" ").length <= FILLER_WORDS;
}
