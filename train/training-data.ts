/** Loads the texts as token ids together with the model's vectors, as far as they are embedded. */
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";
import { tokenize } from "@/embed/table/wordpiece.ts";
import { DIMENSIONS, openVocabulary } from "./model-files.ts";

const WORK = `${import.meta.dir}/.work`;
const TOKENS_MAX = 126;
const HELD_OUT_EVERY = 50;

export interface Example {
  readonly kind: string;
  readonly ids: Int32Array;
  readonly target: Float32Array;
}

export interface TrainingData {
  readonly train: Example[];
  readonly heldOut: Example[];
}

export async function readFloats(path: string): Promise<Float32Array> {
  return new Float32Array(await Bun.file(path).arrayBuffer());
}

export async function loadTrainingData(parts: number, limit: number): Promise<TrainingData> {
  const vectors: Float32Array[] = [];
  for (let part = 0; part < parts; part++) vectors.push(await readVectors(part));
  const rows = Math.min(...vectors.map((part) => Math.floor(part.length / DIMENSIONS)));
  const lines = (await Bun.file(`${WORK}/texts.jsonl`).text()).trimEnd().split("\n");
  const count = Math.min(lines.length, rows * parts, limit);
  const vocabulary = await openVocabulary();
  const data: TrainingData = { train: [], heldOut: [] };
  for (let at = 0; at < count; at++) {
    const [kind, text] = JSON.parse(lines[at] ?? "") as [string, string];
    const ids = Int32Array.from(tokenize(splitIdentifiers(text), vocabulary, TOKENS_MAX));
    const row = Math.floor(at / parts) * DIMENSIONS;
    const target = (vectors[at % parts] ?? new Float32Array()).subarray(row, row + DIMENSIONS);
    if (ids.length === 0) continue;
    (at % HELD_OUT_EVERY === 7 ? data.heldOut : data.train).push({ kind, ids, target });
  }
  return data;
}

/** Reads only complete rows, because the embedding may still be running. */
async function readVectors(part: number): Promise<Float32Array> {
  const bytes = await Bun.file(`${WORK}/vectors-${part}.f32`).arrayBuffer();
  return new Float32Array(bytes, 0, Math.floor(bytes.byteLength / (DIMENSIONS * 4)) * DIMENSIONS);
}
