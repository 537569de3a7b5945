// Memories that look like memories to an index: words drawn by Zipf's law from a vocabulary
// of made-up words, as real text has them, with files, tags and error lines. The same seed
// gives the same memories.
import type { MemoryDraft } from "@/memory/memory.ts";

const VOCABULARY = 20_000;
const SYLLABLES =
  "ba be bi co da de di fa fo ga go ha in ka ko la le li lo ma me mi na ne no pa po ra re ri ro sa se so ta te ti to tu va ve vo wa xo ya zu".split(
    " ",
  );

export interface Corpus {
  draft(index: number): MemoryDraft;
  /** So many words out of the memory with this index. */
  words(index: number, count: number): string;
  filePath(index: number): string;
}

export function createCorpus(seed: number): Corpus {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => makeWord(rank));
  const wordsOf = (index: number, count: number) => {
    const random = createRandom(seed + index * 7919);
    return Array.from({ length: count }, () => words[zipfRank(random())] ?? "");
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

// A rank below `VOCABULARY` with probability proportional to 1 / rank, by inversion.
function zipfRank(uniform: number): number {
  return Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** uniform) - 1);
}

function makeWord(rank: number): string {
  let word = "";
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? "";
  }
  return word;
}

// mulberry32: small, fast, and the same on every machine.
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
