import { cacheResults } from "@/base/bounded-cache.ts";
import { LIMITS } from "@/base/limits.ts";
import { cutText, flatten } from "@/base/text.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import type { FileAnchor } from "@/store/memory-types.ts";

/**
 * The write gate for what stands beside a memory's text: a secret in the name of a branch must
 * not reach the disk either.
 */

/**
 * Short words of letters alone, or the id of a session: no secret has this shape, and most names
 * and paths have it. The gate costs more than all the rest.
 */
const PLAIN =
  /^(?:[A-Za-z]{1,12}(?:[-_/. ][A-Za-z]{1,12}){0,9}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The name as it may be stored; undefined where nothing of it may. */
export function cleanName(
  name: string | undefined,
  maxChars: number = LIMITS.tagChars,
): string | undefined {
  if (name === undefined || PLAIN.test(name)) return name;
  return cutText(gatedName(name), maxChars).trimEnd() || undefined;
}

/** Tags, paths and sessions come back. Guess: about a quarter of a megabyte of them is kept. */
const gatedName = cacheResults(2_048, (name) => {
  const gate = passWriteGate(name);
  return gate.kind === "refused" ? "" : flatten(gate.text);
});

/** An id with a secret in it still has to differ from every other id. */
export function cleanId(id: string | undefined): string | undefined {
  if (id === undefined || cleanName(id) === id) return id;
  return `unsafe:${Bun.hash(id).toString(16)}`;
}

export function cleanList(items: readonly string[] | undefined, limit: number): string[] {
  const cleaned = (items ?? []).flatMap((item) => cleanName(item) ?? []);
  return [...new Set(cleaned)].slice(0, limit);
}

/** "original_id" is no part of it: see MemoryDraft. */
export function cleanMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  const cleaned = new Map<string, string>();
  for (const [given, value] of Object.entries(metadata)) {
    const name = cleanName(given);
    const safe = cleanName(value, LIMITS.metadataChars);
    if (name === undefined || name === "original_id" || safe === undefined) continue;
    if (cleaned.size < LIMITS.metadataEntries) cleaned.set(name, safe);
  }
  return Object.fromEntries(cleaned);
}

/** A folder inside the project, with "/" between its parts; undefined where it is none. */
export function cleanDirectory(directory: string | undefined): string | undefined {
  const parts = (cleanName(directory) ?? "").split(/[\\/]/).filter((part) => /[^.\s]/.test(part));
  return parts.length === 0 ? undefined : parts.join("/");
}

/** Anchors of these files only. */
export function cleanAnchors(
  anchors: readonly FileAnchor[] | undefined,
  files: readonly string[],
): FileAnchor[] {
  return (anchors ?? []).filter(
    ({ path, contentHash }) =>
      files.includes(path) && (contentHash === undefined || /^[0-9a-f]{1,64}$/.test(contentHash)),
  );
}
