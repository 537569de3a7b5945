import { type MemoryRecord, toLine, toRecord } from "@/operations/memories/memory-json.ts";
import type { Operation, Parameter } from "@/operations/operation.ts";
import { MEMORY_TYPES } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

export interface ListInput extends MemoryFilter {
  /** As they were then. */
  readonly asOfMs?: number;
}

export interface ListResult {
  readonly records: readonly MemoryRecord[];
  readonly lines: readonly string[];
}

export const AS_OF: Parameter = { type: "text", meaning: "As it was at this time (ISO 8601)" };

/** The conditions by which memories are chosen. */
export const CHOICE: Readonly<Record<string, Parameter>> = {
  type: { type: "text", meaning: "Only of this kind", values: MEMORY_TYPES },
  tags: { type: "list", meaning: "Only with one of these tags" },
  since: { type: "text", meaning: "Only from this time on (ISO 8601)" },
  until: { type: "text", meaning: "Only up to this time (ISO 8601)" },
};

/** The memories of the project, newest first. */
export const listOperation: Operation<ListInput, ListResult> = {
  name: "list",
  summary: "List the memories of this project, newest first",
  parameters: {
    ...CHOICE,
    pattern: { type: "text", meaning: "Only with this regular expression in the text" },
    limit: { type: "number", meaning: "How many at most (default 50)" },
    offset: { type: "number", meaning: "How many to skip" },
    "as-of": AS_OF,
  },
  run(input, { store, clock }) {
    const { asOfMs } = input;
    const memories =
      asOfMs === undefined ? store.listMemories(input) : store.memoriesAsOf(asOfMs, input);
    const nowMs = clock.nowMs();
    return {
      records: memories.map((memory) => toRecord(memory)),
      lines: memories.map((memory) => toLine(memory, nowMs)),
    };
  },
};
