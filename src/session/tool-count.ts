import { appendToFile } from "@/platform/append-file.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";
import { isSessionId } from "@/base/ids.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * How many tools a session has called. The file has one byte for each: the system adds bytes at
 * the end one after the other, whoever writes them, so six hooks at once lose none and there is
 * nothing to lock. What was said about the number is noted in files beside it, of which each can
 * be made only once.
 */

function countPath(storeFolder: string, sessionId: string): string | undefined {
  return isSessionId(sessionId) ? joinPath(storeFolder, "counts", sessionId) : undefined;
}

/** Counts one call and tells the number with it; undefined where it cannot be counted. */
export function countToolCall(storeFolder: string, sessionId: string): number | undefined {
  const path = countPath(storeFolder, sessionId);
  if (path === undefined || !appendToFile(path, ".")) return undefined;
  return Bun.file(path).size;
}

/** True for the one caller of a session that may say this; false for all others. */
export function claimOnce(storeFolder: string, sessionId: string, what: string): boolean {
  const path = countPath(storeFolder, sessionId);
  // The cheap look first: after it was said, it is asked at every change.
  if (path === undefined || hasContent(`${path}.${what}`)) return false;
  try {
    fileSystem().writeFileSync(`${path}.${what}`, ".", { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    return false; // It is there: it was said.
  }
}

/** A count, or what was said about it. */
const OWN_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}(?:\.advice-\d{1,6})?$/;

/** Removes what sessions left that have not called a tool since. */
export function removeOldCounts(storeFolder: string, olderThanMs: number): void {
  removeOldFiles(joinPath(storeFolder, "counts"), OWN_NAME, olderThanMs);
}
