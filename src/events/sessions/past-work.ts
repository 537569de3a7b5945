import { ACTED_ON_TAG } from "@/memory/diagnosis-tag.ts";
import { isFaultReport } from "@/memory/extract/find-fact.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { standsShare } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Guesses: as sure as not that it states how things are, or that the user wants it from now on. */
const LASTS_MIN = { fact: 0.5, stands: 0.25 } as const;

/**
 * True for what is over when a session starts, although the same file is changed again: a fault
 * that was found and mended right away, and a remark on the work of a moment. Both are told at
 * their own error, at a question, and to a report that the trouble is back. What says how things
 * are stays: the next change of the file has to do with it, too.
 */
export function isHistory({ origin, type, tags, text }: StoredMemory): boolean {
  if (!tags.includes("transcript")) return false;
  if (origin === "user") return type === "Learning" && (standsShare(tags) ?? 1) < LASTS_MIN.stands;
  const isActedOn = tags.includes(ACTED_ON_TAG);
  if (!isActedOn && !tags.includes("root-cause")) return false;
  return isFaultReport(text) || (isActedOn && judgeKind(text).fact < LASTS_MIN.fact);
}
