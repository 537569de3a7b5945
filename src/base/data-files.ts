import { dirname, join } from "node:path";
import { isCompiled } from "@/base/compiled.ts";

/** The table of token vectors: beside the executable, or from source in the package's data/. */
export function tokenTablePath(): string {
  const folder = isCompiled()
    ? dirname(process.execPath)
    : join(import.meta.dir, "..", "..", "data");
  return join(folder, "minilm-token-table.bin");
}
