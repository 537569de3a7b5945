import type { SlowEmbedder } from "@/embed/embed.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { type ModelFiles, modelFiles } from "@/embed/model/model-files.ts";
import { type OnnxRuntime, type OnnxSession, loadOnnxRuntime } from "@/embed/model/onnx-runtime.ts";
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";
import { Vocabulary, packVocabulary } from "@/embed/table/vocabulary.ts";
import { END_ID, START_ID, tokenize } from "@/embed/table/wordpiece.ts";
import { normalizeVector } from "@/vectors/vector.ts";

/**
 * Embeds with the sentence model: milliseconds per text where the token table takes microseconds,
 * but closer to the meaning. Both map into the same space and see the same words, so a vector
 * stored by one is found by the other.
 */

/** The name ends in a number, to be raised when the same text would give another vector. */
export const MODEL_ENCODER = "all-MiniLM-L6-v2-q4.1";

/** The model was trained on 128 tokens, two of which mark the start and end of a text. */
const TOKENS_MAX = 126;
/** Far more characters than these tokens take. Guess. */
const TEXT_CHARS_MAX = 4_000;
/** A power of two, about twice the 30,522 words of the vocabulary. */
const VOCABULARY_SLOTS = 65_536;

/** Opens the model in this folder. It uses one thread by default to leave the others free. */
export async function openModel(folder: string, threads = 1): Promise<SlowEmbedder> {
  const files = modelFiles(folder);
  const runtime = loadOnnxRuntime(files);
  const session = await runtime.InferenceSession.create(files.network, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Only errors: the runtime would print warnings about this machine to standard error.
    logSeverityLevel: 3,
  });
  return new ModelEmbedder(runtime, session, await readVocabulary(files));
}

async function readVocabulary(files: ModelFiles): Promise<Vocabulary> {
  const words = (await Bun.file(files.vocabulary).text()).split("\n").filter((word) => word !== "");
  return new Vocabulary(packVocabulary(words, VOCABULARY_SLOTS));
}

class ModelEmbedder implements SlowEmbedder {
  readonly space = MINILM_SPACE;
  readonly encoder = MODEL_ENCODER;
  readonly dimensions = MINILM_DIMENSIONS;

  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: OnnxSession,
    private readonly vocabulary: Vocabulary,
  ) {}

  async embedAll(texts: readonly string[]): Promise<Float32Array[]> {
    const tokens = texts.map((text) => this.toTokens(text));
    const vectors: Float32Array[] = [];
    for (const batch of planBatches(tokens.map(({ length }) => length))) {
      const found = await this.embedBatch(batch.map((at) => tokens[at] ?? []));
      for (const [row, at] of batch.entries()) vectors[at] = found[row] ?? new Float32Array();
    }
    return vectors;
  }

  close(): void {
    void this.session.release();
  }

  private toTokens(text: string): number[] {
    const prepared = splitIdentifiers(text.slice(0, TEXT_CHARS_MAX));
    return [START_ID, ...tokenize(prepared, this.vocabulary, TOKENS_MAX), END_ID];
  }

  private async embedBatch(batch: readonly (readonly number[])[]): Promise<Float32Array[]> {
    const longest = Math.max(...batch.map(({ length }) => length));
    const shape = [batch.length, longest];
    const ids = new BigInt64Array(batch.length * longest);
    const mask = new BigInt64Array(batch.length * longest);
    for (const [row, tokens] of batch.entries()) {
      mask.fill(1n, row * longest, row * longest + tokens.length);
      for (const [at, id] of tokens.entries()) ids[row * longest + at] = BigInt(id);
    }
    const { Tensor } = this.runtime;
    const output = await this.session.run({
      input_ids: new Tensor("int64", ids, shape),
      attention_mask: new Tensor("int64", mask, shape),
      token_type_ids: new Tensor("int64", new BigInt64Array(ids.length), shape),
    });
    const hidden = output["last_hidden_state"]?.data;
    if (!(hidden instanceof Float32Array)) throw new Error("the model gave no hidden state");
    return batch.map(({ length }, row) => poolMean(hidden, row * longest, length, this.dimensions));
  }
}

/** The mean of `count` rows starting at row `first`, scaled to unit length. */
function poolMean(
  rows: Float32Array,
  first: number,
  count: number,
  dimensions: number,
): Float32Array {
  const mean = new Float32Array(dimensions);
  for (let row = first; row < first + count; row++) {
    const from = row * dimensions;
    for (let at = 0; at < dimensions; at++) {
      mean[at] = (mean[at] as number) + (rows[from + at] as number);
    }
  }
  if (!normalizeVector(mean)) throw new Error("the model gave a vector without a direction");
  return mean;
}

/** The most tokens in a batch, padding included. Larger batches are no faster (measured). */
const TOKENS_PER_BATCH = 64;

/**
 * Groups texts by their lengths in tokens. Texts of a batch have similar lengths, because all are
 * padded to the longest. A batch is a list of indexes into `lengths`.
 */
export function planBatches(lengths: readonly number[]): number[][] {
  const lengthOf = (at: number) => lengths[at] ?? 0;
  const order = lengths.map((_, at) => at).sort((a, b) => lengthOf(a) - lengthOf(b));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const at of order) {
    if (batch.length > 0 && (batch.length + 1) * lengthOf(at) > TOKENS_PER_BATCH) {
      batches.push(batch);
      batch = [];
    }
    batch.push(at);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
