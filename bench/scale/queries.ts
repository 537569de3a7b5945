import { COMMON_WORDS, CONTENT_WORDS } from "./words.ts";
import type { ScaleCorpus } from "./memories.ts";
import { contentWord, pick, words } from "./texts.ts";

/** Words that almost no memory has, words that many have, or a whole prompt. */
export const QUERY_KINDS = ["rare", "common", "prompt"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

const PROMPT_WORDS = 30;
/** The most frequent content words: each is in about one memory of ten. */
const COMMON_RANKS = 40;
/** Words from this rank on are in one memory of a thousand, or in none. */
const RARE_FROM_RANK = 3_000;

/** The query of this kind and run to a store of this size; always the same. */
export function queryOf(kind: QueryKind, corpus: ScaleCorpus, size: number, run: number): string {
  const index = Math.imul(run + 1, 0x9e3779b1) >>> 0;
  const random = corpus.random(index + size);
  switch (kind) {
    case "rare":
      return rareWords(corpus, index % size).join(" ") || contentWord(random);
    case "common": {
      const common = CONTENT_WORDS.slice(0, COMMON_RANKS);
      return Array.from({ length: 3 }, () => pick(random, common, "test")).join(" ");
    }
    case "prompt":
      return words(random, PROMPT_WORDS, corpus.topic(index % size)).join(" ");
  }
}

const known = new Set([...COMMON_WORDS, ...CONTENT_WORDS.slice(0, RARE_FROM_RANK)]);

/** Three words of a memory that are neither frequent nor names made of frequent words. */
function rareWords(corpus: ScaleCorpus, index: number): string[] {
  const { text } = corpus.draft(index);
  const rare = text.split(/[\s.:]+/).filter((word) => /^[a-z]{5,}$/.test(word) && !known.has(word));
  return [...new Set(rare)].slice(0, 3);
}
