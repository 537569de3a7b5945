import type { CatalogueError } from "@/base/errors.ts";
import type { Environment } from "@/base/environment.ts";
import { writtenOut } from "@/base/visible-text.ts";
import { databasePath } from "@/platform/database-path.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile, replacePrivateFile } from "@/platform/private-file.ts";
import { userFolder } from "@/platform/project.ts";

const TOLD_BYTES_MAX = 1024;

/**
 * Tells the user that a store is not used, once for each store and reason. Returns undefined if it
 * was told before. The note of that is in the user's own folder, because nothing is written to a
 * folder that may be somebody else's.
 */
export function noticeOnce(error: CatalogueError, environment: Environment): string | undefined {
  const { folder = "", reason = "" } = error.parameters;
  const told = joinPath(userFolder(environment), "told");
  const path = joinPath(told, Bun.hash(String(folder)).toString(16));
  const identity = describePath(databasePath(String(folder)))?.identity ?? "";
  const note = `${reason} ${identity}\n`;
  if (readPrivateFile(path, TOLD_BYTES_MAX) === note) return undefined;
  try {
    fileSystem().mkdirSync(told, { recursive: true, mode: 0o700 });
  } catch {
    // Then it cannot be noted, and is told again in the next session.
  }
  replacePrivateFile(path, note);
  return writtenOut(
    `Context Graph works without memory in this project. ${error.message} ${error.hint}`,
  );
}
