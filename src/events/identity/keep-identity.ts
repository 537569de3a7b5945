import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { EventTools } from "@/events/contributor.ts";
import { activitiesOf } from "@/events/identity/turn-activities.ts";
import { advance, bootstrapIdentity, type Identity } from "@/identity/identity.ts";
import { identityWrites, latestSession, loadIdentity } from "@/identity/identity-store.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Goes on with the session's identity: every prompt and tool call of these turns is checked, and
 * the result is saved as a new version. At the end of a turn, because a check after each tool call
 * would make every one of them wait; a session that is killed in between loses one turn of figures
 * and no memory.
 */
export function keepIdentity(
  sessionId: string,
  turns: readonly TranscriptTurn[],
  tools: EventTools,
): StoreWrite[] {
  const { store, clock, project, embedder } = tools;
  const activities = activitiesOf(turns, project.root);
  if (activities.length === 0 || sessionId === "") return [];
  let identity = identityToGoOnWith(sessionId, tools);
  for (const activity of activities) {
    identity = advance(identity, activity, (text) => embedder?.embed(text));
  }
  return identityWrites(store, identity, { sessionId, atMs: clock.nowMs() });
}

/** The session's own, else the last one of the project, else a new one. */
function identityToGoOnWith(sessionId: string, { store }: Pick<EventTools, "store">): Identity {
  const own = loadIdentity(store, sessionId)?.identity;
  if (own !== undefined) return own;
  const latest = latestSession(store);
  const inherited = latest === undefined ? undefined : loadIdentity(store, latest)?.identity;
  return inherited ?? bootstrapIdentity(Math.random);
}
