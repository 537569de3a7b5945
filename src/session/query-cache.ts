import { fileSystem } from "@/platform/file-system.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { isSessionId } from "@/base/ids.ts";
import { readPrivateFile, removePrivateFile, replacePrivateFile } from "@/platform/private-file.ts";

/**
 * The queries a session has looked up since its last stop, so that the same query is not looked up
 * twice (SS-01 to SS-07): a file of hashes, one for each event, tool and query. It only saves work.
 * If the file cannot be read or written, or is damaged, everything is looked up again; if several
 * hooks write at the same moment, one may lose its hash, with the same effect.
 */

/** A query that was looked up. */
export interface AskedQuery {
  readonly key: string;
  /** True if the answer went into the agent's context. */
  readonly hasText: boolean;
}

/** Guess: in a turn with more queries than this, some are looked up again. */
const KEYS_MAX = 1_000;
/** Room for that many keys in the file. */
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
  return Object.hasOwn(readAsked(queryCachePath(folder, sessionId)), key);
}

/** Records the queries that were looked up, whether or not anything was found (CX-12). */
export function noteAsked(folder: string, sessionId: string, asked: readonly AskedQuery[]): void {
  const path = queryCachePath(folder, sessionId);
  if (path === undefined || asked.length === 0) return;
  const known = readAsked(path);
  for (const { key, hasText } of asked) known[key] = hasText;
  writeAsked(path, known);
}

/** Forgets the queries whose answers were in the context, after the context has been emptied. */
export function forgetAnswered(folder: string, sessionId: string): void {
  const path = queryCachePath(folder, sessionId);
  if (path === undefined) return;
  const known = Object.entries(readAsked(path));
  const silent = known.filter(([, hasText]) => !hasText);
  if (silent.length < known.length) writeAsked(path, Object.fromEntries(silent));
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

type Asked = Record<string, boolean>;

/** The format of the file. Testing the whole is faster than testing each key. */
const OWN_FORMAT = /^\{"asked":\{(?:"[0-9a-f]{16}":(?:true|false)(?:,(?=")|(?=\})))*\}\}\n$/;

/** Reads the file. Empty if it is missing, not ours, cut off or in another format. */
function readAsked(path: string | undefined): Asked {
  const text = path === undefined ? undefined : readPrivateFile(path, BYTES_MAX);
  if (text === undefined || !OWN_FORMAT.test(text)) return {};
  return (JSON.parse(text) as { readonly asked: Asked }).asked;
}

// Drops the oldest keys: entries are in the order in which they were written.
function writeAsked(path: string, known: Asked): void {
  const keys = Object.keys(known);
  for (const key of keys.slice(0, Math.max(0, keys.length - KEYS_MAX))) delete known[key];
  replacePrivateFile(path, `${JSON.stringify({ asked: known })}\n`);
}
