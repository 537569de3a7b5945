import type { Clock } from "@/base/clock.ts";
import type { Deadline } from "@/base/deadline.ts";
import type { Environment } from "@/base/environment.ts";
import type { Project } from "@/platform/project.ts";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { isLockError, type OpenedStore } from "@/hook/answer.ts";
import { openProjectStore } from "@/store/sqlite/database/open-own-store.ts";
import { openTemporaryStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";

export interface HookMoment {
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** When the user began to wait, in the clock's elapsed time. */
  readonly startedAtMs: number;
}

/** The project's store for one event, or an empty stand-in if it is locked. */
export function openForHook(
  name: EventName,
  moment: HookMoment & { readonly project: Project; readonly environment: Environment },
): OpenedStore {
  const { project, clock, environment } = moment;
  const patience = patienceOf(name, moment);
  return openOrStandIn(clock, () => openProjectStore(project, { environment, clock, patience }));
}

/** A lock must not prevent an answer: nothing can be looked up, but writes can still be queued. */
export function openOrStandIn(clock: Clock, open: () => Store): OpenedStore {
  try {
    return { store: open(), isLocked: false };
  } catch (error) {
    if (!isLockError(error)) throw error;
    return { store: openTemporaryStore(clock), isLocked: true };
  }
}

/** Guess: how long six hooks at once take on a busy machine. */
const SIBLINGS_MS = 50;

/**
 * How long to wait for a lock: as long as the event's target allows, not until the hard stop. The
 * user notices waiting, and writes that have to wait are queued, not lost. A hook that is already
 * late still waits for the other hooks of its session, which keep the lock for a millisecond or two
 * each: without their ledger rows it would repeat what they have shown.
 */
export function patienceOf(name: EventName, moment: HookMoment): () => number {
  const { clock, deadline, startedAtMs } = moment;
  const { targetMs } = EVENT_TABLE[name];
  let untilMs: number | undefined;
  return () => {
    const nowMs = clock.elapsedMs();
    untilMs ??= Math.max(startedAtMs + targetMs, nowMs + SIBLINGS_MS);
    return Math.min(deadline.remainingMs(), Math.max(0, untilMs - nowMs));
  };
}
