import { isSessionId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { appendToFile } from "@/platform/append-file.ts";
import { fileSizeBytes, fileSystem, namesIn } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { removePrivateFile } from "@/platform/private-file.ts";

/**
 * Events that nobody waits for an answer to. The shell line in settings.json (setup/hooks/) writes
 * each payload to a file of its own, named by the shell's process id, and then a byte to the file
 * "waiting". The next hook but PreToolUse answers them before its own event (hook/drain-queue.ts),
 * so they take effect in order and need no process. The shell queues only if the session's folder
 * exists; otherwise it starts the program. SessionStart creates the folder, SessionEnd removes it.
 *
 * After a command the shell has to look through the payload first, so it saves it in the folder
 * "sifted". If the event is to wait, the file in the queue says only that its payload is there; if
 * not, the program is started with it, and removes it.
 */
const SIFTED = "sifted";
const WAITING = "waiting";
const LOCK = "lock";

function isPayloadName(name: string): boolean {
  return /^\d{1,10}$/.test(name);
}

function queuesFolder(storeFolder: string): string {
  return joinPath(storeFolder, "queue");
}

function queueFolder(storeFolder: string, sessionId: string): string | undefined {
  return isSessionId(sessionId) ? joinPath(queuesFolder(storeFolder), sessionId) : undefined;
}

/** True if events of the session wait for an answer. Does not load node:fs. */
export function hasWaitingEvents(storeFolder: string, sessionId: string): boolean {
  const folder = queueFolder(storeFolder, sessionId);
  return folder !== undefined && fileSizeBytes(joinPath(folder, WAITING)) > 0;
}

/** Creates the session's queue. Does nothing if it cannot, or if somebody planted a link there. */
export function openEventQueue(storeFolder: string, sessionId: string): void {
  const folder = queueFolder(storeFolder, sessionId);
  if (folder === undefined) return;
  const { lstatSync, mkdirSync } = fileSystem();
  try {
    mkdirSync(queuesFolder(storeFolder), { recursive: true, mode: 0o700 });
    if (!lstatSync(queuesFolder(storeFolder)).isDirectory()) return;
    // A session that goes on has it already.
    if (statsOf(folder) === undefined) mkdirSync(folder, { mode: 0o700 });
    if (lstatSync(folder).isDirectory()) mkdirSync(joinPath(folder, SIFTED), { mode: 0o700 });
  } catch {
    // It exists already, or the disk is full or read-only: then no event is queued.
  }
}

/** Removes the payload that the shell has saved under this name, because it is being answered. */
export function removeSaved(storeFolder: string, sessionId: string, name: string): void {
  const folder = queueFolder(storeFolder, sessionId);
  if (folder === undefined || !isPayloadName(name)) return;
  removePrivateFile(joinPath(folder, SIFTED, name));
}

/** Removes the session's queue, if nothing waits in it. */
export function closeEventQueue(storeFolder: string, sessionId: string): void {
  const folder = queueFolder(storeFolder, sessionId);
  if (folder === undefined || hasWaitingEvents(storeFolder, sessionId)) return;
  if (describePath(folder) === undefined) return;
  const { rmdirSync, rmSync } = fileSystem();
  try {
    rmSync(joinPath(folder, WAITING), { force: true });
    rmSync(joinPath(folder, SIFTED), { force: true, recursive: true });
    rmdirSync(folder);
  } catch {
    // An event has just been queued, or there is no such folder.
  }
}

/**
 * The sessions whose events wait; more than one if a client was killed. A hook that was killed while
 * it answered them has left payloads, but maybe not the byte that says so.
 */
export function sessionsWithWaitingEvents(storeFolder: string): string[] {
  return namesIn(queuesFolder(storeFolder)).filter((id) => {
    const folder = queueFolder(storeFolder, id);
    if (folder === undefined) return false;
    return hasWaitingEvents(storeFolder, id) || namesIn(folder).some(isPayloadName);
  });
}

/** Removes queues that nothing was added to since then and that are empty. */
export function removeOldQueues(storeFolder: string, olderThanMs: number): void {
  for (const sessionId of namesIn(queuesFolder(storeFolder))) {
    const folder = queueFolder(storeFolder, sessionId);
    const stats = folder && fileSystem().lstatSync(folder, { throwIfNoEntry: false });
    const isOld = stats !== undefined && stats !== "" && stats.mtimeMs < olderThanMs;
    if (isOld) closeEventQueue(storeFolder, sessionId);
  }
}

/**
 * The kernel dates files by a clock that is up to a tick behind, at most 10 ms on Linux: what was
 * queued right after a pause began may seem to be from before it.
 */
export const FILE_CLOCK_TICK_MS = 10;

/** A queued payload. */
export interface WaitingEvent {
  readonly text: string;
  readonly atMs: number;
  /** Removes it from the queue, once it has been answered. */
  readonly remove: () => void;
}

/** The queue of one session, for the one hook that answers its events. */
export interface TakenQueue extends Disposable {
  /** The complete payloads, oldest first. One that is still being written stays for later. */
  readonly events: readonly WaitingEvent[];
  /** Says that something still waits. */
  readonly leaveRest: () => void;
}

/** Guess: a hook that takes longer to answer what waits, or a shell to write it, was killed. */
const STALE_MS = 10_000;

/** Takes the queue, or returns undefined if another hook has it. Dispose it to give it back. */
export function takeEventQueue(
  storeFolder: string,
  sessionId: string,
  nowMs: number,
): TakenQueue | undefined {
  const folder = queueFolder(storeFolder, sessionId);
  if (folder === undefined || !lock(joinPath(folder, LOCK), nowMs)) return undefined;
  const waiting = joinPath(folder, WAITING);
  const { rmdirSync, rmSync } = fileSystem();
  const unlock = () => rmdirSync(joinPath(folder, LOCK));
  const leaveRest = () => void appendToFile(waiting, "\n");
  try {
    // Before the payloads are listed: one that comes later writes the byte again.
    rmSync(waiting, { force: true, recursive: true });
    const { events, isIncomplete } = readPayloads(folder, nowMs);
    if (isIncomplete) leaveRest();
    return { events, leaveRest, [Symbol.dispose]: unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

function lock(path: string, nowMs: number): boolean {
  const { lstatSync, mkdirSync, rmdirSync } = fileSystem();
  try {
    const held = lstatSync(path, { throwIfNoEntry: false });
    // The clock may have been set back since.
    if (held !== undefined && Math.abs(nowMs - held.mtimeMs) > STALE_MS) rmdirSync(path);
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

function readPayloads(
  folder: string,
  nowMs: number,
): { events: WaitingEvent[]; isIncomplete: boolean } {
  const found = namesIn(folder)
    .filter(isPayloadName)
    .map((name) => ({ name, stats: statsOf(joinPath(folder, name)) }))
    .filter(({ stats }) => stats?.isFile())
    .sort((a, b) => ((a.stats?.mtimeNs ?? 0n) < (b.stats?.mtimeNs ?? 0n) ? -1 : 1));
  const events: WaitingEvent[] = [];
  let isIncomplete = false;
  for (const { name, stats } of found) {
    const atMs = Number(stats?.mtimeMs);
    const { text, remove } = readPayload(folder, name);
    // The client ends every payload with a line break and has none inside it.
    if (text.endsWith("\n")) events.push({ text, atMs, remove });
    else if (Math.abs(nowMs - atMs) > STALE_MS) remove();
    else isIncomplete = true;
  }
  return { events, isIncomplete };
}

function readPayload(folder: string, name: string): Pick<WaitingEvent, "text" | "remove"> {
  const { rmSync } = fileSystem();
  const path = joinPath(folder, name);
  const text = readText(path);
  if (text !== `${SIFTED}\n`) return { text, remove: () => rmSync(path, { force: true }) };
  const saved = joinPath(folder, SIFTED, name);
  const remove = () => {
    rmSync(saved, { force: true });
    rmSync(path, { force: true });
  };
  return { text: readText(saved), remove };
}

/** The text of a payload. One that is too large is invalid here, as it is on standard input. */
function readText(path: string): string {
  const stats = statsOf(path);
  if (stats === undefined || !stats.isFile()) return "";
  return stats.size > LIMITS.stdinBytes ? "\n" : fileSystem().readFileSync(path, "utf8");
}

function statsOf(path: string) {
  return fileSystem().lstatSync(path, { bigint: true, throwIfNoEntry: false });
}
