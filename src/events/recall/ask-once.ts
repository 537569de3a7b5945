import type { EventName } from "@/conversation/event-table.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import { queryKey, removeQueryCache, wasAsked } from "@/session/query-cache.ts";

/**
 * The key of a query, or undefined if this agent has looked it up since the session's last stop.
 * A contributor that looks it up returns the key, whether or not it found anything.
 */
export function askOnce(
  event: HookEvent,
  tools: EventTools,
  tool: string,
  query: string,
): string | undefined {
  const isKnown = wasAskedAt(event.name, event, tools, tool, query);
  return isKnown ? undefined : keyOf(event.name, event, tool, query);
}

/** True if this agent has looked the query up at the named event. */
export function wasAskedAt(
  name: EventName,
  event: HookEvent,
  { sessionFolder }: EventTools,
  tool: string,
  query: string,
): boolean {
  if (sessionFolder === undefined || event.sessionId === "") return false;
  return wasAsked(sessionFolder, event.sessionId, keyOf(name, event, tool, query));
}

// Another agent has another context. The main agent has no id, so its key is plain (SS-03).
function keyOf(name: EventName, { agentId }: HookEvent, tool: string, query: string): string {
  return queryKey(name, tool, `${agentId}${query}`);
}

/** At a stop, and when the session ends: the next turn may look everything up again (SS-07). */
export const forgetQueries: Contributor = {
  name: "forget-queries",
  contribute({ sessionId }, { sessionFolder }) {
    if (sessionFolder === undefined || sessionId === "") return undefined;
    return { afterwards: () => removeQueryCache(sessionFolder, sessionId) };
  },
};
