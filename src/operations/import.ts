import type { ImportItem } from "@/operations/import-sources.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import { recordToMemory } from "@/operations/record-memory.ts";
import type { ImportedMemory, WriteOutcome } from "@/store/store.ts";

export interface ImportInput {
  readonly items: readonly ImportItem[];
  /** Only say what would happen. */
  readonly dryRun: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

export interface ImportReport {
  readonly imported: number;
  readonly skipped: number;
  readonly errors: number;
  /** How often each reason for skipping or failing occurred. */
  readonly reasons: Readonly<Record<string, number>>;
}

const PART = 500;

/** Brings memories of elsewhere in. Again with the same file it changes nothing. */
export const importOperation: Operation<ImportInput, ImportReport> = {
  name: "import",
  summary: "Bring memories in from an export or from the MCP memory server's JSON lines",
  parameters: { "dry-run": { type: "switch", meaning: "Only say what would be imported" } },
  run({ items, dryRun, onProgress }, tools) {
    const tally = createTally();
    const seen = new Set<string>();
    for (let start = 0; start < items.length; start += PART) {
      const part = items.slice(start, start + PART);
      const memories = part.flatMap((item) => toMemory(item, tools, tally));
      const outcomes = dryRun
        ? memories.map((memory) => foresee(memory, tools, seen))
        : bringIn(memories, tools);
      for (const outcome of outcomes) tally.count(outcome);
      onProgress(start + part.length, items.length);
    }
    return tally.report();
  },
};

function toMemory(item: ImportItem, tools: OperationTools, tally: Tally): ImportedMemory[] {
  if (item.kind === "broken") {
    tally.fail(item.reason);
    return [];
  }
  const memory = recordToMemory(item.record, tools);
  if (typeof memory !== "string") return [memory];
  tally.fail(REFUSALS[memory]);
  return [];
}

const REFUSALS = {
  "no content": "no content",
  empty: "no content",
  private: "all of it is private",
  "own-text": "text that the memory itself had shown",
} as const;

function bringIn(
  memories: readonly ImportedMemory[],
  { store, clock }: OperationTools,
): readonly WriteOutcome[] {
  const atMs = clock.nowMs();
  return store.apply(
    memories.map((memory) => ({ kind: "import", memory, atMs })),
    { isDurable: true },
  );
}

/** The same without writing; what the file itself holds twice is known by then. */
function foresee(
  memory: ImportedMemory,
  { store }: OperationTools,
  seen: Set<string>,
): WriteOutcome {
  const keys = [memory.id, memory.contentHash, memory.originalId ?? memory.id];
  const isSeen = keys.some((key) => seen.has(key));
  for (const key of keys) seen.add(key);
  if (isSeen) return { kind: "refused", reason: "known" };
  return store.judgeImport(memory) ?? { kind: "remembered", memoryId: memory.id, isNew: true };
}

interface Tally {
  count(outcome: WriteOutcome): void;
  fail(reason: string): void;
  report(): ImportReport;
}

function createTally(): Tally {
  const totals = { imported: 0, skipped: 0, errors: 0 };
  const reasons = new Map<string, number>();
  const note = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    count(outcome) {
      if (outcome.kind === "remembered" && outcome.isNew) {
        totals.imported += 1;
        return;
      }
      totals.skipped += 1;
      const isForgotten = outcome.kind === "refused" && outcome.reason === "forgotten";
      note(isForgotten ? "forgotten here" : "known already");
    },
    fail(reason) {
      totals.errors += 1;
      note(reason);
    },
    report: () => ({ ...totals, reasons: Object.fromEntries(reasons) }),
  };
}
