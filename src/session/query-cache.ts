import { fileSystem } from "@/platform/file-system.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { isSessionId } from "@/base/ids.ts";
import { readPrivateFile, removePrivateFile, replacePrivateFile } from "@/platform/private-file.ts";

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
  return Object.hasOwn(readAsked(queryCachePath(folder, sessionId)), key);
}

/** Notes what was looked up, whether or not anything was found (CX-12). */
export function noteAsked(folder: string, sessionId: string, asked: readonly AskedQuery[]): void {
  const path = queryCachePath(folder, sessionId);
  if (path === undefined || asked.length === 0) return;
  const known = readAsked(path);
  for (const { key, hasText } of asked) known[key] = hasText;
  writeAsked(path, known);
}

/** What was answered with text is no longer in the context: it may be asked again. */
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

type Asked = Record<string, boolean>;

/** The file as it is written: one look at the whole is quicker than one at each key. */
const OWN_FORM = /^\{"asked":\{(?:"[0-9a-f]{16}":(?:true|false)(?:,(?=")|(?=\})))*\}\}\n$/;

/** What was asked; nothing where the file is not there, not ours, cut off or of another form. */
function readAsked(path: string | undefined): Asked {
  const text = path === undefined ? undefined : readPrivateFile(path, BYTES_MAX);
  if (text === undefined || !OWN_FORM.test(text)) return {};
  return (JSON.parse(text) as { readonly asked: Asked }).asked;
}

// The oldest go first, as entries are in the order they were written.
function writeAsked(path: string, known: Asked): void {
  const keys = Object.keys(known);
  for (const key of keys.slice(0, Math.max(0, keys.length - KEYS_MAX))) delete known[key];
  replacePrivateFile(path, `${JSON.stringify({ asked: known })}\n`);
}
