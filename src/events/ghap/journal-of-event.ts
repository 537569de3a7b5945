import type { HookEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import type { Actor } from "@/ghap/journal/journal-sessions.ts";
import { gatedText } from "@/memory/write/write-gate.ts";
import { userFolder } from "@/platform/project.ts";
import { clientPid } from "@/session/open-sessions.ts";

/** Guess: another process changes the journal within a few milliseconds. */
const WAIT_MS_MAX = 300;

/** The journal of the project in which an event happens. */
export function journalOf({ project, environment, clock, deadline }: EventTools): JournalPlace {
  return {
    folder: journalFolder(project),
    root: project.root,
    userFolder: userFolder(environment),
    clock,
    cleanText: (text) => gatedText(text, "agent"),
    waitMs: Math.min(WAIT_MS_MAX, deadline.remainingMs() / 2),
  };
}

/** The session in which an event happens. */
export function actorOf(
  { sessionId }: HookEvent,
  { environment }: EventTools,
): Actor & { readonly client: string } {
  return { client: sessionId, pid: clientPid(environment) };
}
