/** Counts the work that the kills of a lane met, by kind. */
export interface KillCount {
  readonly kills: number;
  /** Acknowledged before the kill. */
  readonly done: Map<string, number>;
  /** Begun and not acknowledged. */
  readonly inFlight: Map<string, number>;
}

export function createKillCount(kills: number): KillCount {
  return { kills, done: new Map(), inFlight: new Map() };
}

export function countUp(counts: Map<string, number>, kind: string, by = 1): void {
  counts.set(kind, (counts.get(kind) ?? 0) + by);
}

export function addCounts(counts: readonly KillCount[]): KillCount {
  const sum = createKillCount(counts.reduce((kills, count) => kills + count.kills, 0));
  for (const { done, inFlight } of counts) {
    for (const [kind, n] of done) countUp(sum.done, kind, n);
    for (const [kind, n] of inFlight) countUp(sum.inFlight, kind, n);
  }
  return sum;
}

export function describeCount({ kills, done, inFlight }: KillCount): string {
  const kinds = [...new Set([...done.keys(), ...inFlight.keys()])].sort();
  const parts = kinds.map((kind) => `${kind} ${done.get(kind) ?? 0}+${inFlight.get(kind) ?? 0}`);
  return `${kills} kills; acknowledged+in flight: ${parts.join(", ")}`;
}
