import { isSessionId } from "@/base/ids.ts";
import { isJournalSessionId, newJournalId } from "@/ghap/entry-ids.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { ensureUserFolder, userJournalFolder } from "@/ghap/journal/user-files.ts";
import { namesIn } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile, replacePrivateFile } from "@/platform/private-file.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import { removeOldFiles } from "@/platform/remove-old-files.ts";

/**
 * The journal has its own session ids (SS-18). Which of them belongs to which session of the client
 * is kept in the user's own folder, one file for each session. It also says where the session's
 * journal is, so that a command finds it from whatever directory the agent has gone to.
 */
export interface JournalSession {
  /** session_YYYYMMDD_HHMMSS_xxxxxx */
  readonly id: string;
  /** The client's id of the session. */
  readonly client: string;
  /** The folder of its journal, and the root of its project. */
  readonly folder: string;
  readonly root: string;
  readonly started_at: string;
  /** The process of the client; null if that is not known. */
  readonly pid: number | null;
  /** Null until the session ends. */
  readonly ended_at: string | null;
}

const SESSIONS = "sessions";
const SESSION_BYTES_MAX = 16 * 1024;
const SESSION_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}\.json$/;
/** The days that other files of sessions are kept, too (LIMITS.keepSessionDays). */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Who acts: a session of the client, or a person at a terminal, who may change any entry. */
export interface Actor {
  /** The client's session id; undefined for a person. */
  readonly client?: string | undefined;
  /** The process of the client, if it is known. */
  readonly pid?: number | undefined;
}

export function findJournalSession(userFolder: string, client: string): JournalSession | undefined {
  if (!isSessionId(client)) return undefined;
  const path = joinPath(userJournalFolder(userFolder), SESSIONS, `${client}.json`);
  const text = readPrivateFile(path, SESSION_BYTES_MAX);
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as JournalSession;
    const { id, folder, root } = value;
    const isWhole = isJournalSessionId(id) && isText(folder) && isText(root);
    return isWhole && value.client === client ? value : undefined;
  } catch {
    return undefined; // It is damaged: the session gets a new one.
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

/** Finds the session, or makes it. A session that had ended goes on. A person's is not kept. */
export function openJournalSession(
  { folder, root, userFolder, clock }: JournalPlace,
  { client = "", pid }: Actor,
): JournalSession {
  const known = findJournalSession(userFolder, client);
  const isSame = known !== undefined && known.folder === folder && known.ended_at === null;
  if (known !== undefined && isSame && (pid === undefined || known.pid === pid)) return known;
  const session: JournalSession = {
    id: known?.id ?? newJournalId("session", clock.nowMs()),
    client,
    folder,
    root,
    started_at: known?.started_at ?? new Date(clock.nowMs()).toISOString(),
    pid: pid ?? known?.pid ?? null,
    ended_at: null,
  };
  if (isSessionId(client)) saveSession(userFolder, session);
  return session;
}

/** Like openJournalSession, at the start of a session of the client: old ones are removed. */
export function beginJournalSession(place: JournalPlace, actor: Actor): JournalSession {
  const session = openJournalSession(place, actor);
  removeOldSessions(place.userFolder, place.clock.nowMs());
  return session;
}

/** Notes that the session has ended, if it is known. */
export function noteSessionEnd(
  { userFolder, clock }: Pick<JournalPlace, "userFolder" | "clock">,
  client: string,
): void {
  const session = findJournalSession(userFolder, client);
  if (session === undefined) return;
  saveSession(userFolder, { ...session, ended_at: new Date(clock.nowMs()).toISOString() });
}

function saveSession(userFolder: string, session: JournalSession): void {
  const path = joinPath(userJournalFolder(userFolder), SESSIONS, `${session.client}.json`);
  const text = `${JSON.stringify(session)}\n`;
  // Not flushed: every session writes it, and a lost one costs no more than the session's old id.
  if (replacePrivateFile(path, text)) return;
  // The first session of this user.
  ensureUserFolder(userFolder, SESSIONS);
  replacePrivateFile(path, text);
}

/** True if the client of this session still runs, as far as we can tell. */
export function isSessionRunning(
  userFolder: string,
  client: string | null,
  ownPid: number | undefined,
): boolean {
  const session = client === null ? undefined : findJournalSession(userFolder, client);
  if (session === undefined || session.ended_at !== null || session.pid === null) return false;
  // A client runs one session at a time, so an earlier session of our own client is over.
  return session.pid !== ownPid && isProcessAlive(session.pid);
}

/**
 * The session that started last in this journal and has not ended; if a process is named, of that
 * client.
 */
export function findLatestSession(
  userFolder: string,
  folder: string,
  pid?: number,
): JournalSession | undefined {
  const sessions = joinPath(userJournalFolder(userFolder), SESSIONS);
  let latest: JournalSession | undefined;
  for (const name of namesIn(sessions).filter((one) => SESSION_NAME.test(one))) {
    const session = findJournalSession(userFolder, name.slice(0, -".json".length));
    if (session === undefined || session.folder !== folder || session.ended_at !== null) continue;
    if (pid !== undefined && session.pid !== pid) continue;
    if (latest === undefined || session.started_at > latest.started_at) latest = session;
  }
  return latest;
}

function removeOldSessions(userFolder: string, nowMs: number): void {
  const folder = joinPath(userJournalFolder(userFolder), SESSIONS);
  removeOldFiles(folder, SESSION_NAME, nowMs - KEPT_DAYS * DAY_MS);
}
