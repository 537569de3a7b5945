/**
 * The signature of a vector: one bit a dimension, set where the value is above zero, in whole
 * words of 64 bits. The fewer bits two signatures differ in, the nearer their vectors, roughly:
 * enough to tell the few that are worth comparing in full, at an eighth of the bytes.
 */
const WORD_BITS = 64;

export function signatureBytes(dimensions: number): number {
  return (Math.ceil(dimensions / WORD_BITS) * WORD_BITS) / 8;
}

/** Eight dimensions a round: see embed/table/sum-rows.ts for why a loop should go round rarely. */
export function signVector(vector: Float32Array | Int8Array): Uint8Array {
  const signature = new Uint8Array(signatureBytes(vector.length));
  for (let at = 0; at < vector.length; at += 8) {
    signature[at >> 3] =
      ((vector[at] ?? 0) > 0 ? 1 : 0) |
      ((vector[at + 1] ?? 0) > 0 ? 2 : 0) |
      ((vector[at + 2] ?? 0) > 0 ? 4 : 0) |
      ((vector[at + 3] ?? 0) > 0 ? 8 : 0) |
      ((vector[at + 4] ?? 0) > 0 ? 16 : 0) |
      ((vector[at + 5] ?? 0) > 0 ? 32 : 0) |
      ((vector[at + 6] ?? 0) > 0 ? 64 : 0) |
      ((vector[at + 7] ?? 0) > 0 ? 128 : 0);
  }
  return signature;
}

/**
 * Signatures are kept one after the other, each behind a number that says whose it is (32 bits,
 * little-endian).
 */
export function entryBytes(dimensions: number): number {
  return 4 + signatureBytes(dimensions);
}

export function writeEntry(
  into: Uint8Array,
  at: number,
  number: number,
  signature: Uint8Array,
): void {
  new DataView(into.buffer, into.byteOffset + at).setUint32(0, number, true);
  into.set(signature, at + 4);
}

export function readNumber(entries: Uint8Array, at: number): number {
  return new DataView(entries.buffer, entries.byteOffset + at).getUint32(0, true);
}
