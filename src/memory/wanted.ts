import type { RecallRequest } from "@/memory/recall.ts";
import { isCurrent, mayBeInjected } from "@/memory/trust.ts";
import type { StoredMemory } from "@/store/record.ts";

/** Whether a memory may be among the hits of a request at all, however well it matches. */
export function isWantedBy(request: RecallRequest): (memory: StoredMemory) => boolean {
  const { gate, isWithOutdated = false, filter } = request;
  const { tags = [], minImportance = 0, sinceMs = -Infinity, untilMs = Infinity } = filter ?? {};
  return (memory) =>
    (isCurrent(memory) || (isWithOutdated && gate === "any")) &&
    (gate === "any" || mayBeInjected(memory)) &&
    memory.importance >= minImportance &&
    memory.createdAtMs >= sinceMs &&
    memory.createdAtMs <= untilMs &&
    (tags.length === 0 || tags.some((tag) => memory.tags.includes(tag)));
}

/** Whether a request has conditions that only some memories meet. */
export function isFiltered({ filter = {} }: RecallRequest): boolean {
  const { tags = [], minImportance, sinceMs, untilMs } = filter;
  return tags.length > 0 || [minImportance, sinceMs, untilMs].some((bound) => bound !== undefined);
}
