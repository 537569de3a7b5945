import { isSessionId } from "@/base/ids.ts";
import { appendToFile } from "@/platform/append-file.ts";
import { fileSizeBytes, fileSystem } from "@/platform/file-system.ts";
import { currentPath } from "@/ghap/journal/journal-paths.ts";
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
 * Starts again from zero. Returns true to exactly one of several processes that do so at once, and
 * false if there was nothing to reset.
 */
export function resetCalls(folder: string, client: string): boolean {
  const path = counterPath(folder, client);
  if (path === undefined) return false;
  try {
    fileSystem().unlinkSync(path);
    return true;
  } catch {
    return false; // Another process was faster, or nothing was counted.
  }
}
