import type { Operation } from "@/operations/operation.ts";
import type { Store } from "@/store/store.ts";

export interface GraphStats {
  readonly memories: number;
  readonly links: number;
  readonly by_kind: Readonly<Record<string, number>>;
  /** Memories that no link leads to or from. */
  readonly unlinked: number;
  readonly links_per_memory: number;
}

/** Memories whose links are read at once. */
const BATCH = 200;
/** More than the memories of a batch can have. */
const LINKS_MAX = 100_000;

/** Counts the links between memories, by their kind. */
export const graphStatsOperation: Operation<unknown, GraphStats> = {
  name: "graph-stats",
  summary: "Count the links between memories",
  parameters: {},
  run(_input, { store }) {
    const kinds = new Map<string, number>();
    const seen = new Set<string>();
    const linked = new Set<string>();
    let memories = 0;
    for (const ids of batchesOfIds(store)) {
      memories += ids.length;
      for (const { fromId, toId, kind } of store.linksOf(ids, LINKS_MAX)) {
        const key = `${kind} ${fromId} ${toId}`;
        if (seen.has(key)) continue;
        seen.add(key);
        linked.add(fromId).add(toId);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }
    const perMemory = memories === 0 ? 0 : Number((seen.size / memories).toFixed(2));
    return {
      memories,
      links: seen.size,
      by_kind: Object.fromEntries(kinds),
      unlinked: Math.max(0, memories - linked.size),
      links_per_memory: perMemory,
    };
  },
};

function* batchesOfIds(store: Store): Generator<string[]> {
  let batch: string[] = [];
  for (const { id } of store.iterateMemories()) {
    batch.push(id);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
