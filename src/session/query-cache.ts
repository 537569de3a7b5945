import { fileSystem } from "@/base/file-system.ts";
import { removeOldFiles } from "@/base/old-files.ts";
import { joinPath } from "@/base/plain-paths.ts";
import { isSessionId } from "@/base/session-id.ts";
import { readPrivateFile, removePrivateFile, replacePrivateFile } from "@/base/private-file.ts";

/**
 * What was looked up in a session since its last stop, so that the same question is not asked
 * twice (SS-01 to SS-07): a file of hashes, one for each event, tool and query. It is only a
 * saving. Where it cannot be read or written, or says nonsense, everything is looked up again;
 * of several hooks that write at the same moment one may lose its hash, with the same effect.
 */

/** A question that was looked up. */
export interface AskedQuery {
  readonly key: string;
  /** Whether the answer went into the agent's context. */
  readonly hasText: boolean;
}

/** Guess: a turn with more questions than this asks some of them again. */
const KEYS_MAX = 1_000;
/** Room for so many keys as they are written. */
const BYTES_MAX = 64 * 1024;
const KEY = /^[0-9a-f]{16}$/;

/** The first 16 hex digits of a hash; the lengths keep the parts apart. */
export function queryKey(event: string, tool: string, query: string): string {
  const text = `${event.length}:${event}${tool.length}:${tool}${query}`;
  return Bun.hash(text).toString(16).padStart(16, "0");
}

/** The file of a session; undefined where the id could lead anywhere else. */
export function queryCachePath(folder: string, sessionId: string): string | undefined {
  if (!isSessionId(sessionId)) return undefined;
  return joinPath(folder, `wt-memory-session-${sessionId}.json`);
}

export function wasAsked(folder: string, sessionId: string, key: string): boolean {
  return readAsked(queryCachePath(folder, sessionId)).has(key);
}

/** Notes what was looked up, whether or not anything was found (CX-12). */
export function noteAsked(folder: string, sessionId: string, asked: readonly AskedQuery[]): void {
  const path = queryCachePath(folder, sessionId);
  if (path === undefined || asked.length === 0) return;
  const known = readAsked(path);
  for (const { key, hasText } of asked) known.set(key, hasText);
  writeAsked(path, known);
}

/** What was answered with text is no longer in the context: it may be asked again. */
export function forgetAnswered(folder: string, sessionId: string): void {
  const path = queryCachePath(folder, sessionId);
  if (path === undefined) return;
  const known = readAsked(path);
  const silent = new Map([...known].filter(([, hasText]) => !hasText));
  if (silent.size < known.size) writeAsked(path, silent);
}

export function removeQueryCache(folder: string, sessionId: string): void {
  const path = queryCachePath(folder, sessionId);
  if (path !== undefined) removePrivateFile(path);
}

/** What is written, and what a process leaves that is killed in the middle of writing. */
const OWN_NAME = /^wt-memory-session-[A-Za-z0-9][A-Za-z0-9_-]{0,127}\.json(?:\.\d+\.[a-z0-9]+)?$/;

/** Removes the files of sessions that never came to a stop. */
export function removeOldQueryCaches(folder: string, olderThanMs: number): void {
  try {
    // On some systems /tmp itself is a link.
    removeOldFiles(fileSystem().realpathSync(folder), OWN_NAME, olderThanMs);
  } catch {
    // No such folder.
  }
}

function readAsked(path: string | undefined): Map<string, boolean> {
  const text = path === undefined ? undefined : readPrivateFile(path, BYTES_MAX);
  const asked = text === undefined ? undefined : parseAsked(text);
  const entries = Object.entries(asked ?? {}).filter(([key]) => KEY.test(key));
  return new Map(entries.map(([key, hasText]) => [key, hasText === true]));
}

function parseAsked(text: string): object | undefined {
  try {
    const json = JSON.parse(text) as unknown;
    const asked = typeof json === "object" && json !== null && "asked" in json && json.asked;
    return typeof asked === "object" && asked !== null ? asked : undefined;
  } catch {
    return undefined; // Not ours, or cut off: as good as none.
  }
}

// The oldest go first, as entries are in the order they were written.
function writeAsked(path: string, known: ReadonlyMap<string, boolean>): void {
  const asked: Record<string, boolean> = {};
  for (const [key, hasText] of [...known].slice(-KEYS_MAX)) asked[key] = hasText;
  replacePrivateFile(path, `${JSON.stringify({ asked })}\n`);
}
