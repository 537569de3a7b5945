import type * as PredictedClaims from "@/ghap/outcome/predicted-claims.ts";
import { CatalogueError } from "@/base/errors.ts";
import { shorten } from "@/base/text.ts";
import {
  type EntryUpdate,
  newEntry,
  type NewEntry,
  type Resolution,
  resolveEntry,
  updateEntry,
} from "@/ghap/entry-changes.ts";
import { newJournalId } from "@/ghap/entry-ids.ts";
import type { GhapEntry, ResolvedEntry } from "@/ghap/entry.ts";
import { archiveSession } from "@/ghap/journal/archive.ts";
import { changeJournal } from "@/ghap/journal/change-journal.ts";
import { createCleaner } from "@/ghap/journal/clean-input.ts";
import { readCurrent } from "@/ghap/journal/entry-files.ts";
import {
  appendEntryLines,
  removeCurrent,
  setAside,
  writeCurrent,
} from "@/ghap/journal/write-entry-files.ts";
import { hasJournal } from "@/ghap/journal/has-journal.ts";
import { currentPath, sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import { type JournalPlace } from "@/ghap/journal/journal-place.ts";
import {
  type Actor,
  isSessionRunning,
  openJournalSession,
} from "@/ghap/journal/journal-sessions.ts";
import { resetCalls } from "@/ghap/journal/tool-counter.ts";

/** A changed entry, and which of the given texts were too long and were cut. */
export interface Changed<E extends GhapEntry = GhapEntry> {
  readonly entry: E;
  readonly cut: readonly string[];
}

/** True if the entry is this session's. A person may act for every session. */
export function isOwnEntry(entry: GhapEntry, { client }: Actor): boolean {
  return client === undefined || entry.client_session === client;
}

/** An active entry whose session is over: nobody works on it any more. */
export function isOrphan(entry: GhapEntry, actor: Actor, { userFolder }: JournalPlace): boolean {
  if (entry.client_session !== null && entry.client_session === actor.client) return false;
  return !isSessionRunning(userFolder, entry.client_session, actor.pid);
}

/** Begins an entry. If several processes do so at once, one of them succeeds. */
export function startEntry(place: JournalPlace, actor: Actor, given: NewEntry): Changed {
  const { clean, cut } = createCleaner(place);
  const cleaned: NewEntry = {
    ...given,
    goal: clean("goal", given.goal),
    hypothesis: clean("hypothesis", given.hypothesis),
    action: clean("action", given.action),
    prediction: clean("prediction", given.prediction),
  };
  return changeJournal(place, () => {
    const nowMs = place.clock.nowMs();
    const current = readCurrent(place);
    if (current.kind === "own") throw alreadyActive(current.entry, actor, place);
    if (current.kind !== "none") {
      const why = current.kind === "corrupt" ? "corrupted" : "foreign";
      setAside(currentPath(place.folder), why, nowMs);
    }
    const session = openJournalSession(place, actor);
    const begun = newEntry(cleaned, {
      id: newJournalId("ghap", nowMs),
      sessionId: session.id,
      clientSession: actor.client,
      at: new Date(nowMs).toISOString(),
    });
    const entry = withClaims(begun);
    writeCurrent(entry, place);
    resetCounter(entry, place);
    return { entry, cut };
  });
}

/** The entry with what its prediction says; read here, because a hook has no time for it. */
function withClaims(entry: GhapEntry): GhapEntry {
  const { predictedClaims }: typeof PredictedClaims = require("@/ghap/outcome/predicted-claims.ts");
  return { ...entry, claims: predictedClaims(entry.prediction) ?? null };
}

/** Changes the active entry: a new iteration, another strategy, a note, or several of these. */
export function updateActive(place: JournalPlace, actor: Actor, update: EntryUpdate): Changed {
  const { cleanIfGiven, cut } = createCleaner(place);
  const cleaned: EntryUpdate = {
    hypothesis: cleanIfGiven("hypothesis", update.hypothesis),
    action: cleanIfGiven("action", update.action),
    prediction: cleanIfGiven("prediction", update.prediction),
    strategy: update.strategy,
    note: cleanIfGiven("note", update.note),
  };
  return changeActive(place, () => {
    const entry = withClaims(updateEntry(requireOwn(place, actor), cleaned, now(place)));
    writeCurrent(entry, place);
    resetCounter(entry, place);
    return { entry, cut };
  });
}

/** Ends the active entry. */
export function resolveActive(
  place: JournalPlace,
  actor: Actor,
  given: Resolution,
): Changed<ResolvedEntry> {
  const { clean, cleanIfGiven, cut } = createCleaner(place);
  const { rootCause, lesson } = given;
  const cleaned: Resolution = {
    status: given.status,
    result: clean("result", given.result),
    surprise: cleanIfGiven("surprise", given.surprise),
    rootCause: rootCause && {
      category: rootCause.category,
      description: clean("root cause", rootCause.description),
    },
    lesson: lesson && {
      what_worked: clean("what worked", lesson.what_worked),
      takeaway: clean("takeaway", lesson.takeaway),
    },
  };
  return changeActive(place, () => {
    const entry = resolveEntry(requireOwn(place, actor), cleaned, now(place));
    finishEntry(entry, place);
    return { entry, cut };
  });
}

/** Takes over an entry whose session is over, and goes on with it. */
export function adoptOrphan(place: JournalPlace, actor: Actor): GhapEntry {
  return changeActive(place, () => {
    const entry = requireActive(place);
    if (actor.client !== undefined && entry.client_session === actor.client) return entry;
    requireOver(entry, actor, place);
    const session = openJournalSession(place, actor);
    const adopted = {
      ...entry,
      session_id: session.id,
      client_session: actor.client ?? null,
    };
    writeCurrent(adopted, place);
    resetCounter(adopted, place);
    return adopted;
  });
}

/** Gives the active entry up, whether it is the session's own or an orphan. */
export function abandonActive(
  place: JournalPlace,
  actor: Actor,
  reason: string,
): Changed<ResolvedEntry> {
  const { clean, cut } = createCleaner(place);
  const result = clean("reason", reason);
  return changeActive(place, () => {
    const active = requireActive(place);
    const isOwn = isOwnEntry(active, actor);
    if (!isOwn) requireOver(active, actor, place);
    const entry = resolveEntry(active, { status: "abandoned", result }, now(place));
    finishEntry(entry, place);
    if (!isOwn) archiveSession(entry.session_id, place);
    return { entry, cut };
  });
}

/** Adds an entry that nobody wrote down: it was made of what the agent did. It is never active. */
export function addInferred(
  place: JournalPlace,
  actor: Actor,
  given: NewEntry,
  resolution: Resolution,
  fixId: string,
): ResolvedEntry {
  const { clean, cleanIfGiven } = createCleaner(place);
  return changeJournal(place, () => {
    const at = now(place);
    const session = openJournalSession(place, actor);
    const begun = newEntry(
      {
        ...given,
        goal: clean("goal", given.goal),
        hypothesis: clean("hypothesis", given.hypothesis),
        action: clean("action", given.action),
        prediction: clean("prediction", given.prediction),
      },
      {
        id: newJournalId("ghap", place.clock.nowMs()),
        sessionId: session.id,
        clientSession: actor.client,
        at,
      },
    );
    const cleaned: Resolution = {
      ...resolution,
      result: clean("result", resolution.result),
      surprise: cleanIfGiven("surprise", resolution.surprise),
    };
    const entry = resolveEntry({ ...begun, inferred: true, fix_id: fixId }, cleaned, at);
    appendEntryLines(sessionEntriesPath(place.folder), [entry], place);
    return entry;
  });
}

/** Like changeJournal, for changes of an active entry: without a journal there is none. */
function changeActive<T>(place: JournalPlace, change: () => T): T {
  if (!hasJournal(place)) throw new CatalogueError("ERR_GHAP_NONE");
  return changeJournal(place, change);
}

function now({ clock }: JournalPlace): string {
  return new Date(clock.nowMs()).toISOString();
}

/** The order matters: a process that is killed in between leaves the entry twice, never not at all. */
export function finishEntry(entry: ResolvedEntry, place: JournalPlace): void {
  appendEntryLines(sessionEntriesPath(place.folder), [entry], place);
  removeCurrent(place);
  resetCounter(entry, place);
}

function resetCounter({ client_session: client }: GhapEntry, { folder }: JournalPlace): void {
  if (client !== null) resetCalls(folder, client);
}

function requireActive(place: JournalPlace): GhapEntry {
  const current = readCurrent(place);
  if (current.kind === "own") return current.entry;
  if (current.kind === "corrupt") {
    setAside(currentPath(place.folder), "corrupted", place.clock.nowMs());
  }
  throw new CatalogueError("ERR_GHAP_NONE");
}

function requireOwn(place: JournalPlace, actor: Actor): GhapEntry {
  const entry = requireActive(place);
  if (!isOwnEntry(entry, actor)) throw ofOtherSession(entry, actor, place);
  return entry;
}

/** Nobody may take an entry away from a session that is at work. */
function requireOver(entry: GhapEntry, actor: Actor, place: JournalPlace): void {
  if (isSessionRunning(place.userFolder, entry.client_session, actor.pid)) {
    throw ofOtherSession(entry, actor, place);
  }
}

const GOAL_CHARS = 120;
const CHOICE = "Run 'context-graph ghap adopt' to go on with it, or 'context-graph ghap abandon'.";
const AT_WORK = "That session still runs and works on it; wait until it has ended.";

function ofOtherSession(entry: GhapEntry, actor: Actor, place: JournalPlace): CatalogueError {
  const goal = shorten(entry.goal, GOAL_CHARS);
  const remedy = isOrphan(entry, actor, place) ? CHOICE : AT_WORK;
  return new CatalogueError("ERR_GHAP_OTHER_SESSION", { goal, remedy });
}

function alreadyActive(entry: GhapEntry, actor: Actor, place: JournalPlace): CatalogueError {
  if (!isOwnEntry(entry, actor)) return ofOtherSession(entry, actor, place);
  return new CatalogueError("ERR_GHAP_ACTIVE", { goal: shorten(entry.goal, GOAL_CHARS) });
}
