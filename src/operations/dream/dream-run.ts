import { CatalogueError } from "@/base/errors.ts";
import { newId } from "@/base/ids.ts";
import {
  type DreamChange,
  type DreamMode,
  type DreamTools,
  type DreamTrigger,
  targetOf,
} from "@/dream/dream.ts";
import { REMOVE_DREAM_NOTICE } from "@/dream/dream-notice.ts";
import {
  type DreamState,
  findDreamState,
  findDreamStep,
  putDreamState,
  putDreamStep,
  putLastDream,
  REMOVE_DREAM_MARK,
  removeOtherSteps,
  replayedUntil,
} from "@/dream/dream-state.ts";
import { type DreamStage, stagesOf } from "@/dream/stages.ts";
import { type DreamInput, SAMPLE_MAX } from "@/operations/dream/dream-report.ts";
import { markDream } from "@/operations/dream/mark-dream.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Changes in one transaction: some 3 ms of work, so that a hook hardly waits for the lock. Guess. */
const CHANGES_PER_STEP = 10;
/**
 * A dream works for so long and then rests a little, so that hooks get their share of a machine with
 * few cores even where its low priority does not count (platform/give-way.ts). Guesses.
 */
const WORK_MS = 5;
const REST_MS = 2;
/** Between two transactions it rests longer, so that whoever waits for the lock gets it. Guess. */
const REST_BETWEEN_STEPS_MS = 5;

export function dreamTools(
  { store, embedder, clock }: OperationTools,
  replayedMs: number,
): DreamTools {
  return { store, embedder, nowMs: clock.nowMs(), replayedUntilMs: replayedMs };
}

/**
 * One dream, step by step. Each step is one transaction with its record and the state of the
 * dream: killed at any point, a step has happened and is recorded, or neither. The state is written
 * only over the version this run knows, so that of two runs one gives up.
 */
export class DreamRun {
  readonly isResumed: boolean;
  readonly sample: DreamChange[] = [];
  readonly #input: DreamInput;
  readonly #tools: OperationTools;
  readonly #mayContinue: () => boolean;
  readonly #touched: Set<string>;
  #state: DreamState;
  #version: number;
  #isStored: boolean;

  constructor(
    input: DreamInput,
    tools: OperationTools,
    entropyBefore: number,
    takeLease: () => boolean,
  ) {
    const { store, clock } = tools;
    const found = findDreamState(store);
    this.#input = input;
    this.#tools = tools;
    this.#mayContinue = () => input.mayContinue?.() !== false && takeLease();
    this.#version = found?.version ?? 0;
    this.isResumed = found?.state.status === "running";
    this.#isStored = this.isResumed;
    const fresh: DreamState = {
      id: newId("drm", clock),
      trigger: input.trigger,
      mode: input.mode,
      status: "running",
      startedAtMs: clock.nowMs(),
      stage: 0,
      steps: 0,
      counts: {},
      entropyBefore,
      replayedFromMs: replayedUntil(store),
      replayedUntilMs: clock.nowMs(),
    };
    this.#state = this.isResumed && found !== undefined ? resumed(found.state, input) : fresh;
    this.#touched = touchedBy(this.#state, tools);
  }

  get mode(): DreamMode {
    return this.#state.mode;
  }

  get trigger(): DreamTrigger {
    return this.#state.trigger;
  }

  get counts(): DreamState["counts"] {
    return this.#state.counts;
  }

