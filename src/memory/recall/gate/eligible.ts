import type { RecallRequest } from "@/memory/recall/recall.ts";
import {
  isCalledFor,
  isCurrent,
  mayBeInjected,
  type Occasion,
} from "@/memory/recall/gate/trust.ts";
import { pathsOf } from "@/memory/recall/query/understand-query.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Whether a memory may be among the hits of a request at all, however well it matches. */
export function isWantedBy(request: RecallRequest): (memory: StoredMemory) => boolean {
  const { gate, isWithOutdated = false, filter, isWanted } = request;
  const { tags = [], minImportance = 0, sinceMs = -Infinity, untilMs = Infinity } = filter ?? {};
  const occasion = occasionOf(request);
  return (memory) =>
    (isCurrent(memory) || (isWithOutdated && gate === "any")) &&
    (gate === "any" || (mayBeInjected(memory) && isCalledFor(memory, occasion))) &&
    memory.importance >= minImportance &&
    memory.createdAtMs >= sinceMs &&
    memory.createdAtMs <= untilMs &&
    (tags.length === 0 || tags.some((tag) => memory.tags.includes(tag))) &&
    (isWanted === undefined || isWanted(memory));
}

// Few candidates ask for it.
function occasionOf(request: RecallRequest): () => Occasion {
  let known: Occasion | undefined;
  return () => {
    known ??= { files: pathsOf(request), errorSignature: request.errorSignature };
    return known;
  };
}

/** Whether a request has conditions that only some memories meet. */
export function isFiltered({ filter = {} }: RecallRequest): boolean {
  const { tags = [], minImportance, sinceMs, untilMs } = filter;
  return tags.length > 0 || [minImportance, sinceMs, untilMs].some((bound) => bound !== undefined);
}
