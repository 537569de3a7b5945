import { CatalogueError } from "@/base/errors.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import type { DreamChange } from "@/dream/dream.ts";
import {
  DREAM_LEASE,
  type DreamState,
  type DreamStep,
  findDreamState,
  findDreamStep,
  putDreamState,
  removeDreamStep,
} from "@/dream/dream-state.ts";
import { restBetweenSteps } from "@/operations/dream/dream-run.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { LinkChange, StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

export interface UndoneDream {
  readonly id: string;
  /** How many changes were taken back. */
  readonly changes: number;
}

/**
 * Takes the last dream back, step by step, the last one first. A link that has changed since, or a
 * memory that was edited since, stays as it is now.
 */
export function undoDream(tools: OperationTools): UndoneDream {
  const { store, clock } = tools;
  const owner = newId("run", clock);
  if (!store.takeLease(DREAM_LEASE, owner, clock.nowMs(), LIMITS.leaseMs)) {
    throw new CatalogueError("ERR_DREAM_RUNNING", {});
  }
  try {
    const state = findDreamState(store)?.state;
    if (state === undefined || state.status === "undone") {
      throw new CatalogueError("ERR_NOT_FOUND", { what: "dream to undo" });
    }
    const renew = () => store.takeLease(DREAM_LEASE, owner, clock.nowMs(), LIMITS.leaseMs);
    return { id: state.id, changes: takeBack(tools, renew) };
  } finally {
    store.releaseLease(DREAM_LEASE, owner);
  }
}

/** Ends an undo that was interrupted, before another dream begins. */
export function finishUndo(tools: OperationTools): void {
  if (findDreamState(tools.store)?.state.status === "undoing") takeBack(tools, () => true);
}

/** Each step is one transaction with the state, like the steps of the dream itself. */
function takeBack({ store, clock }: OperationTools, renewLease: () => boolean): number {
  let changes = 0;
  for (;;) {
    const found = findDreamState(store);
    if (found === undefined) return changes;
    const { state, version } = found;
    const step = findDreamStep(store, state.id, state.steps);
    const writes = step === undefined ? [] : inverseOf(step, store, clock.nowMs());
    changes += step?.changes.length ?? 0;
    const next: DreamState = { ...state, status: "undoing", steps: Math.max(0, state.steps - 1) };
    const isLast = next.steps === 0;
    store.apply(
      [
        ...writes,
        removeDreamStep(state.id, state.steps),
        putDreamState(isLast ? { ...next, status: "undone" } : next, version),
      ],
      { isDurable: isLast },
    );
    if (isLast || !renewLease()) return changes;
    restBetweenSteps(store);
  }
}

function inverseOf(step: DreamStep, store: Store, nowMs: number): StoreWrite[] {
  return step.changes.toReversed().flatMap((change) => undoOf(change, step, store, nowMs));
}

function undoOf(change: DreamChange, step: DreamStep, store: Store, nowMs: number): StoreWrite[] {
  if ("link" in change) return [{ kind: "weigh-link", change: reversed(change.link) }];
  const entries = store.memoryHistory(change.memoryId);
  const entry = entries.findLast((one) => one.change === "edited" && one.atMs === step.atMs);
  if (entry === undefined || entries.some(({ undoes }) => undoes === entry.seq)) return [];
  return [{ kind: "undo", seq: entry.seq, atMs: nowMs }];
}

function reversed({ before, after, ...link }: LinkChange): LinkChange {
  return {
    ...link,
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  };
}
