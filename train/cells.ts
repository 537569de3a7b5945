/**
 * Learns the centroids of the cells: `bun cells.ts [count] [rounds]`. Reads .work/texts.jsonl and
 * the model's vectors beside it, and writes ../data/minilm-cells. Half of the texts are embedded by
 * the model and half by the token table, because stores contain vectors of both. Seeded and
 * single-threaded, so the same texts give the same file. 1,024 cells take about ten minutes.
 */
import { packCells } from "@/vectors/cells-format.ts";
import { MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { quantizeVector } from "@/vectors/vector.ts";
import { clusterVectors } from "./kmeans.ts";
import { DIMENSIONS } from "./model-files.ts";
import { Random } from "./random.ts";
import { readFloats } from "./training-data.ts";

const WORK = `${import.meta.dir}/.work`;
const DATA = `${import.meta.dir}/../data`;
const PARTS = 2;
const SEED = 7;
/** 64 to 512 texts per cell. In a trial, more texts did not move the centroids any further. */
const TEXTS = 65_536;
/** As in training-data.ts: these texts are kept for measuring and not used here. */
const HELD_OUT_EVERY = 50;
const HELD_OUT = 7;

const count = Number(process.argv[2] ?? 1024);
const rounds = Number(process.argv[3] ?? 8);
const embedder = new TokenTableEmbedder(`${DATA}/minilm-token-table.bin`);

function isUnitVector(vector: Float32Array): boolean {
  const squares = vector.reduce((sum, value) => sum + value * value, 0);
  return Math.abs(squares - 1) < 0.02;
}

/** Leaves out bags of words, because nobody stores such texts. */
async function sampleVectors(): Promise<{ floats: Float32Array; texts: number }> {
  const vectors: Float32Array[] = [];
  for (let part = 0; part < PARTS; part++) {
    vectors.push(await readFloats(`${WORK}/vectors-${part}.f32`));
  }
  const rows = Math.min(...vectors.map(({ length }) => Math.floor(length / DIMENSIONS)));
  const lines = (await Bun.file(`${WORK}/texts.jsonl`).text()).trimEnd().split("\n");
  const modelVector = (at: number) => {
    const row = Math.floor(at / PARTS) * DIMENSIONS;
    return (vectors[at % PARTS] ?? new Float32Array()).subarray(row, row + DIMENSIONS);
  };
  const kindAndText = (at: number) => JSON.parse(lines[at] ?? "[]") as [string, string];
  const usable = Array.from({ length: Math.min(lines.length, rows * PARTS) }, (_, at) => at).filter(
    (at) =>
      at % HELD_OUT_EVERY !== HELD_OUT &&
      kindAndText(at)[0] !== "bag" &&
      isUnitVector(modelVector(at)),
  );
  const floats = new Float32Array(TEXTS * DIMENSIONS);
  let taken = 0;
  for (const at of new Random(SEED).shuffle(usable)) {
    if (taken === TEXTS) break;
    const vector = taken % 2 === 0 ? modelVector(at) : embedder.embed(kindAndText(at)[1]);
    if (vector !== undefined) floats.set(vector, taken++ * DIMENSIONS);
  }
  return { floats: floats.subarray(0, taken * DIMENSIONS), texts: taken };
}

const { floats, texts } = await sampleVectors();
console.error(`${texts} texts, ${count} cells`);
const { centroids, meanCosines } = clusterVectors(
  { floats, dimensions: DIMENSIONS },
  count,
  rounds,
);
const file = packCells(
  Array.from({ length: count }, (_, cell) => {
    return quantizeVector(centroids.subarray(cell * DIMENSIONS, (cell + 1) * DIMENSIONS)).bytes;
  }),
  DIMENSIONS,
);
await Bun.write(`${DATA}/minilm-cells.bin`, file);
const about = {
  what: "Centroids that divide the space of the model named here, to search vectors by.",
  model: MINILM_SPACE,
  attribution:
    "Derived from vectors of all-MiniLM-L6-v2 by the sentence-transformers authors (Apache License 2.0).",
  licence: "Apache-2.0",
  dimensions: DIMENSIONS,
  cells: count,
  texts,
  rounds,
  meanCosine: meanCosines.at(-1),
  bytes: file.byteLength,
  sha256: new Bun.CryptoHasher("sha256").update(file).digest("hex"),
};
await Bun.write(`${DATA}/minilm-cells.json`, `${JSON.stringify(about, null, 2)}\n`);
console.error(about, meanCosines);
