import { CHOICE } from "@/operations/memories/list.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import { toLine } from "@/operations/memories/memory-json.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

export interface ForgetInput {
  /** One memory, or all that meet the conditions. */
  readonly chosen: string | Omit<MemoryFilter, "limit" | "offset">;
  /** Only say what would go. */
  readonly dryRun: boolean;
}

export interface ForgetResult {
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly string[];
  readonly lines: readonly string[];
}

/** Forgotten in one transaction. */
const PART = 500;
const SHOWN = 20;
/** A dry run counts no further. */
const COUNTED = 100_000;

/** Forgets memories; all that one call forgets can be undone at once. */
export const forgetOperation: Operation<ForgetInput, ForgetResult> = {
  name: "forget",
  summary: "Forget one memory, or all that meet conditions",
  parameters: {
    ...CHOICE,
    pattern: { type: "text", meaning: "Those with this regular expression in the text" },
    "older-than": { type: "number", meaning: "Those older than this many days" },
    all: { type: "switch", meaning: "All memories of the project" },
    "dry-run": { type: "switch", meaning: "Only show what would be forgotten" },
  },
  run({ chosen, dryRun }, tools) {
    const { store, clock } = tools;
    const choose = (limit: number) =>
      typeof chosen === "string"
        ? findOne(tools, chosen)
        : store.listMemories({ ...chosen, limit });
    if (dryRun) return tell(choose(COUNTED), tools);
    const atMs = clock.nowMs();
    const forget = (memories: readonly StoredMemory[]) =>
      store.apply(
        memories.map(({ id }) => ({ kind: "forget", memoryId: id, atMs })),
        { isDurable: true },
      );
    const firstPart = choose(PART);
    const result = tell(firstPart, tools);
    let count = 0;
    for (let part = firstPart; part.length > 0; part = isLast(part, chosen) ? [] : choose(PART)) {
      forget(part);
      count += part.length;
    }
    return { ...result, count };
  },
};

function findOne({ store }: OperationTools, typed: string): StoredMemory[] {
  const memory = store.findMemory(resolveMemoryId(store, typed));
  if (memory === undefined) throw notFound(`memory ${typed}`);
  return [memory];
}

function isLast(part: readonly StoredMemory[], chosen: ForgetInput["chosen"]): boolean {
  return typeof chosen === "string" || part.length < PART;
}

function tell(memories: readonly StoredMemory[], { clock }: OperationTools): ForgetResult {
  const nowMs = clock.nowMs();
  const shown = memories.slice(0, SHOWN);
  return {
    count: memories.length,
    ids: shown.map(({ id }) => id),
    lines: shown.map((memory) => toLine(memory, nowMs)),
  };
}
