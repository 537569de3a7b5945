import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contribution, EventTools } from "@/events/contributor.ts";
import { ghapSection } from "@/events/ghap/ghap-section.ts";
import { actorOf } from "@/events/sessions/actor-of-event.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { rememberEntries } from "@/events/ghap/remember-entries.ts";
import type { Section } from "@/context/section.ts";
import { checkInText, orphanText } from "@/ghap/ghap-texts.ts";
import { howTo } from "@/ghap/how-to-texts.ts";
import { isOrphan } from "@/ghap/journal/journal.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import {
  archiveLeftovers,
  type StartedSession,
  startSession,
} from "@/ghap/journal/journal-lifecycle.ts";
import { readCallCount, resetCalls } from "@/ghap/journal/tool-counter.ts";

/** Guess: a quarter of what may be said at the start of a session. */
const TOKENS_MAX = 150;

/**
 * Goes on with a journal when a session starts: tells of an entry that a session has left behind
 * (GH-01), and after a compaction of the session's own, which the model has lost from its context.
 * What was resolved in a session that never reported its end is remembered now.
 */
export function continueJournal(event: SessionStartEvent, tools: EventTools): Contribution {
  const { source, sessionId } = event;
  const journal = journalOf(tools);
  const started = startSession(journal, actorOf(event, tools), source === "resume");
  const { leftovers } = started;
  const section = sectionOf(event, started, tools, () => {
    const calls = readCallCount(journal.folder, sessionId);
    resetCalls(journal.folder, sessionId);
    return calls;
  });
  return {
    ...(section === undefined ? {} : { section }),
    writes: rememberEntries(leftovers, tools),
    afterwards: leftovers.length === 0 ? undefined : () => archiveLeftovers(journal, leftovers),
  };
}

/** Says the same as continueJournal, and changes nothing. */
export function previewJournal(
  event: SessionStartEvent,
  tools: EventTools,
): Contribution | undefined {
  const journal = journalOf(tools);
  const entry = readActive(journal);
  if (entry === undefined || !isOrphan(entry, actorOf(event, tools), journal)) return undefined;
  const section = sectionOf(event, { active: undefined, orphan: entry }, tools, () => 0);
  return section === undefined ? undefined : { section };
}

function sectionOf(
  { source }: SessionStartEvent,
  { active, orphan }: Pick<StartedSession, "active" | "orphan">,
  { hasMemoryTools }: EventTools,
  takeCalls: () => number,
): Section | undefined {
  if (source === "compact") {
    if (active === undefined) return undefined;
    const calls = takeCalls();
    return ghapSection("ghap-check-in", TOKENS_MAX, (chars) => checkInText(active, calls, chars));
  }
  if (orphan === undefined) return undefined;
  const how = howTo(hasMemoryTools?.() === true);
  return ghapSection("ghap-orphan", TOKENS_MAX, (chars) => orphanText(orphan, chars, how));
}
