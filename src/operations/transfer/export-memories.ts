import { LIMITS } from "@/base/limits.ts";
import { toIso, memoryToJson } from "@/operations/memories/memory-json.ts";
import { FILTER, PATTERN } from "@/operations/memories/list.ts";
import type { Operation } from "@/operations/operation.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import type { Store } from "@/store/store.ts";

export const EXPORT_FORMAT = "wt-memory-export";

export interface ExportInput {
  /** Called with one piece of the document at a time, because it may not fit into memory. */
  readonly write: (piece: string) => void;
  readonly onProgress?: (count: number) => void;
  /** Only memories that meet these conditions. */
  readonly conditions?: Omit<MemoryFilter, "limit" | "offset">;
}

/** Guess: a few thousand memories fit into memory at once. */
const PAGE = 5_000;

function idsOf(conditions: NonNullable<ExportInput["conditions"]>, store: Store): Set<string> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const page = store.listMemories({ ...conditions, limit: PAGE, offset });
    for (const { id } of page) ids.add(id);
    if (page.length < PAGE) return ids;
  }
}

/** Memories between two reports of progress. */
const REPORT_EVERY = 1_000;

/** Writes every memory of the project as one JSON document that import can read. */
export const exportOperation: Operation<ExportInput, { readonly count: number }> = {
  name: "export",
  summary: "Write the memories of this project as JSON, all or those that meet conditions",
  parameters: {
    output: { type: "text", meaning: "Write to this file" },
    ...FILTER,
    pattern: PATTERN,
  },
  run({ write, onProgress, conditions = {} }, { store, clock }) {
    const chosen = Object.keys(conditions).length === 0 ? undefined : idsOf(conditions, store);
    const head = {
      version: 1,
      format: EXPORT_FORMAT,
      project: store.projectId,
      exported_at: toIso(clock.nowMs()),
    };
    write(`${JSON.stringify(head).slice(0, -1)},"records":[`);
    let count = 0;
    for (const memory of store.iterateMemories()) {
      if (chosen?.has(memory.id) === false) continue;
      const json = memoryToJson(memory, store.linksOf([memory.id], LIMITS.exportedLinks));
      write(`${count === 0 ? "" : ","}\n${JSON.stringify(json)}`);
      count += 1;
      if (count % REPORT_EVERY === 0) onProgress?.(count);
    }
    write(`\n],"count":${count}}\n`);
    return { count };
  },
};
