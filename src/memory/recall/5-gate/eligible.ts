import type { UnderstoodQuery } from "@/memory/recall/1-query/understand-query.ts";
import {
  isCurrent,
  isInferred,
  isOnItsOccasion,
  mayBeInjected,
  wasReplaced,
} from "@/memory/recall/5-gate/trust.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** The tag of experiences (ghap/experience.ts). Whoever filters by it gets the inferred ones too. */
const GHAP_TAG = "ghap";

/**
 * Tells whether a memory may be a hit of this request at all, however well it matches. An outdated
 * one may be found too: what replaced it is shown in its stead (6-hits/current-hits.ts).
 */
export function isEligible(
  { isWithOutdated = false, isWanted }: RecallRequest,
  query: UnderstoodQuery,
  isAsked: boolean,
): (memory: StoredMemory) => boolean {
  const { tags = [], minImportance = 0, sinceMs = -Infinity, untilMs = Infinity } = query.filter;
  return (memory) =>
    (isCurrent(memory) || wasReplaced(memory) || (isWithOutdated && isAsked)) &&
    (isAsked || (mayBeInjected(memory) && isOnItsOccasion(memory, query))) &&
    (tags.includes(GHAP_TAG) || !isInferred(memory)) &&
    memory.importance >= minImportance &&
    memory.createdAtMs >= sinceMs &&
    memory.createdAtMs <= untilMs &&
    (tags.length === 0 || tags.some((tag) => memory.tags.includes(tag))) &&
    (isWanted === undefined || isWanted(memory));
}
