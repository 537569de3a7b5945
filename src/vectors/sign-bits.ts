/**
 * The sign bits of a vector: one bit per dimension, set if the value is above zero, in whole words
 * of 64 bits. The fewer bits two vectors differ in, the nearer they roughly are. That is enough to
 * pick the few worth comparing in full, and takes an eighth of the bytes.
 */
const WORD_BITS = 64;

function signBitsSizeBytes(dimensions: number): number {
  return (Math.ceil(dimensions / WORD_BITS) * WORD_BITS) / 8;
}

/** Takes eight dimensions per iteration: embed/table/sum-rows.ts says why iterations are costly. */
export function signBitsOf(vector: Float32Array | Int8Array): Uint8Array {
  const signBits = new Uint8Array(signBitsSizeBytes(vector.length));
  for (let at = 0; at < vector.length; at += 8) {
    signBits[at >> 3] =
      ((vector[at] ?? 0) > 0 ? 1 : 0) |
      ((vector[at + 1] ?? 0) > 0 ? 2 : 0) |
      ((vector[at + 2] ?? 0) > 0 ? 4 : 0) |
      ((vector[at + 3] ?? 0) > 0 ? 8 : 0) |
      ((vector[at + 4] ?? 0) > 0 ? 16 : 0) |
      ((vector[at + 5] ?? 0) > 0 ? 32 : 0) |
      ((vector[at + 6] ?? 0) > 0 ? 64 : 0) |
      ((vector[at + 7] ?? 0) > 0 ? 128 : 0);
  }
  return signBits;
}

/**
 * The size of an entry. The sign bits of several vectors are stored one after another, each behind
 * a number that says whose they are (32 bits, little-endian).
 */
export function entryBytes(dimensions: number): number {
  return 4 + signBitsSizeBytes(dimensions);
}

export function writeEntry(
  into: Uint8Array,
  at: number,
  number: number,
  signBits: Uint8Array,
): void {
  new DataView(into.buffer, into.byteOffset + at).setUint32(0, number, true);
  into.set(signBits, at + 4);
}

export function readEntryNumber(entries: Uint8Array, at: number): number {
  return new DataView(entries.buffer, entries.byteOffset + at).getUint32(0, true);
}
