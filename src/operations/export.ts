import { toIso, toRecord } from "@/operations/memory-record.ts";
import type { Operation } from "@/operations/operation.ts";

export const EXPORT_FORMAT = "wt-memory-export";

export interface ExportInput {
  /** Takes the document piece by piece: it may be larger than memory. */
  readonly write: (piece: string) => void;
}

/** Writes every memory of the project as one JSON document that import takes back. */
export const exportOperation: Operation<ExportInput, { readonly count: number }> = {
  name: "export",
  summary: "Write all memories of this project as JSON",
  parameters: { output: { type: "text", meaning: "Write to this file" } },
  run({ write }, { store, clock }) {
    const head = {
      version: 1,
      format: EXPORT_FORMAT,
      project: store.projectId,
      exported_at: toIso(clock.nowMs()),
    };
    write(`${JSON.stringify(head).slice(0, -1)},"records":[`);
    let count = 0;
    for (const memory of store.iterateMemories()) {
      write(`${count === 0 ? "" : ","}\n${JSON.stringify(toRecord(memory))}`);
      count += 1;
    }
    write(`\n],"count":${count}}\n`);
    return { count };
  },
};
