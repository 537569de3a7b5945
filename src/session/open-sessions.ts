import type { Environment } from "@/base/environment.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import type { Project } from "@/platform/project.ts";
import type { Store } from "@/store/store.ts";

/** A session that has started and, as far as we know, not ended. */
export interface OpenSession {
  readonly sessionId: string;
  /** The path of its transcript. */
  readonly path: string;
  /** The root of the project it was started in. */
  readonly root: string;
  /** Set if that project shares its store with others. */
  readonly sharedId: Project["sharedId"];
  readonly atMs: number;
  /** The process of its client. Undefined if the client did not say. */
  readonly pid?: number | undefined;
}

const PREFIX = "open/";

/** Guess: nobody has more at once, and maintenance removes those that were killed. */
const OPEN_MAX = 100;

export function openSessionKey(sessionId: string): string {
  return `${PREFIX}${sessionId}`;
}

export function listOpenSessions(store: Store): OpenSession[] {
  return store
    .listValues("session", PREFIX, OPEN_MAX)
    .map(({ value }) => value as OpenSession)
    .filter(({ sessionId, path }) => typeof sessionId === "string" && typeof path === "string");
}

/** The process of the client that runs this hook. */
export function clientPid(environment: Environment): number | undefined {
  const pid = Number(environment("CLAUDE_PID"));
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

/** Guess: without a process id, a session that was active this recently still runs. */
const ACTIVE_MS = 10 * 60_000;

/**
 * True if the session's client still runs. A client runs one session at a time, so an earlier
 * session of our own client is over.
 */
export function isRunning(
  { pid, activeAtMs }: { readonly pid?: number | undefined; readonly activeAtMs: number },
  ownPid: number | undefined,
  nowMs: number,
): boolean {
  if (pid === undefined) return nowMs - activeAtMs < ACTIVE_MS;
  return pid !== ownPid && isProcessAlive(pid);
}

/** Guess: our clock and the file system's differ by less. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** When the client last wrote to the transcript; 0 if that is unknown. */
export function transcriptChangedAtMs({ path }: OpenSession, nowMs: number): number {
  try {
    const changedAtMs = fileSystem().statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return changedAtMs <= nowMs + CLOCK_SKEW_MS ? changedAtMs : 0;
  } catch {
    return 0; // The path is invalid, or we may not look.
  }
}
