// Made-up memories that look real to an index: words with the frequencies of real text (Zipf's
// law), files, tags and error lines. The same seed gives the same memories.
import type { MemoryDraft } from "@/memory/memory.ts";
import { createRandom, makeUpWord, zipfRank } from "./random.ts";

const VOCABULARY = 20_000;

export interface Corpus {
  draft(index: number): MemoryDraft;
  /** Some words of the memory with this index. */
  words(index: number, count: number): string;
  filePath(index: number): string;
}

export function createCorpus(seed: number): Corpus {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => makeUpWord(rank));
  const wordsOf = (index: number, count: number) => {
    const random = createRandom(seed + index * 7919);
    return Array.from({ length: count }, () => words[zipfRank(random(), VOCABULARY)] ?? "");
  };
  const filePath = (index: number) => {
    const [folder, file] = [words[(index * 31) % 200], words[(index * 17) % 3_000]];
    return `src/${folder}/${file}.ts`;
  };
  return {
    draft(index) {
      const text = wordsOf(index, 35).join(" ");
      const isFix = index % 20 === 0;
      return {
        text: `${text} #${index}`,
        type: isFix ? "Fix" : "Learning",
        origin: "tool",
        tags: [`area-${index % 40}`],
        files: [filePath(index)],
        ...(isFix ? { errorSignature: `error: ${text.slice(0, 60)}` } : {}),
      };
    },
    words: (index, count) =>
      wordsOf(index, 35)
        .slice(5, 5 + count)
        .join(" "),
    filePath,
  };
}
