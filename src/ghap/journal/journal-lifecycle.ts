import { type GhapEntry, type ResolvedEntry, SESSION_ENDED } from "@/ghap/entry.ts";
import { resolveEntry } from "@/ghap/entry-changes.ts";
import { archivedOf, archiveWhere } from "@/ghap/journal/archive.ts";
import { changeJournal } from "@/ghap/journal/change-journal.ts";
import { readCurrent, readEntryLines } from "@/ghap/journal/entry-files.ts";
import { writeCurrent } from "@/ghap/journal/write-entry-files.ts";
import { hasJournal } from "@/ghap/journal/has-journal.ts";
import { finishEntry, isOrphan } from "@/ghap/journal/journal.ts";
import { sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import {
  type Actor,
  beginJournalSession,
  isSessionRunning,
  type JournalSession,
  noteSessionEnd,
} from "@/ghap/journal/journal-sessions.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";
import { resetCalls } from "@/ghap/journal/tool-counter.ts";

export interface StartedSession {
  readonly session: JournalSession;
  /** The session's own entry, if it goes on with one. */
  readonly active: GhapEntry | undefined;
  /** The entry of a session that is over. */
  readonly orphan: GhapEntry | undefined;
  /**
   * Resolved entries of sessions that never reported their end, the oldest of them if there are
   * many. Archive them once they are remembered.
   */
  readonly leftovers: readonly ResolvedEntry[];
}

/**
 * A session of the client begins or goes on (SS-16). `continues`: the client has resumed it, and an
 * entry that was given up only because the session had ended is active again.
 */
export function startSession(
  place: JournalPlace,
  actor: Actor & { readonly client: string },
  continues: boolean,
): StartedSession {
  const session = beginJournalSession(place, actor);
  if (!hasJournal(place)) {
    return { session, active: undefined, orphan: undefined, leftovers: [] };
  }
  removeOldFiles(place.folder, LEFT_BY_KILLED, place.clock.nowMs() - WRITE_MS_MAX);
  removeOldFiles(place.folder, COUNT_NAME, place.clock.nowMs() - COUNT_MS_MAX);
  return changeJournal(place, () => {
    const leftovers = sessionEntries(place)
      .filter((entry) => isLeftover(entry, actor, place))
      .slice(0, LEFTOVERS_MAX);
    if (continues) reopen(session, place);
    const current = readCurrent(place);
    const entry = current.kind === "own" ? current.entry : undefined;
    const isOwn = entry?.client_session === actor.client;
    return {
      session,
      active: isOwn ? entry : undefined,
      orphan: entry !== undefined && isOrphan(entry, actor, place) ? entry : undefined,
      leftovers,
    };
  });
}

/** The temporary files that writeFileAtomically leaves if its process is killed. */
const LEFT_BY_KILLED =
  /^\.(?:current_ghap\.json|session_entries\.jsonl|\.gitignore)\.\d+\.[0-9a-f]{8}\.tmp$/;
/** Guess: no write takes longer than this. */
const WRITE_MS_MAX = 60_000;
const COUNT_NAME = /^\.tool_count\.[A-Za-z0-9][A-Za-z0-9_-]{0,127}(?:\.\d{1,10})?$/;
/** Guess: nobody goes on with a session that has called no tool for so long. */
const COUNT_MS_MAX = 7 * 24 * 60 * 60 * 1_000;

/** The line in the archive is outdated then: of one id the newest line counts. */
function reopen(session: JournalSession, place: JournalPlace): void {
  if (readCurrent(place).kind === "own") return;
  const last = archivedOf(session.id, place).at(-1);
  const { status, result } = last?.outcome ?? {};
  if (last === undefined || status !== "abandoned" || result !== SESSION_ENDED) return;
  writeCurrent({ ...last, outcome: null, confidence_tier: null }, place);
}

/** Guess: the start of a session has time for so many. */
const LEFTOVERS_MAX = 100;

/** Archives what startSession called leftovers. */
export function archiveLeftovers(place: JournalPlace, leftovers: readonly ResolvedEntry[]): void {
  const ids = new Set(leftovers.map(({ id }) => id));
  changeJournal(place, () => archiveWhere(({ id }) => ids.has(id), place));
}

function isLeftover(entry: ResolvedEntry, actor: Actor, { userFolder }: JournalPlace): boolean {
  const { client_session: client } = entry;
  return client !== actor.client && !isSessionRunning(userFolder, client, actor.pid);
}

function sessionEntries({ folder, userFolder }: JournalPlace): readonly ResolvedEntry[] {
  return readEntryLines(sessionEntriesPath(folder), userFolder).entries;
}

type SessionActor = Actor & { readonly client: string };

/**
 * The session is over (SS-19). Its active entry is given up (GH-21), or stays open for the next
 * session without `givesUp`, and all of its entries that are not archived yet are returned, to be made memories of. After that, archiveEnded ends the session;
 * if it is never called, the next session finds the entries as leftovers.
 */
export function endSession(
  place: JournalPlace,
  actor: SessionActor,
  givesUp = true,
): readonly ResolvedEntry[] {
  if (!hasJournal(place)) return [];
  return changeJournal(place, () => {
    const current = readCurrent(place);
    if (givesUp && current.kind === "own" && current.entry.client_session === actor.client) {
      const given = { status: "abandoned", result: SESSION_ENDED } as const;
      finishEntry(resolveEntry(current.entry, given, now(place)), place);
    }
    resetCalls(place.folder, actor.client);
    return sessionEntries(place).filter(({ client_session: client }) => client === actor.client);
  });
}

/** Archives the entries of an ended session and notes that it has ended. */
export function archiveEnded(place: JournalPlace, actor: SessionActor): void {
  if (hasJournal(place)) {
    changeJournal(place, () =>
      archiveWhere(({ client_session: client }) => client === actor.client, place),
    );
  }
  noteSessionEnd(place, actor.client);
}

function now({ clock }: JournalPlace): string {
  return new Date(clock.nowMs()).toISOString();
}
