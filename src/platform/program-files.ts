import { folderOf, joinPath } from "@/platform/path-parts.ts";

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

/**
 * Whether this is the compiled program. From source, Bun is the executable and the entry file
 * is one on disk; compiled, the entry lies in a file system inside the executable.
 */
export function isCompiled(): boolean {
  return Bun.main.startsWith("/$bunfs/") || /^[A-Z]:[\\/]~BUN[\\/]/i.test(Bun.main);
}
