import { recall } from "@/memory/recall/recall.ts";
import { embedOnce } from "@/operations/memories/embed-query.ts";
import { byGroup, type Query, type RecallSet } from "./set.ts";
import type { Answer } from "./scores.ts";
import { type Encoders, type GroupStore, setEmbedder, visitGroupStores } from "./set-store.ts";

const RANKED_IDS = 100;

/** Answers every query of a set through the recall that hooks use, one fresh store a group. */
export async function answerWithOwnRecall(
  set: RecallSet,
  encoders: Encoders = {},
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const queries = byGroup([...set.queries, ...set.offTopic]);
  await visitGroupStores(set, encoders, async (groupStore) => {
    for (const query of queries.get(groupStore.group) ?? []) {
      answers.set(query.id, await answerQuery(groupStore, query, encoders));
    }
  });
  return answers;
}

/** What recall finds for one query where no gate holds anything back. */
export async function answerQuery(
  { store, clock, itemIds }: GroupStore,
  query: Query,
  { queries, isOff = false }: Encoders,
): Promise<Answer> {
  clock.moveTo(query.time);
  const startedAt = performance.now();
  const embedder = isOff
    ? undefined
    : queries === undefined
      ? setEmbedder
      : await embedOnce(query.text, queries);
  const hits = recall(
    store,
    {
      profile: "hybrid",
      query: query.text,
      limit: RANKED_IDS,
      nowMs: clock.nowMs(),
    },
    embedder,
  );
  const ms = performance.now() - startedAt;
  const ranked = hits.flatMap(({ memory }) => itemIds.get(memory.id) ?? []);
  return { id: query.id, ranked, ms, top: Math.max(0, ...hits.map(({ score }) => score)) };
}
