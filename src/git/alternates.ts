import { joinPath } from "@/platform/path-parts.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { resolvePath } from "@/platform/paths.ts";

/** Git follows five levels; real repositories borrow from one or two others. */
const FOLDERS_MAX = 10;
const FILE_BYTES_MAX = 64 * 1024;

/** The object folders that this one borrows objects from, directly and indirectly. */
export function readAlternates(folder: string): string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    for (const line of readLines(joinPath(from, "info", "alternates"))) {
      const path = resolvePath(from, line);
      if (found.length >= FOLDERS_MAX || path === folder || found.includes(path)) continue;
      found.push(path);
      waiting.push(path);
    }
  }
  return found;
}

function readLines(path: string): string[] {
  try {
    const text = new TextDecoder().decode(readOrdinaryFile(path, FILE_BYTES_MAX));
    // Quoted paths and comments are rare, and left out.
    return text.split("\n").filter((line) => line !== "" && !/^["#]/.test(line));
  } catch {
    return []; // It borrows from nobody.
  }
}
