import { dirname, join } from "node:path";
import { isCompiled } from "@/base/compiled.ts";

/** The table of token vectors. */
export function tokenTablePath(): string {
  return dataFile("minilm-token-table.bin");
}

/** The centroids of the cells that vectors are searched by. */
export function cellsPath(): string {
  return dataFile("minilm-cells.bin");
}

/** Beside the executable, or from source in the package's data/. */
function dataFile(name: string): string {
  const folder = isCompiled()
    ? dirname(process.execPath)
    : join(import.meta.dir, "..", "..", "data");
  return join(folder, name);
}
