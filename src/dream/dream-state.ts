import type { DreamAction, DreamChange, DreamMode, DreamTrigger } from "@/dream/dream.ts";
import type { DreamProgress } from "@/identity/snapshot.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The knowledge about dreams, as stored values: the last dream that changed something with each of
 * its steps, when memories were last looked at, and whether a dream is still to be done.
 */

const NAMESPACE = "consciousness";
const STATE_KEY = "dream/state";
const LAST_KEY = "dream/last";
const MARK_KEY = "dream/mark";
const STEPS = "dream/step/";

/** The lease that keeps two dreams from running at once. */
export const DREAM_LEASE = "dream";

export interface DreamState {
  readonly id: string;
  readonly trigger: DreamTrigger;
  readonly mode: DreamMode;
  /** "running" also if it was interrupted: the next one goes on with it. */
  readonly status: "running" | "done" | "undoing" | "undone";
  readonly startedAtMs: number;
  /** The number of the stage that it goes on with. */
  readonly stage: number;
  /** How many steps are stored. */
  readonly steps: number;
  readonly counts: Readonly<Partial<Record<DreamAction, number>>>;
  readonly entropyBefore: number;
  /** Uses were replayed from here to there. */
  readonly replayedFromMs: number;
  readonly replayedUntilMs: number;
}

/** The changes of one transaction, in their order. */
export interface DreamStep {
  /** The time of the changes, by which they are found in the history. */
  readonly atMs: number;
  readonly changes: readonly DreamChange[];
}

/** The end of the last dream, also of one that found nothing to do. */
export interface LastDream {
  readonly endedAtMs: number;
  readonly entropy: number;
  readonly trigger: DreamTrigger;
}

/** A dream that is still to be done, or to be finished. */
export interface DreamMark {
  readonly atMs: number;
  readonly entropy: number;
  /** The phase that failed; absent if there was only no time. */
  readonly failedPhase?: string;
}

type Values = Pick<Store, "findValue">;

/** How far a dream is that was begun and not finished: what a saved identity notes (DR-09). */
export function unfinishedDream(store: Values): DreamProgress | undefined {
  const state = findDreamState(store)?.state;
  if (state?.status !== "running") return undefined;
  return { dream_id: state.id, stage: state.stage, steps: state.steps };
}

export function findDreamState(
  store: Values,
): { readonly state: DreamState; readonly version: number } | undefined {
  const found = store.findValue(NAMESPACE, STATE_KEY);
  return found && { state: found.value as DreamState, version: found.version };
}

/** Refused if another process has changed the state since: then that one has taken over. */
export function putDreamState(state: DreamState, ifVersion: number): StoreWrite {
  return { kind: "put", namespace: NAMESPACE, key: STATE_KEY, value: state, ifVersion };
}

/** When uses were last replayed by a dream that was not undone. */
export function replayedUntil(store: Values): number {
  const state = findDreamState(store)?.state;
  if (state === undefined) return 0;
  return state.status === "undone" ? state.replayedFromMs : state.replayedUntilMs;
}

export function findLastDream(store: Values): LastDream | undefined {
  return store.findValue(NAMESPACE, LAST_KEY)?.value as LastDream | undefined;
}

export function putLastDream(value: LastDream): StoreWrite {
  return { kind: "put", namespace: NAMESPACE, key: LAST_KEY, value };
}

export function findDreamMark(store: Values): DreamMark | undefined {
  return store.findValue(NAMESPACE, MARK_KEY)?.value as DreamMark | undefined;
}

export function putDreamMark(value: DreamMark): StoreWrite {
  return { kind: "put", namespace: NAMESPACE, key: MARK_KEY, value };
}

export const REMOVE_DREAM_MARK: StoreWrite = {
  kind: "delete",
  namespace: NAMESPACE,
  key: MARK_KEY,
};

function stepKey(id: string, step: number): string {
  return `${STEPS}${id}/${String(step).padStart(6, "0")}`;
}

export function putDreamStep(id: string, step: number, value: DreamStep): StoreWrite {
  return { kind: "put", namespace: NAMESPACE, key: stepKey(id, step), value };
}

export function removeDreamStep(id: string, step: number): StoreWrite {
  return { kind: "delete", namespace: NAMESPACE, key: stepKey(id, step) };
}

export function findDreamStep(store: Values, id: string, step: number): DreamStep | undefined {
  return store.findValue(NAMESPACE, stepKey(id, step))?.value as DreamStep | undefined;
}

const PAGE = 100;

/** Removes the steps of all dreams but this one: only the last dream can be undone. */
export function removeOtherSteps(store: Pick<Store, "listValues" | "apply">, id: string): void {
  let after: string | undefined;
  for (;;) {
    const page = store.listValues(NAMESPACE, STEPS, PAGE, after);
    const others = page.filter(({ key }) => !key.startsWith(`${STEPS}${id}/`));
    const writes = others.map(({ key }): StoreWrite => ({
      kind: "delete",
      namespace: NAMESPACE,
      key,
    }));
    store.apply(writes, { isDurable: false });
    after = page.at(-1)?.key;
    if (page.length < PAGE) return;
  }
}
