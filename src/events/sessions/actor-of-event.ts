import type { HookEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { Actor } from "@/ghap/journal/journal-sessions.ts";
import { clientPid } from "@/session/open-sessions.ts";

/** The session in which an event happens. */
export function actorOf(
  { sessionId }: HookEvent,
  { environment }: EventTools,
): Actor & { readonly client: string } {
  return { client: sessionId, pid: clientPid(environment) };
}
