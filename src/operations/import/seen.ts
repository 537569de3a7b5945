/**
 * Which keys were seen, in eight bytes each, so that a dry run of a million records needs no
 * more memory than the import itself. Keys are known by 53 bits of their hash: two of a million
 * are taken for one with a chance of one in twenty thousand.
 */
export class SeenKeys {
  #slots = new Float64Array(1 << 12);
  #count = 0;

  /** Whether the key is new; it is known from then on. */
  add(key: string): boolean {
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    const isNew = insert(this.#slots, hash(key));
    if (isNew) this.#count += 1;
    return isNew;
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2);
    for (const value of this.#slots) if (value !== 0) insert(slots, value);
    this.#slots = slots;
  }
}

function insert(slots: Float64Array, value: number): boolean {
  for (let at = value % slots.length; ; at = (at + 1) % slots.length) {
    if (slots[at] === value) return false;
    if (slots[at] === 0) {
      slots[at] = value;
      return true;
    }
  }
}

/** Never 0, which stands for an empty slot. */
function hash(key: string): number {
  return Number(BigInt(Bun.hash(key)) >> 11n) || 1;
}
