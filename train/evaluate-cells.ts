/**
 * Measures how many of the truly nearest vectors a search by cells finds, by the number of vectors
 * compared: `bun evaluate-cells.ts <set folder>...`. The items and queries of all given sets of the
 * recall kit are put together and embedded with the token table. Only their texts matter here.
 */
import { CentroidCells } from "@/vectors/centroid-cells.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { dotVectors } from "@/vectors/vector.ts";
import { type Item, readItems } from "./evaluate-set.ts";

const DATA = `${import.meta.dir}/../data`;
const QUERIES = 500;
const NEAREST = [1, 10, 50];
const SHARES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
const embedder = new TokenTableEmbedder(`${DATA}/minilm-token-table.bin`);
const cells = new CentroidCells(`${DATA}/minilm-cells.bin`);

async function embedFiles(name: string): Promise<Float32Array[]> {
  const items = await Promise.all(
    process.argv.slice(2).map((folder) => readItems<Item>(`${folder}/${name}`)),
  );
  const texts = new Set(items.flat().map(({ text }) => text));
  return [...texts].flatMap((text) => embedder.embed(text) ?? []);
}

const items = await embedFiles("corpus.jsonl");
const asked = await embedFiles("queries.jsonl");
const step = Math.max(1, Math.floor(asked.length / QUERIES));
const queries = asked.filter((_, at) => at % step === 0).slice(0, QUERIES);
const members = new Map<number, number[]>();
for (const [at, vector] of items.entries()) {
  const cell = cells.cellOf(vector) ?? 0;
  members.set(cell, [...(members.get(cell) ?? []), at]);
}
const sizes = [...members.values()].map(({ length }) => length).sort((a, b) => b - a);
console.log(
  `${items.length} items in ${sizes.length} cells, the largest ${sizes.slice(0, 5).join(", ")}`,
);

const found = new Map<string, number>();
for (const query of queries) {
  const cosines = items.map((item) => dotVectors(query, item));
  const best = cosines
    .map((_, at) => at)
    .sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0))
    .slice(0, 50);
  const inOrder = (cells.nearestCells(query) ?? []).flatMap((cell) => members.get(cell) ?? []);
  const position = new Map(inOrder.map((item, at) => [item, at]));
  for (const share of SHARES) {
    for (const nearest of NEAREST) {
      const isCompared = (item: number) => (position.get(item) ?? Infinity) < share * items.length;
      const hits = best.slice(0, nearest).filter(isCompared).length;
      const key = `${share} ${nearest}`;
      found.set(key, (found.get(key) ?? 0) + hits / nearest / queries.length);
    }
  }
}
for (const share of SHARES) {
  const recall = NEAREST.map(
    (nearest) => `R${nearest} ${(100 * (found.get(`${share} ${nearest}`) ?? 0)).toFixed(1)}`,
  );
  console.log(
    `${Math.round(share * items.length)} compared (${share * 100} %): ${recall.join("  ")}`,
  );
}
