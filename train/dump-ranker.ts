// bun dump-ranker.ts [--model none|both] <set folder>…: asks every query of the sets and writes what
// the ranker is told about the candidates, and which of them were right, into .work. A set is a
// folder with corpus.jsonl and queries.jsonl (see bench/recall/set.ts). With the model a set takes
// a minute or two.
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { addCandidates, rankBySum, toAsked } from "@/memory/asked.ts";
import { startSearch } from "@/memory/hybrid.ts";
import { measureCandidates } from "@/memory/learned-features.ts";
import { LEARNED_CANDIDATES } from "@/memory/learned-rank.ts";
import { embedOnce } from "@/operations/query-embedder.ts";
import { openEncoders } from "../bench/recall/model.ts";
import { byGroup, type Query, readSet, type RecallSet } from "../bench/recall/set.ts";
import {
  type Encoders,
  type GroupStore,
  setEmbedder,
  visitGroupStores,
} from "../bench/recall/set-store.ts";
import { type RankerQuery, WIDTH, WORK_FOLDER, writeRankerSet } from "./ranker-data.ts";

/** As bench/recall asks. */
const LIMIT = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { model: { type: "string", default: "none" } },
});
const encoders = await openEncoders(values.model);
mkdirSync(WORK_FOLDER, { recursive: true });
for (const folder of positionals) {
  const set = readSet(folder);
  const name = values.model === "none" ? set.name : `${set.name}+model`;
  const queries = await measureSet(set);
  writeRankerSet(WORK_FOLDER, { name, queries });
  console.log(`${name}: ${queries.length} queries`);
}

async function measureSet(set: RecallSet): Promise<RankerQuery[]> {
  const asked = byGroup(set.queries.filter(({ relevant }) => relevant.length > 0));
  const groupOf = groupsOf(set);
  const measured: RankerQuery[] = [];
  await visitGroupStores(set, encoders, async (groupStore) => {
    for (const query of asked.get(groupStore.group) ?? []) {
      measured.push({
        ...(await measureQuery(groupStore, query, encoders)),
        group: groupOf(query),
      });
    }
  });
  return measured;
}

/** What must not be known both in training and in the test. */
function groupsOf({ queries }: RecallSet): (query: Query) => string {
  if (byGroup(queries).size > 1) return ({ group }) => group;
  const projects = new Set(queries.map(({ meta }) => meta?.project ?? ""));
  if (projects.size > 1) return ({ meta }) => meta?.project ?? "";
  return ({ relevant: [first = ""] }) => first;
}

async function measureQuery(
  { store, clock, itemIds }: GroupStore,
  query: Query,
  { queries: model }: Encoders,
): Promise<Omit<RankerQuery, "group">> {
  clock.moveTo(query.time);
  const embedder = model === undefined ? setEmbedder : await embedOnce(query.text, model);
  const nowMs = clock.nowMs();
  const search = startSearch(
    store,
    { query: query.text, limit: LIMIT, gate: "any", effort: "thorough", nowMs },
    embedder,
  );
  addCandidates(search);
  const candidates = rankBySum(search).slice(0, LEARNED_CANDIDATES);
  const right = new Set(query.relevant);
  const features = new Float32Array(candidates.length * WIDTH);
  for (const [at, row] of measureCandidates(candidates, toAsked(search)).entries()) {
    features.set(row, at * WIDTH);
  }
  return {
    category: query.category,
    relevant: query.relevant.length,
    labels: candidates.map(
      ({ memory }) => (itemIds.get(memory.id) ?? []).filter((id) => right.has(id)).length,
    ),
    features,
  };
}
