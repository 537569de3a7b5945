import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { readPrivateFile, removePrivateFile, replacePrivateFile } from "@/platform/private-file.ts";
import { controlPath, pastControlPath } from "@/configuration/control/load-control.ts";

/**
 * The things a user has switched off by a command: pauses, incognito sessions and ignored paths. The
 * file is in the user's own folder, so that nothing that comes with a repository can change it. A
 * period that has ended stays in it: a transcript read later must not bring back what was said then.
 */
export interface ControlState {
  readonly pauses: readonly Pause[];
  readonly incognito: readonly IncognitoSession[];
  readonly ignored: readonly IgnoreRule[];
}

interface Period {
  readonly fromMs: number;
  /** Absent until it ends. */
  readonly untilMs?: number;
}

export interface Pause extends Period {
  /** The store folder of the project; absent for every project. */
  readonly storeFolder?: string;
}

export interface IncognitoSession extends Period {
  /** A hash: the file does not say which sessions they were. */
  readonly session: string;
}

export interface IgnoreRule {
  readonly pattern: string;
  /** The store folder of the project; absent for every project. */
  readonly storeFolder?: string;
}

export const NOTHING_CONTROLLED: ControlState = { pauses: [], incognito: [], ignored: [] };

const FILE_BYTES_MAX = 512 * 1024;
/** Guesses: the newest are kept, and the file stays below its limit. */
const PAUSES_MAX = 500;
const SESSIONS_MAX = 2_000;
const IGNORED_MAX = 500;

/** Returns undefined if the file cannot be read: then nobody knows what is switched off. */
export function readControl(userFolder: string): ControlState | undefined {
  const paths = [controlPath(userFolder), pastControlPath(userFolder)];
  const path = paths.find(hasContent);
  if (path === undefined) return NOTHING_CONTROLLED;
  const text = readPrivateFile(path, FILE_BYTES_MAX);
  if (text === undefined) return undefined;
  try {
    const { pauses, incognito, ignored } = JSON.parse(text) as Partial<ControlState>;
    return {
      pauses: (pauses ?? []).filter(isPeriod),
      incognito: (incognito ?? []).filter((one) => isPeriod(one) && isText(one.session)),
      ignored: (ignored ?? []).filter((one) => isText(one?.pattern)),
    };
  } catch {
    return undefined;
  }
}

/**
 * Changes the file; one that cannot be read is begun anew. Returns false if it cannot be written.
 * Once nothing is switched off any more, the file gets another name, which hooks do not look for.
 */
export function changeControl(
  userFolder: string,
  nowMs: number,
  change: (state: ControlState) => ControlState,
): boolean {
  try {
    fileSystem().mkdirSync(userFolder, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  const unlock = lock(`${controlPath(userFolder)}.lock`);
  try {
    return write(userFolder, nowMs, change(readControl(userFolder) ?? NOTHING_CONTROLLED));
  } finally {
    unlock();
  }
}

function write(userFolder: string, nowMs: number, state: ControlState): boolean {
  const { pauses, incognito, ignored } = state;
  const bounded: ControlState = {
    pauses: pauses.slice(-PAUSES_MAX),
    incognito: incognito.slice(-SESSIONS_MAX),
    ignored: ignored.slice(-IGNORED_MAX),
  };
  const [now, past] = [controlPath(userFolder), pastControlPath(userFolder)];
  const [path, other] = isInForce(bounded, nowMs) ? [now, past] : [past, now];
  if (!replacePrivateFile(path, `${JSON.stringify(bounded)}\n`)) return false;
  if (hasContent(other)) removePrivateFile(other);
  return true;
}

/** True if anything is switched off now. A session stays incognito when it is resumed. */
export function isInForce({ pauses, incognito, ignored }: ControlState, nowMs: number): boolean {
  const lasts = ({ untilMs }: Period) => untilMs === undefined || untilMs > nowMs;
  return ignored.length > 0 || pauses.some(lasts) || incognito.some(lasts);
}

/** Guesses: another process changes the file within milliseconds; one that was killed never does. */
const WAIT_STEPS = 50;
const STEP_MS = 4;

/** Two changes at once must not lose one. Returns what gives the lock back. */
function lock(path: string): () => void {
  const { mkdirSync, rmdirSync } = fileSystem();
  const unlock = () => {
    try {
      rmdirSync(path);
    } catch {
      // Somebody took it for a dead process's.
    }
  };
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    try {
      mkdirSync(path, { mode: 0o700 });
      return unlock;
    } catch {
      Bun.sleepSync(STEP_MS);
    }
  }
  return unlock;
}

export function hashSession(sessionId: string): string {
  return new Bun.CryptoHasher("sha256").update(sessionId).digest("hex").slice(0, 24);
}

/** True if the period includes this moment. */
export function includes({ fromMs, untilMs }: Period, atMs: number): boolean {
  return fromMs <= atMs && (untilMs === undefined || atMs < untilMs);
}

function isPeriod(value: unknown): value is Period {
  const { fromMs, untilMs } = (value ?? {}) as Partial<Period>;
  return Number.isFinite(fromMs) && (untilMs === undefined || Number.isFinite(untilMs));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
