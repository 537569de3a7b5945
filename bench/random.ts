/** mulberry32: small and fast, with the same numbers from 0 to 1 on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A rank below `size` with probability proportional to 1 / rank (Zipf's law), by inversion. */
export function zipfRank(uniform: number, size: number): number {
  return Math.min(size - 1, Math.floor(size ** uniform) - 1);
}

const SYLLABLES =
  "ba be bi co da de di fa fo ga go ha in ka ko la le li lo ma me mi na ne no pa po ra re ri ro sa se so ta te ti to tu va ve vo wa xo ya zu".split(
    " ",
  );

/** A made-up word, different for each rank. */
export function makeUpWord(rank: number): string {
  let word = "";
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? "";
  }
  return word;
}
