/** Returns the vector of a text in the space of the token table, or undefined without a table. */
export type EmbedText = (text: string) => Float32Array | undefined;

/**
 * A direction in the space of the token table, learned with the weights of measures: the words of
 * worthy statements lie towards it. It tells what a statement is about, which no measure of its form
 * does.
 */
export interface MeaningDirection {
  /** Signed bytes in base64. */
  readonly bytes: string;
  /** The odds that one of these bytes stands for. */
  readonly factor: number;
  /** The odds of the statements it was learned from, on average. */
  readonly usual: number;
}

const unpacked = new Map<MeaningDirection, Int8Array>();

/** The part of the odds, as a logarithm, that a vector gives; the usual one without a vector. */
export function oddsAlong(direction: MeaningDirection, vector: Float32Array | undefined): number {
  if (vector === undefined) return direction.usual;
  const bytes = unpacked.get(direction) ?? new Int8Array(Buffer.from(direction.bytes, "base64"));
  unpacked.set(direction, bytes);
  let sum = 0;
  for (const [at, value] of vector.entries()) sum += value * (bytes[at] ?? 0);
  return sum * direction.factor;
}
