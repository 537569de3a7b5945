/**
 * Measures what vectors add to plain FTS5 on sets of the recall kit:
 * `bun evaluate.ts <set folder>... [--limit 400] [--table ../data/minilm-token-table.bin]`.
 * Items are ranked by bm25/best + w × cosine, with the same w for all sets; the results for every w
 * are printed. The model's vectors are kept in .work/evaluate. Nothing is written elsewhere.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { dotVectors } from "@/vectors/vector.ts";
import { tokenize } from "@/embed/table/wordpiece.ts";
import { embedTokenLists } from "./embed-texts.ts";
import {
  chooseQueries,
  type Item,
  LexicalIndex,
  type Measures,
  measureRanking,
  type Query,
  readItems,
} from "./evaluate-set.ts";
import { openModel } from "./model.ts";
import { DIMENSIONS, openVocabulary } from "./model-files.ts";

const WEIGHTS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4];
const TOKENS_MAX = 126;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string", default: "400" },
    table: { type: "string", default: `${import.meta.dir}/../data/minilm-token-table.bin` },
    "only-embed": { type: "boolean", default: false },
  },
});
const vocabulary = await openVocabulary();
const embedder = new TokenTableEmbedder(values.table);

async function embedByModel(name: string, texts: readonly string[]): Promise<Float32Array[]> {
  const hash = Bun.hash(texts.join("\0")).toString(16);
  const path = `${import.meta.dir}/.work/evaluate/${name}-${hash}.f32`;
  if (!(await Bun.file(path).exists())) {
    const lists = texts.map((text) =>
      tokenize(splitIdentifiers(text.slice(0, 4000)), vocabulary, TOKENS_MAX),
    );
    let reported = 0;
    const vectors = await embedTokenLists(await openModel(1), lists, (done) => {
      if (done - reported < 500) return;
      reported = done;
      console.error(`${name}: ${done} of ${texts.length}`);
    });
    await Bun.write(path, new Uint8Array(vectors.buffer));
  }
  const floats = new Float32Array(await Bun.file(path).arrayBuffer());
  return texts.map((_, at) => floats.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS));
}

function embedByTable(texts: readonly string[]): Float32Array[] {
  return texts.map((text) => embedder.embed(text) ?? new Float32Array(DIMENSIONS));
}

type Sides = readonly [queries: Float32Array[], items: Float32Array[]];

/** The mean measures for every weight. */
function measureSides(
  items: readonly Item[],
  queries: readonly Query[],
  [queryVectors, itemVectors]: Sides,
): Measures[] {
  const totals = WEIGHTS.map(() => ({ recall: 0, reciprocal: 0 }));
  for (const group of new Set(queries.map((query) => query.group))) {
    const members = items.flatMap((item, at) => (item.group === group ? [at] : []));
    const index = new LexicalIndex(members.map((at) => items[at] as Item));
    for (const [at, query] of queries.entries()) {
      if (query.group !== group) continue;
      const lexical = index.score(query.text);
      const cosines = members.map((item) =>
        dotVectors(queryVectors[at] as Float32Array, itemVectors[item] as Float32Array),
      );
      for (const [which, weight] of WEIGHTS.entries()) {
        const total = totals[which] as Measures;
        const scored = members.map((item, row) => ({
          id: items[item]?.id ?? "",
          score: (lexical.get(row) ?? 0) + weight * (cosines[row] ?? 0),
        }));
        const ranked = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
        const measured = measureRanking(
          ranked.slice(0, 100).map(({ id }) => id),
          query.relevant,
        );
        total.recall += (measured.recall / queries.length) * 100;
        total.reciprocal += (measured.reciprocal / queries.length) * 100;
      }
    }
  }
  return totals;
}

const summary = new Map<string, Measures[]>();
for (const folder of positionals) {
  const name = basename(folder);
  const items = await readItems<Item>(`${folder}/corpus.jsonl`);
  const queries = chooseQueries(
    await readItems<Query>(`${folder}/queries.jsonl`),
    Number(values.limit),
  );
  const texts = items.map(({ text }) => text);
  const asked = queries.map(({ text }) => text);
  const modelItems = await embedByModel(`${name}-items`, texts);
  const modelQueries = await embedByModel(`${name}-queries`, asked);
  if (values["only-embed"]) continue;
  const sides: Record<string, Sides> = {
    "model both sides": [modelQueries, modelItems],
    "table query, model items": [embedByTable(asked), modelItems],
    "table both sides": [embedByTable(asked), embedByTable(texts)],
  };
  for (const [label, pair] of Object.entries(sides)) {
    const measured = measureSides(items, queries, pair);
    const cells = measured.map(
      ({ recall, reciprocal }, at) =>
        `w${WEIGHTS[at]} ${recall.toFixed(1)}/${reciprocal.toFixed(1)}`,
    );
    console.log(`${name.padEnd(11)} ${label.padEnd(25)} ${cells.join("  ")}`);
    const sums = summary.get(label) ?? WEIGHTS.map(() => ({ recall: 0, reciprocal: 0 }));
    for (const [at, one] of measured.entries()) {
      const sum = sums[at] as Measures;
      sum.recall += one.recall / positionals.length;
      sum.reciprocal += one.reciprocal / positionals.length;
    }
    summary.set(label, sums);
  }
}
for (const [label, sums] of summary) {
  const cells = sums.map(
    ({ recall, reciprocal }, at) => `w${WEIGHTS[at]} ${recall.toFixed(1)}/${reciprocal.toFixed(1)}`,
  );
  console.log(`${"mean".padEnd(11)} ${label.padEnd(25)} ${cells.join("  ")}`);
}
