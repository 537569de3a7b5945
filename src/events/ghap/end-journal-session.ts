import type { SessionEndEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { experienceWrites } from "@/events/ghap/experience-writes.ts";
import { actorOf, journalOf } from "@/events/ghap/journal-of-event.ts";
import { learnValuesJob } from "@/events/ghap/learn-values-job.ts";
import { archiveEnded, endSession } from "@/ghap/journal/journal-lifecycle.ts";

/**
 * Ends the journal's session (SS-19): gives up the active entry (GH-21) unless the settings say that
 * it stays open, remembers what the session resolved (GH-22), and archives it once that is written. A
 * worker then looks for what the experiences have in common.
 */
export const endJournalSession: Contributor<SessionEndEvent> = {
  name: "end-ghap-session",
  contribute(event, tools) {
    if (event.sessionId === "") return undefined;
    const journal = journalOf(tools);
    const actor = actorOf(event, tools);
    const givesUp = tools.settings?.("hooks.session_end.enabled") ?? true;
    const entries = endSession(journal, actor, givesUp);
    return {
      writes: [...experienceWrites(entries, tools), ...learnValuesJob(entries, tools)],
      afterwards: () => archiveEnded(journal, actor),
    };
  },
};
