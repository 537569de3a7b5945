import type { EventName } from "@/conversation/event-table.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import { queryKey, wasAsked } from "@/session/query-cache.ts";

/**
 * The key of a query that this agent has not looked up since the session's last stop; undefined
 * where it has. Who looks it up returns the key with its contribution, found or not.
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

/** Whether this agent has looked it up at another event. */
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
