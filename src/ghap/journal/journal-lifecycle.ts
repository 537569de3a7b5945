import { type GhapEntry, type ResolvedEntry, SESSION_ENDED } from "@/ghap/entry.ts";
import { resolveEntry } from "@/ghap/entry-changes.ts";
import { archivedOf, archiveWhere } from "@/ghap/journal/archive.ts";
import { changeJournal } from "@/ghap/journal/change-journal.ts";
import { readCurrent, writeCurrent } from "@/ghap/journal/entry-files.ts";
import { finishEntry, isOrphan } from "@/ghap/journal/journal.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import {
  type Actor,
  closeJournalSession,
  findJournalSession,
  isSessionRunning,
  type JournalSession,
  openJournalSession,
  removeOldSessions,
} from "@/ghap/journal/journal-sessions.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { resetCalls } from "@/ghap/journal/tool-counter.ts";

export interface StartedSession {
  readonly session: JournalSession;
  /** The session's own entry, if it goes on with one. */
  readonly active: GhapEntry | undefined;
  /** The entry of a session that is over. */
  readonly orphan: GhapEntry | undefined;
  /** Resolved entries of sessions that never reported their end. They are archived now. */
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
  const former = findJournalSession(place.userFolder, actor.client);
  const session = openJournalSession(place, actor);
  removeOldSessions(place.userFolder, place.clock.nowMs());
  if (!isInUse(place.folder)) {
    return { session, active: undefined, orphan: undefined, leftovers: [] };
  }
  return changeJournal(place, () => {
    const leftovers = archiveWhere(
      ({ client_session: client }) =>
        client !== actor.client && !isSessionRunning(place.userFolder, client, actor.pid),
      place,
    );
    if (continues && former !== undefined && former.ended_at !== null) reopen(session, place);
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

/** Most projects have no journal, and none is made for a session that writes nothing into it. */
function isInUse(folder: string): boolean {
  return fileSystem().existsSync(folder);
}

/** The line in the archive is outdated then: of one id the newest line counts. */
function reopen(session: JournalSession, place: JournalPlace): void {
  if (readCurrent(place).kind === "own") return;
  const last = archivedOf(session.id, place).at(-1);
  const { status, result } = last?.outcome ?? {};
  if (last === undefined || status !== "abandoned" || result !== SESSION_ENDED) return;
  writeCurrent({ ...last, outcome: null, confidence_tier: null }, place);
}

export interface EndedSession {
  readonly session: JournalSession | undefined;
  /** All entries of the session that are not archived yet, to be made memories of. */
  readonly entries: readonly ResolvedEntry[];
}

/** The session is over (SS-19): its active entry is given up (GH-21), its entries are archived. */
export function endSession(
  place: JournalPlace,
  actor: Actor & { readonly client: string },
): EndedSession {
  const session = findJournalSession(place.userFolder, actor.client);
  const at = new Date(place.clock.nowMs()).toISOString();
  if (session !== undefined) closeJournalSession(place.userFolder, session, at);
  if (!isInUse(place.folder)) return { session, entries: [] };
  return changeJournal(place, () => {
    const current = readCurrent(place);
    if (current.kind === "own" && current.entry.client_session === actor.client) {
      const given = { status: "abandoned", result: SESSION_ENDED } as const;
      finishEntry(resolveEntry(current.entry, given, at), place);
    }
    resetCalls(place.folder, actor.client);
    const entries = archiveWhere(({ client_session }) => client_session === actor.client, place);
    return { session, entries };
  });
}
