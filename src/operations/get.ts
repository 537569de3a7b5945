import { AS_OF } from "@/operations/list.ts";
import { notFound, resolveMemoryId } from "@/operations/memory-id.ts";
import { type MemoryRecord, toRecord } from "@/operations/memory-record.ts";
import type { Operation } from "@/operations/operation.ts";

export interface GetInput {
  readonly id: string;
  readonly asOfMs?: number;
}

/** One memory, now or as it was. */
export const getOperation: Operation<GetInput, MemoryRecord> = {
  name: "get",
  summary: "Show one memory",
  parameters: { "as-of": AS_OF },
  run({ id: typed, asOfMs }, { store }) {
    const id = resolveMemoryId(store, typed);
    const memory = asOfMs === undefined ? store.findMemory(id) : store.memoryAsOf(id, asOfMs);
    if (memory === undefined)
      throw notFound(`memory ${typed}${asOfMs === undefined ? "" : " then"}`);
    return toRecord(memory);
  },
};
