import { measureEntropy } from "@/dream/entropy.ts";
import type { DreamReport } from "@/operations/dream/dream-report.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { answerQuery } from "../recall/own-recall.ts";
import { type Answer, junkRate, scoreAnswers } from "../recall/scores.ts";
import { byGroup, type RecallSet } from "../recall/set.ts";
import { type GroupStore, setEmbedder, visitGroupStores } from "../recall/set-store.ts";

/** Asks every query of a set before and after a dream, each group in its own store. */
export async function compareRecall(set: RecallSet): Promise<void> {
  const [before, after] = [new Map<string, Answer>(), new Map<string, Answer>()];
  const queries = byGroup([...set.queries, ...set.offTopic]);
  const total = { merged: 0, demoted: 0, linked: 0 };
  const entropies: [number, number][] = [];
  await visitGroupStores(set, {}, async (groupStore) => {
    const asked = queries.get(groupStore.group) ?? [];
    const ask = async (of: GroupStore, answers: Map<string, Answer>) => {
      for (const query of asked) answers.set(query.id, await answerQuery(of, query, {}));
    };
    await ask(groupStore, before);
    const { counts, entropyBefore, entropyAfter } = dreamIn(groupStore);
    for (const name of ["merged", "demoted", "linked"] as const) total[name] += counts[name] ?? 0;
    entropies.push([entropyBefore, entropyAfter]);
    await ask({ ...groupStore, itemIds: withMerged(groupStore) }, after);
  });
  const mean = (at: 0 | 1) =>
    entropies.reduce((sum, pair) => sum + pair[at], 0) / Math.max(1, entropies.length);
  const { merged, demoted, linked } = total;
  console.log(
    `\n${set.name}: ${set.queries.length} queries, ${entropies.length} stores; merged ${merged}, demoted ${demoted}, linked ${linked}; entropy ${mean(0).toFixed(2)} -> ${mean(1).toFixed(2)}`,
  );
  for (const [name, answers] of [
    ["before", before],
    ["after", after],
  ] as const) {
    const { recallAt5, recallAt10, mrr, ndcgAt10 } = scoreAnswers(set.queries, answers);
    const junk = junkRate(set.queries, set.offTopic, answers);
    const figures = { recallAt5, recallAt10, mrr, ndcgAt10, junk };
    const cells = Object.entries(figures).map(([key, value]) => `${key} ${value.toFixed(4)}`);
    console.log(`  ${name.padEnd(7)} ${cells.join("  ")}`);
  }
}

function dreamIn({ store, clock, folder }: GroupStore): DreamReport {
  const project = { root: folder, storeFolder: folder, sharedId: undefined, branch: undefined };
  const tools: OperationTools = { store, clock, project, embedder: setEmbedder };
  measureEntropy({ store, embedder: setEmbedder, nowMs: clock.nowMs() });
  return runDream({ trigger: "manual", mode: "full" }, tools);
}

/** The memory that stays answers for those in whose place it is: they have the same words. */
function withMerged({ store, itemIds }: GroupStore): ReadonlyMap<string, readonly string[]> {
  const all = new Map(itemIds);
  for (const { id, supersededBy } of store.iterateMemories()) {
    if (supersededBy === undefined) continue;
    all.set(supersededBy, [...(all.get(supersededBy) ?? []), ...(itemIds.get(id) ?? [])]);
  }
  return all;
}
