import { LIMITS } from "@/base/limits.ts";
import { flatten } from "@/base/text.ts";
import { currentGuard, namesIgnoredPath } from "@/memory/write/private-guard.ts";
import { cutStable, passWriteGate } from "@/memory/write/write-gate.ts";
import type { FileAnchor } from "@/store/memory-types.ts";

/**
 * The write gate for the fields beside a memory's text: a secret in the name of a branch must
 * not reach the disk either.
 */

/**
 * Short words of letters, or the id of a session. No secret has this shape and most names and
 * paths do, so they skip the gate, which costs more than everything else here.
 */
const HARMLESS_NAME =
  /^(?:[A-Za-z]{1,12}(?:[-_/. ][A-Za-z]{1,12}){0,9}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the part of the name that may be stored, or undefined if nothing is left. */
export function cleanName(
  name: string | undefined,
  maxChars: number = LIMITS.tagChars,
): string | undefined {
  if (name === undefined) return name;
  const isGuarded = currentGuard() !== undefined || namesIgnoredPath(name);
  if (!isGuarded && HARMLESS_NAME.test(name)) return name;
  return cutStable(isGuarded ? gateName(name) : gatedName(name), maxChars, gateName) || undefined;
}

/** Cached, because tags, paths and sessions repeat. Guess: about a quarter of a megabyte. */
const gatedName = cacheResults(2_048, gateName);

/**
 * A key may show only across lines, or only once they are one, so the name passes the gate until
 * nothing changes. One that still changes after four rounds is adversarial.
 */
const ROUNDS_MAX = 4;

function gateName(name: string): string {
  let passed = name;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const flat = flatten(gatedText(passed));
    if (flat === passed) return flat;
    passed = flat;
  }
  return "";
}

function gatedText(text: string): string {
  const gate = passWriteGate(text);
  return gate.kind === "refused" ? "" : gate.text;
}

/** Replaces an id that contains a secret by its hash, so that different ids stay different. */
export function cleanId(id: string | undefined): string | undefined {
  if (id === undefined || cleanName(id) === id) return id;
  return `unsafe:${Bun.hash(id).toString(16)}`;
}

export function cleanList(items: readonly string[] | undefined, limit: number): string[] {
  const cleaned = (items ?? []).flatMap((item) => cleanName(item) ?? []);
  return [...new Set(cleaned)].slice(0, limit);
}

/** Leaves out "original_id", which is a field of its own (see MemoryDraft). */
export function cleanMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  const cleaned = new Map<string, string>();
  for (const [rawName, rawValue] of Object.entries(metadata)) {
    const name = cleanName(rawName);
    const value = cleanName(rawValue, LIMITS.metadataChars);
    if (name === undefined || name === "original_id" || value === undefined) continue;
    if (cleaned.size < LIMITS.metadataEntries) cleaned.set(name, value);
  }
  return Object.fromEntries(cleaned);
}

/** A folder inside the project with "/" between its parts, or undefined if there is none. */
export function cleanDirectory(directory: string | undefined): string | undefined {
  const parts = (cleanName(directory) ?? "").split(/[\\/]/).filter((part) => /[^.\s]/.test(part));
  // Without a slash at its end a word may be a password.
  return parts.length === 0 ? undefined : cleanName(parts.join("/"));
}

/** Keeps only anchors of these files, with valid hashes. */
export function cleanAnchors(
  anchors: readonly FileAnchor[] | undefined,
  files: readonly string[],
): FileAnchor[] {
  return (anchors ?? []).filter(
    ({ path, contentHash }) =>
      files.includes(path) && (contentHash === undefined || /^[0-9a-f]{1,64}$/.test(contentHash)),
  );
}

/** Longer keys rarely come back and would take up room. Guess. */
const KEY_CHARS_MAX = 48;

/**
 * Caches the results of a pure function whose keys repeat, as tags and paths do. When the cache
 * reaches `maxEntries` it is emptied, which bounds its size; keys still in use soon return.
 */
function cacheResults<T extends NonNullable<unknown>>(
  maxEntries: number,
  compute: (key: string) => T,
): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = compute(key);
    if (key.length > KEY_CHARS_MAX) return result;
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, result);
    return result;
  };
}
