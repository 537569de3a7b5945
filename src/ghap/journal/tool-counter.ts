import { isSessionId } from "@/base/ids.ts";
import { appendToFile } from "@/platform/append-file.ts";
import { fileSizeBytes } from "@/platform/file-system.ts";
import { currentPath } from "@/ghap/journal/journal-paths.ts";
import { removePrivateFile, renameFile } from "@/platform/private-file.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * Counts a session's tool calls since its entry was last thought about: since it began, was changed,
 * or was asked about. The file has one byte for each call; several hooks at once lose none. Only a
 * session with an active entry pays for it. Every hook before a tool loads this file.
 */
function counterPath(folder: string, client: string): string | undefined {
  return isSessionId(client) ? joinPath(folder, `.tool_count.${client}`) : undefined;
}

/** True if some entry is active in the journal, whoever wrote it. Looks at the size of one file. */
export function mayHaveActive(folder: string): boolean {
  return fileSizeBytes(currentPath(folder)) > 0;
}

/** Counts calls, one by default, and returns the count; 0 if it cannot be counted. */
export function countCall(folder: string, client: string, calls = 1): number {
  const path = counterPath(folder, client);
  if (path === undefined || !appendToFile(path, ".".repeat(calls))) return 0;
  return fileSizeBytes(path);
}

export function readCallCount(folder: string, client: string): number {
  const path = counterPath(folder, client);
  return path === undefined ? 0 : fileSizeBytes(path);
}

/**
 * Takes the calls that were counted, if there are at least so many, and starts again from zero.
 * Returns their number to one of several processes that do so at once, and 0 to the others. Call
 * dropTaken when there is time: removing a file may wait for the disk.
 */
export function takeCalls(folder: string, client: string, atLeast: number): number {
  const path = counterPath(folder, client);
  if (path === undefined || fileSizeBytes(path) < atLeast) return 0;
  const taken = takenPath(path);
  if (!renameFile(path, taken)) return 0;
  const count = fileSizeBytes(taken);
  if (count >= atLeast) return Number.isFinite(count) ? count : 0;
  // Another process was faster, and these are the calls since then. A pipe is no count.
  countCall(folder, client, count);
  removePrivateFile(taken);
  return 0;
}

/** Removes what this process has taken. */
export function dropTaken(folder: string, client: string): void {
  const path = counterPath(folder, client);
  if (path !== undefined) removePrivateFile(takenPath(path));
}

function takenPath(path: string): string {
  return `${path}.${process.pid}`;
}

/** Forgets the calls that were counted. */
export function resetCalls(folder: string, client: string): void {
  const path = counterPath(folder, client);
  if (path !== undefined) removePrivateFile(path);
}
