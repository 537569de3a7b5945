import { exportOperation } from "@/operations/transfer/export-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** Exports a project into one string. */
export function exportAll(tools: OperationTools): string {
  const pieces: string[] = [];
  exportOperation.run({ write: (piece) => void pieces.push(piece) }, tools);
  return pieces.join("");
}

export function recordsOf(document: string): unknown {
  return (JSON.parse(document) as { records: unknown }).records;
}
