/** A small seeded random generator (mulberry32), so that every run gives the same results. */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  shuffle<T>(items: T[]): T[] {
    for (let at = items.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      const kept = items[at] as T;
      items[at] = items[other] as T;
      items[other] = kept;
    }
    return items;
  }
}
