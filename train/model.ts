/** The sentence model: turns token ids into vectors, the mean over the tokens at unit length. */
import * as ort from "onnxruntime-node";
import { END_ID, START_ID } from "@/embed/table/wordpiece.ts";
import { DIMENSIONS, MODEL_FOLDER } from "./model-files.ts";

export async function openModel(threads: number): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(`${MODEL_FOLDER}/onnx/model_q4.onnx`, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
  });
}

/** Returns the vectors of a batch, one after another. Adds the special tokens. */
export async function embedBatch(
  session: ort.InferenceSession,
  batch: readonly (readonly number[])[],
): Promise<Float32Array> {
  const longest = batch.reduce((most, ids) => Math.max(most, ids.length), 0) + 2;
  const size = batch.length * longest;
  const ids = new BigInt64Array(size);
  const mask = new BigInt64Array(size);
  for (const [row, tokens] of batch.entries()) {
    const framed = [START_ID, ...tokens, END_ID];
    for (const [at, id] of framed.entries()) {
      ids[row * longest + at] = BigInt(id);
      mask[row * longest + at] = 1n;
    }
  }
  const shape = [batch.length, longest];
  const feeds: Record<string, ort.Tensor> = {
    input_ids: new ort.Tensor("int64", ids, shape),
    attention_mask: new ort.Tensor("int64", mask, shape),
  };
  if (session.inputNames.includes("token_type_ids")) {
    feeds["token_type_ids"] = new ort.Tensor("int64", new BigInt64Array(size), shape);
  }
  const output = (await session.run(feeds))["last_hidden_state"];
  if (!(output?.data instanceof Float32Array)) throw new Error("the model gave no hidden state");
  return poolMean(output.data, batch, longest);
}

function poolMean(
  hidden: Float32Array,
  batch: readonly (readonly number[])[],
  longest: number,
): Float32Array {
  const vectors = new Float32Array(batch.length * DIMENSIONS);
  for (const [row, tokens] of batch.entries()) {
    const vector = vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
    for (let at = 0; at < tokens.length + 2; at++) {
      const from = (row * longest + at) * DIMENSIONS;
      for (let k = 0; k < DIMENSIONS; k++) vector[k] = (vector[k] ?? 0) + (hidden[from + k] ?? 0);
    }
    const scale = 1 / Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0) || 1);
    for (let k = 0; k < DIMENSIONS; k++) vector[k] = (vector[k] ?? 0) * scale;
  }
  return vectors;
}
