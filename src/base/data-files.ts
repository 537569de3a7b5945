import { isCompiled } from "@/base/compiled.ts";
import { folderOf, joinPath } from "@/base/plain-paths.ts";

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
    ? folderOf(process.execPath)
    : joinPath(import.meta.dir, "..", "..", "data");
  return joinPath(folder, name);
}
