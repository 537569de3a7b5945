import type { Clock } from "@/base/clock.ts";
import type { Deadline } from "@/base/deadline.ts";
import type { Project } from "@/platform/project.ts";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { isLockError, type OpenedStore } from "@/hook/answer.ts";
import { openStore, openTemporaryStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";

export interface HookMoment {
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** When the user began to wait, on the clock's elapsed scale. */
  readonly startedAtMs: number;
}

/** The project's store for one event; where it is locked, an empty one in its place. */
export function openForHook(
  name: EventName,
  moment: HookMoment & { readonly project: Project },
): OpenedStore {
  const { project, clock } = moment;
  const shared = project.sharedId === undefined ? {} : { projectId: project.sharedId };
  const patience = patienceOf(name, moment);
  return orTemporary(clock, () =>
    openStore({ folder: project.storeFolder, clock, patience, ...shared }),
  );
}

/** A lock must not cost the answer: what cannot be looked up now can still be written later. */
export function orTemporary(clock: Clock, open: () => Store): OpenedStore {
  try {
    return { store: open(), isLocked: false };
  } catch (error) {
    if (!isLockError(error)) throw error;
    return { store: openTemporaryStore(clock), isLocked: true };
  }
}

/** Guess: six hooks at once on a busy machine. */
const SIBLINGS_MS = 50;

/**
 * How long a lock is waited for: as long as the event's target allows, not up to the hard stop.
 * A user notices the one, and what cannot be written is put aside and not lost. A hook that is
 * late already still waits for its siblings, which have the lock for a millisecond or two each:
 * without their rows it would tell what they have told.
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
