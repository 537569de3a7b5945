import { forgetTogether } from "@/operations/memories/forget-memories.ts";
import { toLine } from "@/operations/memories/memory-json.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface CleanupInput {
  /** Memories of less importance go. */
  readonly threshold: number;
  /** Memories with a shorter text go. */
  readonly minLength: number;
  /** Records of files that were only looked at go after this many days. */
  readonly fileAccessDays: number;
  readonly dryRun: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

export interface CleanupItem {
  readonly id: string;
  readonly line: string;
  readonly reasons: readonly string[];
}

export interface CleanupResult {
  readonly looked: number;
  /** All that go, or in a dry run would go, oldest first. */
  readonly items: readonly CleanupItem[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets memories of little value; all of them can be undone at once. */
export const cleanupOperation: Operation<CleanupInput, CleanupResult> = {
  name: "cleanup",
  summary: "Forget memories of little value that were never of use",
  parameters: {
    threshold: { type: "text", meaning: "Those of less importance, 0 to 1 (default 0.2)" },
    "min-length": { type: "number", meaning: "Those with fewer characters (default 20)" },
    "file-access-days": {
      type: "number",
      meaning: "Records of file accesses older than this many days (default 30)",
    },
    "dry-run": { type: "switch", meaning: "Only show what would be forgotten, and why" },
  },
  run(input, tools) {
    const { items, looked } = findWorthless(input, tools);
    if (!input.dryRun) {
      const ids = items.map(({ id }) => id);
      forgetTogether(ids, tools, input.onProgress);
    }
    return { items, looked };
  },
};

function findWorthless(
  input: CleanupInput,
  { store, clock }: OperationTools,
): { items: CleanupItem[]; looked: number } {
  const nowMs = clock.nowMs();
  const items: CleanupItem[] = [];
  let looked = 0;
  for (const memory of store.iterateMemories()) {
    looked += 1;
    const reasons = reasonsToForget(memory, input, nowMs);
    if (reasons.length > 0) items.push({ id: memory.id, line: toLine(memory, nowMs), reasons });
  }
  return { items, looked };
}

/** Empty where the memory stays: one that was of use, or was offered twice, always does. */
function reasonsToForget(
  memory: StoredMemory,
  { threshold, minLength, fileAccessDays }: Omit<CleanupInput, "dryRun" | "onProgress">,
  nowMs: number,
): string[] {
  if (memory.useCount > 0 || memory.repeatCount > 0) return [];
  const { importance, text, type, createdAtMs } = memory;
  const isOldAccess = type === "FileAccess" && nowMs - createdAtMs > fileAccessDays * DAY_MS;
  return [
    ...(importance < threshold ? [`importance ${importance} is below ${threshold}`] : []),
    ...([...text].length < minLength ? [`shorter than ${minLength} characters`] : []),
    ...(isOldAccess ? [`a file access older than ${fileAccessDays} days`] : []),
  ];
}
