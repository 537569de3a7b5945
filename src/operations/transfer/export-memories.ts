import { LIMITS } from "@/base/limits.ts";
import { toIso, memoryToJson } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";

export const EXPORT_FORMAT = "wt-memory-export";

export interface ExportInput {
  /** Called with one piece of the document at a time, because it may not fit into memory. */
  readonly write: (piece: string) => void;
  readonly onProgress?: (count: number) => void;
}

/** Memories between two reports of progress. */
const REPORT_EVERY = 1_000;

/** Writes every memory of the project as one JSON document that import can read. */
export const exportOperation: Operation<ExportInput, { readonly count: number }> = {
  name: "export",
  summary: "Write all memories of this project as JSON",
  parameters: { output: { type: "text", meaning: "Write to this file" } },
  run({ write, onProgress }, { store, clock }) {
    const head = {
      version: 1,
      format: EXPORT_FORMAT,
      project: store.projectId,
      exported_at: toIso(clock.nowMs()),
    };
    write(`${JSON.stringify(head).slice(0, -1)},"records":[`);
    let count = 0;
    for (const memory of store.iterateMemories()) {
      const json = memoryToJson(memory, store.linksOf([memory.id], LIMITS.exportedLinks));
      write(`${count === 0 ? "" : ","}\n${JSON.stringify(json)}`);
      count += 1;
      if (count % REPORT_EVERY === 0) onProgress?.(count);
    }
    write(`\n],"count":${count}}\n`);
    return { count };
  },
};
