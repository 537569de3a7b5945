import type { CatalogueError } from "@/base/errors.ts";
import type { Environment } from "@/base/environment.ts";
import { writtenOut } from "@/base/visible-text.ts";
import { databasePath } from "@/platform/database-path.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { toldPath } from "@/hook/told-note.ts";
import { folderOf } from "@/platform/path-parts.ts";
import { readPrivateFile, replacePrivateFile } from "@/platform/private-file.ts";

const TOLD_BYTES_MAX = 1024;

/**
 * Tells the user that a store cannot be used and which command mends it, once for each store and
 * reason. Returns undefined if it was told before, or if the error is about something else. The note
 * of that is in the user's own folder, because nothing is written to a folder that may be somebody
 * else's or that cannot be written. If the note cannot be kept, a store that exists is told about
 * at every start of a session (`isStart`), and one that does not never.
 */
export function noticeOnce(
  error: CatalogueError,
  environment: Environment,
  isStart: boolean,
): string | undefined {
  const { code, parameters } = error;
  const isAboutStore = code.startsWith("ERR_STORE_") || code === "ERR_DISK_FULL";
  // A locked store is free again in a moment.
  if (!isAboutStore || code === "ERR_STORE_LOCKED") return undefined;
  const { folder, path: file = "", reason = code } = parameters;
  const database = folder === undefined ? String(file) : databasePath(String(folder));
  const path = toldPath(String(folder ?? file), environment);
  const identity = describePath(database)?.identity ?? "";
  const note = `${reason} ${identity}\n`;
  if (readPrivateFile(path, TOLD_BYTES_MAX) === note) return undefined;
  try {
    fileSystem().mkdirSync(folderOf(path), { recursive: true, mode: 0o700 });
  } catch {
    // Without the folder it cannot be noted.
  }
  const isNoted = replacePrivateFile(path, note);
  if (!isNoted && !(isStart && identity !== "")) return undefined;
  return writtenOut(
    `Context Graph works without memory in this project. ${error.message} ${error.hint}`,
  );
}
