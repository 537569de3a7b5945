import { CatalogueError } from "@/base/errors.ts";
import { isSpecialFile } from "@/platform/file-system.ts";
import { folderOf } from "@/platform/path-parts.ts";

/** The files that SQLite opens beside the database. */
export const DATABASE_FILE_ENDINGS = ["", "-wal", "-shm", "-journal"];

/**
 * Throws if one of the database's files is a pipe, a socket or a device: SQLite would wait for
 * whoever is at its other end.
 */
export function requireOrdinaryFiles(
  path: string,
  endings: readonly string[] = DATABASE_FILE_ENDINGS,
): void {
  const special = endings.find((ending) => isSpecialFile(path + ending));
  if (special !== undefined) throw notOrdinary(path, special);
}

export function notOrdinary(path: string, ending: string): CatalogueError {
  const detail = `${path}${ending} is not an ordinary file`;
  const folder = folderOf(folderOf(path));
  return new CatalogueError("ERR_STORE_UNAVAILABLE", { path, folder, detail });
}
