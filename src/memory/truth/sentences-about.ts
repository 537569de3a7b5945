import { analyzeMeaning } from "@/store/text/analyze.ts";

const SENTENCE_ENDS = /(?<=[.!?])\s{1,}|(?<=[。！？])|\n{1,}/;

/**
 * The sentences of a text that share a word with another text: "the coordinator is trino-c.x" of
 * "count the nulls again. the coordinator is trino-c.x". The whole text if none does.
 */
export function sentencesAbout(text: string, other: string): string {
  const words = analyzeMeaning(other);
  const sentences = text.split(SENTENCE_ENDS);
  const about = sentences.filter((sentence) =>
    [...analyzeMeaning(sentence)].some((word) => words.has(word)),
  );
  return about.length === 0 ? text : about.join(" ");
}
