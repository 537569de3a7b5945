import { describeMemory } from "@/operations/memories/describe-memory.ts";
import { type MemoryJson, memoryToJson } from "@/operations/memories/memory-json.ts";
import type { Operation, Parameter } from "@/operations/operation.ts";
import { MEMORY_TYPES } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

export interface ListInput extends MemoryFilter {
  /** Lists the memories as they were at this time. */
  readonly asOfMs?: number;
}

export interface ListResult {
  readonly memories: readonly MemoryJson[];
  readonly lines: readonly string[];
}

export const AS_OF: Parameter = { type: "text", meaning: "As it was at this time (ISO 8601)" };

/** Parameters that filter memories. */
export const FILTER: Readonly<Record<string, Parameter>> = {
  type: { type: "text", meaning: "Only memories of this type", values: MEMORY_TYPES },
  tags: { type: "list", meaning: "Only memories with one of these tags" },
  since: { type: "text", meaning: "Only memories from this time on (ISO 8601)" },
  until: { type: "text", meaning: "Only memories up to this time (ISO 8601)" },
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
    offset: { type: "number", meaning: "Skip this many" },
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
    };
  },
};
