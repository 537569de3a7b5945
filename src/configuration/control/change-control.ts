import {
  changeControl,
  type ControlState,
  hashSession,
  includes,
  type Pause,
  readControl,
} from "@/configuration/control/control-file.ts";

/** Pauses a project, or every project if no store folder is given. */
export function beginPause(userFolder: string, { storeFolder, fromMs, untilMs }: Pause): boolean {
  const pause = {
    fromMs,
    ...(untilMs === undefined ? {} : { untilMs }),
    ...(storeFolder === undefined ? {} : { storeFolder }),
  };
  return changeControl(userFolder, fromMs, (state) => ({
    ...state,
    // A pause that still lasts is ended here, so that a shorter one can follow a longer one.
    pauses: [...endPauses(state, fromMs, storeFolder), pause],
  }));
}

/** Ends the pauses of this project (or of every project). Returns how many there were. */
export function endPause(userFolder: string, nowMs: number, storeFolder?: string): number {
  const isEnded = (pause: Pause) => includes(pause, nowMs) && pause.storeFolder === storeFolder;
  const before = readControl(userFolder);
  const count = before?.pauses.filter(isEnded).length ?? 0;
  if (count > 0 || before === undefined) {
    changeControl(userFolder, nowMs, (state) => ({
      ...state,
      pauses: endPauses(state, nowMs, storeFolder),
    }));
  }
  return count;
}

function endPauses({ pauses }: ControlState, nowMs: number, storeFolder?: string): Pause[] {
  return pauses.map((pause) =>
    includes(pause, nowMs) && pause.storeFolder === storeFolder
      ? { ...pause, untilMs: nowMs }
      : pause,
  );
}

/** The pauses that hold now in this project. */
export function pausesNow(userFolder: string, storeFolder: string, nowMs: number): Pause[] {
  return (readControl(userFolder)?.pauses ?? []).filter(
    (pause) =>
      includes(pause, nowMs) &&
      (pause.storeFolder === undefined || pause.storeFolder === storeFolder),
  );
}

/** When the last of the pauses that hold now ends; undefined if one has no end. */
export function endOfPause(
  userFolder: string,
  storeFolder: string,
  nowMs: number,
): number | undefined {
  const ends = pausesNow(userFolder, storeFolder, nowMs).map(({ untilMs }) => untilMs);
  if (ends.length === 0 || ends.includes(undefined)) return undefined;
  return Math.max(...ends.map((end) => end ?? 0));
}

/** Makes a session incognito from this moment on. */
export function beginIncognito(userFolder: string, sessionId: string, fromMs: number): boolean {
  const session = hashSession(sessionId);
  return changeControl(userFolder, fromMs, (state) => ({
    ...state,
    incognito: [...state.incognito, { session, fromMs }],
  }));
}

/** Returns false if the session was not incognito. */
export function endIncognito(userFolder: string, sessionId: string, nowMs: number): boolean {
  const session = hashSession(sessionId);
  const isEnded = (one: ControlState["incognito"][number]) =>
    one.session === session && includes(one, nowMs);
  const isKnown = readControl(userFolder)?.incognito.some(isEnded) ?? false;
  if (!isKnown) return false;
  return changeControl(userFolder, nowMs, (state) => ({
    ...state,
    incognito: state.incognito.map((one) => (isEnded(one) ? { ...one, untilMs: nowMs } : one)),
  }));
}

/** Gives the file the name that hooks do not look for, once nothing is switched off any more. */
export function putAway(userFolder: string, nowMs: number): void {
  changeControl(userFolder, nowMs, (state) => state);
}
