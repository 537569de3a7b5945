import { CatalogueError } from "@/base/errors.ts";
import {
  type DuplicateCluster,
  findDuplicates,
  KEEP_RULE,
} from "@/operations/upkeep/audit/duplicate-clusters.ts";
import { safeLine } from "@/operations/upkeep/audit/findings.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetTogether } from "@/operations/memories/forget-memories.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface DedupInput {
  readonly threshold: number;
  readonly dryRun: boolean;
  /** Whether this cluster is to be merged; asked of each. */
  readonly choose: (cluster: DedupCluster) => boolean;
  readonly onProgress: (text: string) => void;
}

export interface DedupCluster {
  readonly keep: { readonly id: string; readonly line: string };
  readonly forget: readonly { readonly id: string; readonly line: string }[];
  readonly similarity: number;
}

export interface DedupResult {
  readonly clusters: readonly DedupCluster[];
  readonly keep_rule: string;
  /** Memories forgotten, or in a dry run to be forgotten. */
  readonly count: number;
  readonly isPartial: boolean;
}

/** Keeps the best of each cluster of duplicates; the others are forgotten and can be undone. */
export const dedupOperation: Operation<DedupInput, DedupResult> = {
  name: "dedup",
  summary: `Merge memories that say the same: ${KEEP_RULE}`,
  parameters: {
    threshold: { type: "text", meaning: "How near duplicates are, 0 to 1 (default 0.75)" },
    "dry-run": { type: "switch", meaning: "Only show what would be merged" },
    interactive: { type: "switch", meaning: "Ask about each cluster" },
  },
  run({ threshold, dryRun, choose, onProgress }, tools) {
    const nowMs = tools.clock.nowMs();
    const { clusters, isPartial } = findDuplicates(tools.store, threshold, onProgress);
    const chosen = clusters
      .map((cluster) => ({ cluster, told: toTold(cluster, nowMs) }))
      .filter(({ told }) => choose(told));
    if (!dryRun)
      merge(
        chosen.map(({ cluster }) => cluster),
        tools,
        onProgress,
      );
    const count = chosen.reduce((sum, { cluster }) => sum + cluster.others.length, 0);
    const told = chosen.map((each) => each.told);
    return { clusters: told, keep_rule: KEEP_RULE, count, isPartial };
  },
};

// What is kept learns first and the others go last, so that the first undo brings them back.
function merge(
  clusters: readonly DuplicateCluster[],
  tools: OperationTools,
  onProgress: (text: string) => void,
): void {
  for (const [i, cluster] of clusters.entries()) {
    teach(cluster, tools);
    onProgress(`${i + 1} of ${clusters.length} merged`);
  }
  const ids = clusters.flatMap(({ others }) => others.map(({ id }) => id));
  forgetTogether(ids, tools, (done, total) => onProgress(`${done} of ${total} forgotten`));
}

const LEARNT = ["tags", "files", "otherWords", "symbols"] as const;
type Learnt = Pick<StoredMemory, (typeof LEARNT)[number]>;

/** The one that is kept gets what the others are found by, and their uses count as its own. */
function teach({ keep, others }: DuplicateCluster, tools: OperationTools): void {
  const all = (name: keyof Learnt) => union(keep[name], others, (memory) => memory[name]);
  const learnt: Learnt = {
    tags: all("tags"),
    files: all("files"),
    otherWords: all("otherWords"),
    symbols: all("symbols"),
  };
  if (LEARNT.some((name) => learnt[name].length > keep[name].length)) edit(keep.id, learnt, tools);
  const uses = Math.min(
    USES_MAX,
    sum(others, (memory) => memory.useCount),
  );
  const usedAtMs = Math.max(0, ...[keep, ...others].map(({ lastUsedAtMs }) => lastUsedAtMs ?? 0));
  if (uses === 0) return;
  const memoryIds = Array.from({ length: uses }, () => keep.id);
  tools.store.apply([{ kind: "count-use", memoryIds, atMs: usedAtMs }], { isDurable: true });
}

/** More uses than this make no difference to anything. Guess. */
const USES_MAX = 1_000;

function edit(id: string, changes: Learnt, tools: OperationTools): void {
  try {
    editOperation.run({ id, ...changes }, tools);
  } catch (error) {
    // A text that today's gate refuses keeps the tags it has.
    if (!(error instanceof CatalogueError) || error.code !== "ERR_EMPTY_MEMORY") throw error;
  }
}

function union(
  own: readonly string[],
  others: readonly StoredMemory[],
  listOf: (memory: StoredMemory) => readonly string[],
): string[] {
  return [...new Set([...own, ...others.flatMap(listOf)])];
}

function sum(memories: readonly StoredMemory[], countOf: (memory: StoredMemory) => number): number {
  return memories.reduce((total, memory) => total + countOf(memory), 0);
}

function toTold({ keep, others, similarity }: DuplicateCluster, nowMs: number): DedupCluster {
  const tell = (memory: StoredMemory) => ({ id: memory.id, line: safeLine(memory, nowMs) });
  return {
    keep: tell(keep),
    forget: others.map(tell),
    similarity: Math.round(similarity * 1_000) / 1_000,
  };
}
