import type { Item, Query, RecallSet } from "./set.ts";

/** Queries taken of each set, evenly spread: enough for a figure, few enough for minutes. */
const QUERIES_PER_SET = 300;

/**
 * All sets in one store, as a project's store mixes conversations, commits, errors and commands.
 * The queries of each set are a category of the mixture. Off-topic questions are left out: what is
 * off-topic in one set may have an answer in another.
 */
export function mixSets(sets: readonly RecallSet[]): RecallSet {
  return {
    name: `mixed store (${sets.map(({ name }) => name).join(", ")})`,
    items: sets.flatMap((set) => set.items.map((item) => mixItem(set, item))),
    queries: sets.flatMap((set) =>
      spreadOver(set.queries, QUERIES_PER_SET).map((query) => mixQuery(set, query)),
    ),
    offTopic: [],
  };
}

const GROUP = "mixed";

function mixItem(set: RecallSet, item: Item): Item {
  const { id, session, group } = item;
  return {
    ...item,
    id: idIn(set, group, id),
    session: idIn(set, group, session),
    group: GROUP,
  };
}

function mixQuery(set: RecallSet, query: Query): Query {
  const { id, group, relevant } = query;
  return {
    ...query,
    id: idIn(set, group, id),
    relevant: relevant.map((item) => idIn(set, group, item)),
    category: set.name,
    group: GROUP,
  };
}

function idIn(set: RecallSet, group: string, id: string): string {
  return `${set.name}:${group}:${id}`;
}

function spreadOver<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  const step = items.length / count;
  return Array.from({ length: count }, (_, i) => items[Math.floor(i * step)] as T);
}
