/** How long something took, and for how much input. */
export interface Timed<T> {
  readonly input: T;
  /** Only times of the same kind are compared. */
  readonly kind: string;
  readonly bytes: number;
  readonly ms: number;
}

/** How many times as long as the usual input an input of the same size may take. Guess. */
const TIMES_USUAL = 60;
/** An input of few bytes takes as long as one of this size: most of it is the event itself. */
const LEAST_KB = 16;
const REPEATS = 3;

/**
 * The inputs that take far longer for their size than others of their kind. A machine that was busy is
 * no reason: each is tried again, and the shortest time counts.
 */
export async function slowOnes<T>(
  timed: readonly Timed<T>[],
  again: (input: T) => Promise<void>,
): Promise<Timed<T>[]> {
  const slow: Timed<T>[] = [];
  // Some kinds cost next to nothing: for those, parsing the input is what counts.
  const least = usualCost(timed);
  for (const [, same] of Map.groupBy(timed, ({ kind }) => kind)) {
    const limit = TIMES_USUAL * Math.max(least, usualCost(same));
    for (const one of same.filter((candidate) => costOf(candidate) > limit)) {
      const best = await shortest(one, again);
      if (costOf(best) > limit) slow.push(best);
    }
  }
  return slow;
}

/** The upper quartile: half of some events is refused at once. */
function usualCost(timed: readonly Timed<unknown>[]): number {
  const costs = timed.map(costOf).toSorted((a, b) => a - b);
  return costs[Math.floor(costs.length * 0.75)] ?? 0;
}

function costOf({ bytes, ms }: Timed<unknown>): number {
  return ms / Math.max(LEAST_KB, bytes / 1024);
}

async function shortest<T>(one: Timed<T>, again: (input: T) => Promise<void>): Promise<Timed<T>> {
  let { ms } = one;
  for (let i = 0; i < REPEATS; i += 1) {
    const startedAtMs = performance.now();
    await again(one.input);
    ms = Math.min(ms, performance.now() - startedAtMs);
  }
  return { ...one, ms };
}
