import type { SessionEndEvent } from "@/conversation/event.ts";
import type { Contribution, EventTools } from "@/events/contributor.ts";
import { actorOf } from "@/events/sessions/actor-of-event.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { learnValuesJob } from "@/events/ghap/learn-values-job.ts";
import { rememberEntries } from "@/events/ghap/remember-entries.ts";
import { archiveEnded, endSession } from "@/ghap/journal/journal-lifecycle.ts";

/**
 * Ends a session in a project with a journal: gives up the active entry (GH-21) unless the settings
 * say that it stays open, remembers what the session resolved (GH-22), and archives it once that is
 * written. A worker then looks for what the experiences have in common.
 */
export function closeJournal(event: SessionEndEvent, tools: EventTools): Contribution {
  const journal = journalOf(tools);
  const actor = actorOf(event, tools);
  const givesUp = tools.settings?.("hooks.session_end.enabled") ?? true;
  const entries = endSession(journal, actor, givesUp);
  return {
    writes: [...rememberEntries(entries, tools), ...learnValuesJob(entries, tools)],
    afterwards: () => archiveEnded(journal, actor),
  };
}
