import { withoutNote } from "@/memory/statement-note.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * True if two memories that differ are surely about one thing, so that the doubt may be told where
 * nothing was asked: they share a word that says what they are about, and the older one is no
 * request for one piece of work.
 */
export function sharesSubject(newer: StoredMemory, older: StoredMemory): boolean {
  const said = withoutNote(older.text);
  if (older.tags.includes("transcript") && decidesOneThing(said)) return false;
  const words = analyzeMeaning(withoutNote(newer.text));
  return [...analyzeMeaning(said)].some((word) => words.has(word) && !isFiller(word));
}
