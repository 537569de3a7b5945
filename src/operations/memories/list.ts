import { describeMemory } from "@/operations/memories/describe-memory.ts";
import { type MemoryJson, memoryToJson } from "@/operations/memories/memory-json.ts";
import type { Operation, Parameter } from "@/operations/operation.ts";
import { TIME_MEANING } from "@/operations/memories/parse-time.ts";
import { OTHER_TYPES } from "@/operations/transfer/json-field-readers.ts";
import { MEMORY_TYPES } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

export interface ListInput extends MemoryFilter {
  /** Lists the memories as they were at this time. */
  readonly asOfMs?: number;
}

export interface ListResult {
  readonly memories: readonly MemoryJson[];
  readonly lines: readonly string[];
  /** How many meet the conditions, whatever the limit and the offset. */
  readonly total: number;
  /** When each was stored, to merge the lists of two levels. */
  readonly createdAtMs: readonly number[];
}

export const AS_OF: Parameter = {
  type: "text",
  meaning: `As it was at this time (${TIME_MEANING})`,
};

/** Parameters that filter memories. */
export const FILTER: Readonly<Record<string, Parameter>> = {
  type: {
    type: "text",
    meaning: "Only memories of this type",
    values: MEMORY_TYPES,
    otherNames: OTHER_TYPES,
  },
  tags: { type: "list", meaning: "Only memories with one of these tags" },
  since: { type: "text", meaning: `Only memories from this time on (${TIME_MEANING})` },
  until: { type: "text", meaning: `Only memories up to this time (${TIME_MEANING})` },
};

export const PATTERN: Parameter = {
  type: "text",
  meaning: "Only memories whose text matches this regular expression",
};

export const listOperation: Operation<ListInput, ListResult> = {
  name: "list",
  summary: "List the memories of this project, newest first",
  parameters: {
    ...FILTER,
    pattern: PATTERN,
    limit: { type: "number", meaning: "At most this many (default 50)" },
    offset: { type: "number", meaning: "Skip this many", min: 0 },
    "as-of": AS_OF,
  },
  run(input, { store, clock }) {
    const { asOfMs } = input;
    const memories =
      asOfMs === undefined ? store.listMemories(input) : store.memoriesAsOf(asOfMs, input);
    const nowMs = clock.nowMs();
    return {
      memories: memories.map((memory) => memoryToJson(memory)),
      lines: memories.map((memory) => describeMemory(memory, nowMs)),
      total: countAll(input, memories.length, store),
      createdAtMs: memories.map(({ createdAtMs }) => createdAtMs),
    };
  },
};

/** Guess: nobody pages further, and counting so many takes a second. */
const COUNTED_MAX = 100_000;

function countAll(input: ListInput, listed: number, store: Store): number {
  const { limit, offset = 0, asOfMs, ...conditions } = input;
  // A page that is not full is the last one.
  if (listed > 0 && listed < limit) return offset + listed;
  if (asOfMs !== undefined)
    return store.memoriesAsOf(asOfMs, { ...conditions, limit: COUNTED_MAX }).length;
  if (Object.keys(conditions).length === 0) return store.countMemories();
  return store.listMemories({ ...conditions, limit: COUNTED_MAX }).length;
}
