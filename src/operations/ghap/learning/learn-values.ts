import { entriesBehind, SUPPORT_KEY } from "@/ghap/learning/value-support.ts";
import { type ExperienceCluster, proposeValue } from "@/ghap/learning/experience-clusters.ts";
import { prepareMemory } from "@/memory/memory.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import { clustersOperation, embedderOf } from "@/operations/ghap/learning/find-clusters.ts";
import { KNOWN_MAX, supportOf, VALUE_TAG } from "@/operations/ghap/learning/values.ts";

/** One lesson of three entries that are alike may be about one of them; two are about what they share. */
const LESSONS_MIN = 2;
/** Guess: enough to know the cluster again. */
const ENTRIES_NAMED_MAX = 40;

/**
 * Stores the lessons that clusters suggest as values, without anybody asking: one for each group of
 * experiences, if at least two of them state a lesson. A group most of which already led to a value
 * leads to no other one, on whatever axis it is found; what was forgotten does not come back, because
 * the store refuses its source. Returns how many were stored.
 */
export function learnValues(tools: GhapTools): number {
  const { store, clock, embedder } = tools;
  const known = store.listMemories({ type: "Value", limit: KNOWN_MAX });
  const texts = new Set(known.map(({ text }) => text));
  const covered = new Set(known.flatMap(entriesBehind));
  const clusters = clustersOperation
    .run({}, tools)
    .toSorted((a, b) => b.entries.length - a.entries.length);
  let stored = 0;
  for (const cluster of clusters) {
    const ids = cluster.entries.map(({ id }) => id);
    const isKnown = 2 * ids.filter((id) => covered.has(id)).length >= ids.length;
    if (isKnown || countLessons(cluster) < LESSONS_MIN) continue;
    const value = proposeValue(cluster, embedderOf(tools));
    if (value?.isValid !== true || texts.has(value.text)) continue;
    const { text } = value;
    const metadata = {
      ...supportOf(text, cluster, tools),
      [SUPPORT_KEY]: ids.slice(0, ENTRIES_NAMED_MAX).join(" "),
    };
    const sourceId = `value:${text}`;
    const draft = { text, metadata, sourceId, tags: [VALUE_TAG] };
    const prepared = prepareMemory({ ...draft, type: "Value", origin: "agent" }, clock, embedder);
    if (prepared.kind === "refused") continue;
    store.apply([{ kind: "remember", memory: prepared.memory, supersedes: [] }], {
      isDurable: true,
    });
    for (const id of ids) covered.add(id);
    stored += 1;
  }
  return stored;
}

function countLessons({ entries }: ExperienceCluster): number {
  return entries.filter(({ lesson, inferred }) => (lesson?.takeaway ?? "") !== "" && !inferred)
    .length;
}
