import { fileSystem } from "@/platform/file-system.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { isSessionId } from "@/base/ids.ts";
import {
  appendPrivateFile,
  readPrivateFile,
  removePrivateFile,
  replacePrivateFile,
} from "@/platform/private-file.ts";

/**
 * The queries a session has looked up since its last stop, so that the same query is not looked up
 * twice (SS-01 to SS-07): a file with a line for each event, tool and query, which holds a hash
 * and whether the answer was shown. Lines are only appended, so hooks that run at once lose none.
 * It only saves work: if the file cannot be read or written, everything is looked up again.
 */

/** A query that was looked up. */
export interface AskedQuery {
  readonly key: string;
  /** True if the answer went into the agent's context. */
  readonly hasText: boolean;
}

/** Guess: room for 2,400 queries. In a turn with more of them, all are looked up once more. */
const BYTES_MAX = 64 * 1024;

/** A hash of 16 hex digits. The lengths keep the parts apart. */
export function queryKey(event: string, tool: string, query: string): string {
  const text = `${event.length}:${event}${tool.length}:${tool}${query}`;
  return Bun.hash(text).toString(16).padStart(16, "0");
}

/** The file of a session. Undefined if the id could lead to another path. */
export function queryCachePath(folder: string, sessionId: string): string | undefined {
  if (!isSessionId(sessionId)) return undefined;
  return joinPath(folder, `wt-memory-session-${sessionId}.json`);
}

export function wasAsked(folder: string, sessionId: string, key: string): boolean {
  return readAsked(folder, sessionId)(key);
}

/** Reads the file once and answers for any number of keys. */
export function readAsked(folder: string, sessionId: string): (key: string) => boolean {
  const path = queryCachePath(folder, sessionId);
  const text = path === undefined ? undefined : readPrivateFile(path, BYTES_MAX);
  return (key) => text !== undefined && text.includes(`["${key}",`);
}

/** Records the queries that were looked up, whether or not anything was found (CX-12). */
export function noteAsked(folder: string, sessionId: string, asked: readonly AskedQuery[]): void {
  const path = queryCachePath(folder, sessionId);
  if (path === undefined || asked.length === 0) return;
  let lines = "";
  for (const { key, hasText } of asked) lines += `["${key}",${hasText}]\n`;
  // A file that is full or not ours gives way to a new one.
  if (!appendPrivateFile(path, lines, BYTES_MAX)) replacePrivateFile(path, lines);
}

/** Forgets the queries whose answers were in the context, after the context has been emptied. */
export function forgetAnswered(folder: string, sessionId: string): void {
  const path = queryCachePath(folder, sessionId);
  const text = path === undefined ? undefined : readPrivateFile(path, BYTES_MAX);
  if (path === undefined || text === undefined) return;
  const unanswered = text.match(/\["[0-9a-f]{16}",false\]\n/g) ?? [];
  const kept = unanswered.join("");
  if (kept !== text) replacePrivateFile(path, kept);
}

export function removeQueryCache(folder: string, sessionId: string): void {
  const path = queryCachePath(folder, sessionId);
  if (path !== undefined) removePrivateFile(path);
}

/** The names of our files and of temporary files that a killed process left. */
const OWN_NAME = /^wt-memory-session-[A-Za-z0-9][A-Za-z0-9_-]{0,127}\.json(?:\.\d+\.[a-z0-9]+)?$/;

/** Removes the files of sessions that were never stopped. */
export function removeOldQueryCaches(folder: string, olderThanMs: number): void {
  try {
    // On some systems /tmp is a link.
    removeOldFiles(fileSystem().realpathSync(folder), OWN_NAME, olderThanMs);
  } catch {
    // There is no such folder.
  }
}
