/**
 * Trains the table: `bun train.ts [--pairs 16000] [--epochs 7] [--rate 0.15] [--least 12]
 * [--limit n] [--parts 2]`.
 * Writes .work/table-<pairs>.f32 (rows) and .work/table-<pairs>.json (pair keys and figures).
 */
import { parseArgs } from "node:util";
import { DIMENSIONS } from "./model-files.ts";
import { choosePairs } from "./pairs.ts";
import { Random } from "./random.ts";
import { meanCosine, prepareExamples, Trainer } from "./trainer.ts";
import { type Example, loadTrainingData, readFloats } from "./training-data.ts";
import { START_ID } from "@/embed/table/wordpiece.ts";

const WORK = `${import.meta.dir}/.work`;
const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "16000" },
    epochs: { type: "string", default: "7" },
    rate: { type: "string", default: "0.15" },
    least: { type: "string", default: "12" },
    limit: { type: "string", default: "1e9" },
    parts: { type: "string", default: "2" },
  },
});

/** Starts from the model's centred vector of each single token. Frequent tokens start small. */
function startTable(vocabulary: Float32Array, examples: readonly Example[], pairCount: number) {
  const tokenCount = vocabulary.length / DIMENSIONS;
  const counts = new Float64Array(tokenCount);
  let total = 0;
  for (const { ids } of examples) {
    total += ids.length;
    for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  }
  const mean = new Float64Array(DIMENSIONS);
  for (const [at, value] of vocabulary.entries())
    mean[at % DIMENSIONS] = (mean[at % DIMENSIONS] ?? 0) + value / tokenCount;
  const table = new Float32Array((tokenCount + pairCount) * DIMENSIONS);
  for (let id = 0; id < tokenCount; id++) {
    const weight = 1e-3 / (1e-3 + (counts[id] ?? 0) / total);
    for (let k = 0; k < DIMENSIONS; k++) {
      const at = id * DIMENSIONS + k;
      table[at] = ((vocabulary[at] ?? 0) - (mean[k] ?? 0)) * weight;
    }
  }
  for (let k = 0; k < DIMENSIONS; k++) table[START_ID * DIMENSIONS + k] = mean[k] ?? 0;
  return table;
}

const data = await loadTrainingData(Number(values.parts), Number(values.limit));
const vocabulary = await readFloats(`${WORK}/vocabulary.f32`);
const tokenCount = vocabulary.length / DIMENSIONS;
const pairKeys = choosePairs(data.train, Number(values.pairs), Number(values.least));
const table = startTable(vocabulary, data.train, pairKeys.length);
const train = prepareExamples(data.train, pairKeys, tokenCount);
const heldOut = prepareExamples(data.heldOut, pairKeys, tokenCount);
const before = meanCosine(table, heldOut);
console.error(
  `${train.length} texts, ${heldOut.length} held out, ${pairKeys.length} pairs, before ${before.toFixed(4)}`,
);

const trainer = new Trainer(table, new Random(7));
const epochs = Number(values.epochs);
const rate = Number(values.rate);
const started = Date.now();
for (let epoch = 0; epoch < epochs; epoch++) {
  trainer.runEpoch(train, rate * (1 - epoch / epochs), rate * (1 - (epoch + 1) / epochs));
  const fitted = meanCosine(table, train.slice(0, 5000));
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.error(
    `epoch ${epoch + 1}: held out ${meanCosine(table, heldOut).toFixed(4)}, train ${fitted.toFixed(4)}, ${seconds} s`,
  );
}
const kinds = [...new Set(heldOut.map(({ kind }) => kind))].sort();
const byKind = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    meanCosine(
      table,
      heldOut.filter((one) => one.kind === kind),
    ),
  ]),
);
console.error(byKind);
const figures = {
  texts: train.length,
  heldOutTexts: heldOut.length,
  epochs,
  rate,
  cosineBefore: before,
  cosineHeldOut: meanCosine(table, heldOut),
  cosineTrain: meanCosine(table, train),
  byKind,
  tokenCount,
  pairKeys,
};
await Bun.write(`${WORK}/table-${values.pairs}.f32`, new Uint8Array(table.buffer));
await Bun.write(`${WORK}/table-${values.pairs}.json`, JSON.stringify(figures));
