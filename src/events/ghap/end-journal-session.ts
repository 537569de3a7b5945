import type { SessionEndEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import type * as CloseJournal from "@/events/ghap/close-journal.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { hasJournal } from "@/ghap/journal/has-journal.ts";
import { noteSessionEnd } from "@/ghap/journal/journal-sessions.ts";

/** Ends the journal's session (SS-19). In a project without a journal, as most are, that is all. */
export const endJournalSession: Contributor<SessionEndEvent> = {
  name: "end-ghap-session",
  contribute(event, tools) {
    if (event.sessionId === "") return undefined;
    const journal = journalOf(tools);
    if (hasJournal(journal)) return loadJournalWork().closeJournal(event, tools);
    return { afterwards: () => noteSessionEnd(journal, event.sessionId) };
  },
};

function loadJournalWork(): typeof CloseJournal {
  return require("@/events/ghap/close-journal.ts");
}
