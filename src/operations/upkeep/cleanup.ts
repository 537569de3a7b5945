import { forgetTogether } from "@/operations/memories/forget.ts";
import { describeMemory } from "@/operations/memories/describe-memory.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface CleanupInput {
  /** Forgets memories of less importance. */
  readonly threshold: number;
  /** Forgets memories with a shorter text. */
  readonly minLength: number;
  /** Forgets FileAccess memories after this many days. */
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
  readonly memoryCount: number;
  /** The memories forgotten, or in a dry run those that would be, oldest first. */
  readonly items: readonly CleanupItem[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets memories of little value; one undo restores all of them. */
export const cleanupOperation: Operation<CleanupInput, CleanupResult> = {
  name: "cleanup",
  summary: "Forget memories of little value that were never used; never what the user said",
  parameters: {
    threshold: {
      type: "text",
      meaning: "Forget memories below this importance, from 0 to 1 (default 0.2)",
    },
    "min-length": {
      type: "number",
      meaning: "Forget memories with fewer characters (default 20)",
    },
    "file-access-days": {
      type: "number",
      meaning: "Forget file accesses older than this many days (default 30)",
    },
    "dry-run": { type: "switch", meaning: "Only show what would be forgotten, and why" },
  },
  run(input, tools) {
    const result = findWorthless(input, tools);
    if (!input.dryRun) {
      const ids = result.items.map(({ id }) => id);
      forgetTogether(ids, tools, input.onProgress);
    }
    return result;
  },
};

function findWorthless(input: CleanupInput, { store, clock }: OperationTools): CleanupResult {
  const nowMs = clock.nowMs();
  const items: CleanupItem[] = [];
  let memoryCount = 0;
  for (const memory of store.iterateMemories()) {
    memoryCount += 1;
    const reasons = reasonsToForget(memory, input, nowMs);
    if (reasons.length > 0)
      items.push({ id: memory.id, line: describeMemory(memory, nowMs), reasons });
  }
  return { items, memoryCount };
}

/**
 * Empty if the memory stays. One that was used or was remembered twice always stays, and so does
 * every word of the user: "no AI in commits" is short, and a rule.
 */
function reasonsToForget(
  memory: StoredMemory,
  { threshold, minLength, fileAccessDays }: Omit<CleanupInput, "dryRun" | "onProgress">,
  nowMs: number,
): string[] {
  if (memory.useCount > 0 || memory.repeatCount > 0 || memory.origin === "user") return [];
  const { importance, text, type, createdAtMs } = memory;
  const isOldAccess = type === "FileAccess" && nowMs - createdAtMs > fileAccessDays * DAY_MS;
  return [
    ...(importance < threshold ? [`importance ${importance} is below ${threshold}`] : []),
    ...([...text].length < minLength ? [`shorter than ${minLength} characters`] : []),
    ...(isOldAccess ? [`a file access older than ${fileAccessDays} days`] : []),
  ];
}
