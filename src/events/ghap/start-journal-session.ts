import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import type * as ContinueJournal from "@/events/ghap/continue-journal.ts";
import { actorOf } from "@/events/sessions/actor-of-event.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { hasJournal } from "@/ghap/journal/has-journal.ts";
import { beginJournalSession } from "@/ghap/journal/journal-sessions.ts";

/**
 * Begins the journal's session (SS-16), or goes on with it when the client resumes a session or has
 * compacted it. In a project without a journal, as most are, that is all.
 */
export const startJournalSession: Contributor<SessionStartEvent> = {
  name: "start-ghap-session",
  contribute(event, tools) {
    if (event.sessionId === "") return undefined;
    const journal = journalOf(tools);
    if (hasJournal(journal)) return loadJournalWork().continueJournal(event, tools);
    beginJournalSession(journal, actorOf(event, tools));
    return undefined;
  },
  preview: (event, tools) =>
    hasJournal(journalOf(tools)) ? loadJournalWork().previewJournal(event, tools) : undefined,
};

function loadJournalWork(): typeof ContinueJournal {
  return require("@/events/ghap/continue-journal.ts");
}
