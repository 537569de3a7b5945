import { CatalogueError } from "@/base/errors.ts";
import {
  type DescribedMemory,
  type DuplicateCluster,
  findDuplicates,
  KEEP_RULE,
  SIMILARITY,
} from "@/operations/upkeep/audit/duplicate-clusters.ts";
import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetTogether } from "@/operations/memories/forget.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface DedupInput {
  readonly threshold: number;
  readonly dryRun: boolean;
  /** Returns true if this group should be merged. */
  readonly choose: (cluster: DedupCluster) => boolean;
  readonly onProgress: (text: string) => void;
}

export interface DedupCluster {
  readonly keep: DescribedMemory;
  readonly forget: readonly DescribedMemory[];
  readonly similarity: number;
}

export interface DedupResult {
  readonly clusters: readonly DedupCluster[];
  readonly keep_rule: string;
  /** The number of memories forgotten, or in a dry run of those that would be. */
  readonly count: number;
  readonly isPartial: boolean;
}

/** Keeps the best memory of each group of duplicates; undo restores the others. */
export const dedupOperation: Operation<DedupInput, DedupResult> = {
  name: "dedup",
  summary: `Merge memories that say the same: ${KEEP_RULE}`,
  parameters: {
    threshold: SIMILARITY,
    "dry-run": { type: "switch", meaning: "Only show what would be merged" },
    interactive: { type: "switch", meaning: "Ask about each group of duplicates" },
  },
  run({ threshold, dryRun, choose, onProgress }, tools) {
    const nowMs = tools.clock.nowMs();
    const { clusters, isPartial } = findDuplicates(tools.store, threshold, onProgress);
    const chosen = clusters
      .map((cluster) => ({ cluster, described: describeCluster(cluster, nowMs) }))
      .filter(({ described }) => choose(described));
    if (!dryRun) {
      mergeClusters(
        chosen.map(({ cluster }) => cluster),
        tools,
        onProgress,
      );
    }
    return {
      clusters: chosen.map(({ described }) => described),
      keep_rule: KEEP_RULE,
      count: chosen.reduce((sum, { cluster }) => sum + cluster.others.length, 0),
      isPartial,
    };
  },
};

// The duplicates are forgotten last, so that the first undo restores them.
function mergeClusters(
  clusters: readonly DuplicateCluster[],
  tools: OperationTools,
  onProgress: (text: string) => void,
): void {
  for (const [i, cluster] of clusters.entries()) {
    updateKept(cluster, tools);
    onProgress(`${i + 1} of ${clusters.length} merged`);
  }
  const ids = clusters.flatMap(({ others }) => others.map(({ id }) => id));
  forgetTogether(ids, tools, (done, total) => onProgress(`${done} of ${total} forgotten`));
}

const MERGED_FIELDS = ["tags", "files", "otherWords", "symbols"] as const;
type MergedFields = Pick<StoredMemory, (typeof MERGED_FIELDS)[number]>;

/** Adds the tags, files, words and symbols of the others to the kept memory, and their uses. */
function updateKept({ keep, others }: DuplicateCluster, tools: OperationTools): void {
  const all = (name: keyof MergedFields) => union(keep[name], others, (memory) => memory[name]);
  const merged: MergedFields = {
    tags: all("tags"),
    files: all("files"),
    otherWords: all("otherWords"),
    symbols: all("symbols"),
  };
  const hasMore = MERGED_FIELDS.some((name) => merged[name].length > keep[name].length);
  if (hasMore) edit(keep.id, merged, tools);
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

function edit(id: string, changes: MergedFields, tools: OperationTools): void {
  try {
    editOperation.run({ id, ...changes }, tools);
  } catch (error) {
    // If today's write gate refuses the text, the memory stays unchanged.
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

function describeCluster(
  { keep, others, similarity }: DuplicateCluster,
  nowMs: number,
): DedupCluster {
  const describe = (memory: StoredMemory) => ({
    id: memory.id,
    line: describeWithoutSecrets(memory, nowMs),
  });
  return {
    keep: describe(keep),
    forget: others.map(describe),
    similarity: Math.round(similarity * 1_000) / 1_000,
  };
}
