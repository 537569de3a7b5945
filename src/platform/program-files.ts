import { folderOf, joinPath } from "@/platform/path-parts.ts";

/** The file with the table of token vectors. */
export function tokenTablePath(): string {
  return dataFile("minilm-token-table.bin");
}

/** The file with the centroids of the cells in which vectors are searched. */
export function cellsPath(): string {
  return dataFile("minilm-cells.bin");
}

/** The file with the parser and the grammars that read the project's source. */
export function grammarsPath(): string {
  return dataFile("code-grammars.bin");
}

/** The state of a data file that ships with the program. */
export type Readiness = "ready" | "missing" | "damaged" | "unsupported";

/** The scope of the npm packages that a release is made of (scripts/npm). */
const PACKAGE_SCOPE = "@context-graph";

/**
 * Data files lie beside the executable or, when run from source, in the package's data/. An npm
 * package has the executable alone: the data is the same on every platform, and one package has it.
 */
function dataFile(name: string): string {
  if (!isCompiled()) return joinPath(import.meta.dir, "..", "..", "data", name);
  const folder = folderOf(process.execPath);
  const around = folderOf(folder);
  return around.endsWith(PACKAGE_SCOPE) ? joinPath(around, "data", name) : joinPath(folder, name);
}

/**
 * True if this is the compiled program, whose entry file lies in a file system inside the
 * executable. From source, Bun is the executable and the entry file is on disk.
 */
export function isCompiled(): boolean {
  return Bun.main.startsWith("/$bunfs/") || /^[A-Z]:[\\/]~BUN[\\/]/i.test(Bun.main);
}
