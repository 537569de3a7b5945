import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { Search } from "@/memory/recall/search.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Puts what replaced an outdated memory in its place. The words of a question are often those of
 * the old statement ("where do the events go?"), and the new one only says what is different ("we
 * use RabbitMQ after all"). The old one is never a hit, unless somebody asked for outdated ones.
 */
export function currentOnly(
  passed: readonly PassedCandidate[],
  search: Search,
): readonly PassedCandidate[] {
  const { request, profile } = search;
  if (request.isWithOutdated === true && profile.isAsked) return passed;
  if (passed.every(({ memory }) => isCurrent(memory))) return passed;
  const taken = new Set<string>();
  const current: PassedCandidate[] = [];
  for (const candidate of passed) {
    const memory = currentOf(candidate.memory, search);
    if (memory === undefined || taken.has(memory.id)) continue;
    taken.add(memory.id);
    const note = candidate.memory.tags.includes("said") ? REPLACES_PASSAGE : REPLACES_RECOGNISED;
    current.push(memory === candidate.memory ? candidate : { ...candidate, memory, note });
  }
  return current;
}

const REPLACES_PASSAGE = "replaces a memory that matched";
/** The note of what replaced a decision, fact or rule, which counts as that itself. */
export const REPLACES_RECOGNISED = "replaces a statement that matched";

/** Guess: nobody changes their mind more often. */
const REPLACEMENTS_MAX = 8;

function currentOf(memory: StoredMemory, { store, request, profile }: Search) {
  let newest: StoredMemory | undefined = memory;
  for (let i = 0; i < REPLACEMENTS_MAX && newest?.supersededBy !== undefined; i += 1) {
    newest = store.findMemory(newest.supersededBy);
  }
  if (newest === undefined || newest === memory) return newest;
  const isShown = isCurrent(newest) && (profile.isAsked || mayBeInjected(newest));
  return isShown && request.isWanted?.(newest) !== false ? newest : undefined;
}
