import { cutAtWord } from "@/base/text.ts";

/**
 * Estimates the tokens of a text: a quarter of its characters, and one for each character of
 * scripts written without spaces. For English it is about 10 % too high, which is the safe side.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** Shortens the text, at a word if possible, until it is estimated at no more than this. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (estimateTokens(text) <= maxTokens) return text;
  let chars = Math.min(text.length, maxTokens * 4) - 1;
  let cut = cutAtWord(text, chars);
  while (chars > 0 && estimateTokens(`${cut}…`) > maxTokens) {
    chars -= Math.max(1, Math.floor(chars / 16));
    cut = cutAtWord(text, chars);
  }
  return `${cut.trimEnd()}…`;
}
