/** Tokens that go through the model at once, padding included. More are no faster (measured). */
const TOKENS_A_BATCH = 64;

/**
 * Which texts to embed together, by their lengths in tokens: those of similar length, as all of a
 * batch are filled up to the longest. A batch is a list of places in `lengths`.
 */
export function planBatches(lengths: readonly number[]): number[][] {
  const lengthOf = (at: number) => lengths[at] ?? 0;
  const order = lengths.map((_, at) => at).sort((a, b) => lengthOf(a) - lengthOf(b));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const at of order) {
    if (batch.length > 0 && (batch.length + 1) * lengthOf(at) > TOKENS_A_BATCH) {
      batches.push(batch);
      batch = [];
    }
    batch.push(at);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
