/** Reproducible random numbers: the same seed gives the same numbers. */
export interface SeededRandom {
  readonly seed: number;
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  /** Another generator, whose numbers depend only on this one's seed and the name. */
  fork(name: string): SeededRandom;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state are enough for choosing moments and texts.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    seed,
    next,
    below,
    pick: (items) => items[below(items.length)],
    fork: (name) => createSeededRandom(Number(Bun.hash(`${seed}/${name}`) % 2n ** 32n)),
  };
}

/** A new seed for each run, or the one in TEST_SEED, to repeat a run. */
export function chooseSeed(): number {
  const given = Number(process.env["TEST_SEED"] ?? Number.NaN);
  return Number.isInteger(given) ? given : Math.floor(Math.random() * 2 ** 32);
}

/** Runs `work`; if it fails, says which seed repeats the same choices. */
export async function withSeed<T>(
  work: (random: SeededRandom) => Promise<T> | T,
  seed = chooseSeed(),
): Promise<T> {
  try {
    return await work(createSeededRandom(seed));
  } catch (error) {
    process.stderr.write(`This run had the seed ${seed}: set TEST_SEED=${seed} for the same.\n`);
    throw error;
  }
}
