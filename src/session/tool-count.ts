import { appendToFile } from "@/platform/append-file.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";
import { isSessionId } from "@/base/ids.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * Counts the tool calls of a session in a file with one byte per call. The system appends the bytes
 * of several processes one after another, so six hooks at once lose none and need no lock. What was
 * said about the count is recorded in files beside it, each of which can be created only once.
 */

function countPath(storeFolder: string, sessionId: string): string | undefined {
  return isSessionId(sessionId) ? joinPath(storeFolder, "counts", sessionId) : undefined;
}

/** Counts calls, one by default, and returns the new count. Undefined if it cannot be counted. */
export function countToolCall(
  storeFolder: string,
  sessionId: string,
  calls = 1,
): number | undefined {
  const path = countPath(storeFolder, sessionId);
  if (path === undefined || !appendToFile(path, ".".repeat(calls))) return undefined;
  return Bun.file(path).size;
}

/** Returns true to the first caller in a session that claims this name, false to all others. */
export function claimOnce(storeFolder: string, sessionId: string, name: string): boolean {
  const path = countPath(storeFolder, sessionId);
  // The cheap check comes first: once claimed, it is asked for again at every change.
  if (path === undefined || hasContent(`${path}.${name}`)) return false;
  try {
    fileSystem().writeFileSync(`${path}.${name}`, ".", { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    return false; // Another hook has claimed it.
  }
}

/** True if somebody has claimed this name in the session. */
export function isClaimed(storeFolder: string, sessionId: string, name: string): boolean {
  const path = countPath(storeFolder, sessionId);
  return path !== undefined && hasContent(`${path}.${name}`);
}

/** The names of counts and of claims. */
const OWN_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}(?:\.(?:advice-\d{1,6}|all-tools))?$/;

/** Removes the files of sessions that have not called a tool since then. */
export function removeOldCounts(storeFolder: string, olderThanMs: number): void {
  removeOldFiles(joinPath(storeFolder, "counts"), OWN_NAME, olderThanMs);
}
