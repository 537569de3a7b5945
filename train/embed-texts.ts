/** Embeds texts with the model, in batches of similar length. */
import type { InferenceSession } from "onnxruntime-node";
import { embedBatch } from "./model.ts";
import { DIMENSIONS } from "./model-files.ts";

const TOKENS_PER_BATCH = 64;

/** Returns the vectors of the token lists, one after another, in the same order. */
export async function embedTokenLists(
  session: InferenceSession,
  texts: readonly (readonly number[])[],
  onProgress: (done: number) => void = () => undefined,
): Promise<Float32Array> {
  const length = (at: number | undefined) => texts[at ?? -1]?.length ?? 0;
  const order = texts.map((_, at) => at).sort((a, b) => length(a) - length(b));
  const vectors = new Float32Array(texts.length * DIMENSIONS);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && (to - from + 1) * (length(order[to]) + 2) <= TOKENS_PER_BATCH) to++;
    const members = order.slice(from, to);
    const batch = await embedBatch(
      session,
      members.map((at) => texts[at] ?? []),
    );
    for (const [row, at] of members.entries()) {
      vectors.set(batch.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), at * DIMENSIONS);
    }
    from = to;
    onProgress(to);
  }
  return vectors;
}