  /** Returns false if it had to stop. */
  goThrough(): boolean {
    const stages = stagesOf(this.#state.mode);
    for (let at = this.#state.stage; at < stages.length; at += 1) {
      const stage = stages[at];
      if (stage === undefined) break;
      if (!this.#mayContinue()) return false;
      try {
        if (!this.#dreamStage(stage, at / stages.length)) return false;
      } catch (error) {
        throw this.#failed(stage, error);
      }
      this.#state = { ...this.#state, stage: at + 1 };
      if (this.#isStored) this.#write([]);
    }
    return true;
  }

  /** Notes the end, also of a dream that found nothing to do. */
  end(entropy: number): void {
    const { clock, store } = this.#tools;
    const { trigger } = this.#state;
    const last = putLastDream({ endedAtMs: clock.nowMs(), entropy, trigger });
    const writes = [last, REMOVE_DREAM_MARK, REMOVE_DREAM_NOTICE];
    if (this.#isStored) {
      this.#state = { ...this.#state, status: "done" };
      this.#write(writes);
    } else store.apply(writes, { isDurable: false });
  }

  #dreamStage(stage: DreamStage, done: number): boolean {
    const { name, phase, plan } = stage;
    let step: DreamChange[] = [];
    let changes = 0;
    const tell = () => this.#input.onProgress?.({ stage: name, phase, done, changes });
    tell();
    const tools = dreamTools(this.#tools, this.#state.replayedFromMs);
    for (const change of plan({ ...tools, rest: createRest(this.#tools.clock) })) {
      if (this.#touched.has(targetOf(change))) continue;
      this.#touched.add(targetOf(change));
      step.push(change);
      if (step.length < CHANGES_PER_STEP) continue;
      this.#take(step);
      changes += step.length;
      step = [];
      tell();
      if (!this.#mayContinue()) return false;
      restBetweenSteps(this.#tools.store);
    }
    if (step.length > 0) this.#take(step);
    return true;
  }

  /** One step: the changes, their record, and the state. */
  #take(changes: readonly DreamChange[]): void {
    const { clock, store } = this.#tools;
    if (!this.#isStored) {
      this.#write([]);
      this.#isStored = true;
      removeOtherSteps(store, this.#state.id);
    }
    const atMs = clock.nowMs();
    const steps = this.#state.steps + 1;
    const counts = { ...this.#state.counts };
    for (const { action } of changes) counts[action] = (counts[action] ?? 0) + 1;
    this.sample.push(...changes.slice(0, SAMPLE_MAX - this.sample.length));
    this.#state = { ...this.#state, steps, counts };
    const writes = changes.map((change) => toWrite(change, atMs));
    this.#write([...writes, putDreamStep(this.#state.id, steps, { atMs, changes })]);
  }

  #write(writes: readonly StoreWrite[]): void {
    const state = putDreamState(this.#state, this.#version);
    this.#tools.store.apply([...writes, state], { isDurable: false });
    this.#version += 1;
  }

  /** Keeps what was done, and asks the next session to finish it (DR-18 to DR-23). */
  #failed({ phase }: DreamStage, error: unknown): CatalogueError {
    if (error instanceof CatalogueError && error.code === "ERR_VERSION_CONFLICT") return error;
    const detail = error instanceof Error ? error.message : String(error);
    markDream({ entropy: this.#state.entropyBefore, failedPhase: phase, detail }, this.#tools);
    return new CatalogueError("ERR_DREAM_INCOMPLETE", { phase });
  }
}

/** Leaves the store to hooks for a moment, with a short log. */
export function restBetweenSteps(store: Pick<OperationTools["store"], "shortenLog">): void {
  store.shortenLog();
  Bun.sleepSync(REST_BETWEEN_STEPS_MS);
}

export function createRest(clock: OperationTools["clock"]): () => void {
  let restedMs = clock.elapsedMs();
  return () => {
    if (clock.elapsedMs() - restedMs < WORK_MS) return;
    Bun.sleepSync(REST_MS);
    restedMs = clock.elapsedMs();
  };
}

/** A dream that goes on is full if either of the two was to be. */
function resumed(state: DreamState, { mode }: DreamInput): DreamState {
  return mode === "full" ? { ...state, mode } : state;
}

function touchedBy(state: DreamState, { store }: OperationTools): Set<string> {
  const touched = new Set<string>();
  for (let step = 1; step <= state.steps; step += 1) {
    for (const change of findDreamStep(store, state.id, step)?.changes ?? []) {
      touched.add(targetOf(change));
    }
  }
  return touched;
}

function toWrite(change: DreamChange, atMs: number): StoreWrite {
  if ("link" in change) return { kind: "weigh-link", change: change.link };
  const { memoryId, importance, supersededBy } = change;
  return {
    kind: "demote",
    memoryId,
    importance,
    atMs,
    ...(supersededBy === undefined ? {} : { supersededBy }),
  };
}
