import type { DreamMode } from "@/dream/dream.ts";
import { REMOVE_DREAM_NOTICE } from "@/dream/dream-notice.ts";
import {
  DREAM_LEASE,
  findDreamMark,
  findDreamState,
  findLastDream,
  REMOVE_DREAM_MARK,
} from "@/dream/dream-state.ts";
import { type Entropy, measureEntropy } from "@/dream/entropy.ts";
import {
  chooseMode,
  DREAM_MS_MAX,
  dreamBudgetMs,
  type EntropyVerdict,
  estimateDreamMs,
  judgeEntropy,
} from "@/dream/when-to-dream.ts";
import { markDream } from "@/operations/dream/mark-dream.ts";
import type { DreamInput, DreamReport } from "@/operations/dream/dream-report.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { Store } from "@/store/store.ts";

export interface NeededInput extends Pick<DreamInput, "onProgress" | "mayContinue"> {
  /** The time there is, all in all; 25 s if not given. */
  readonly availableMs?: number;
}

export interface NeededReport {
  readonly entropy: Entropy;
  readonly verdict: EntropyVerdict | "busy";
  readonly estimateMs: number;
  /** How it was dreamt; "mark": there was no time, and the next session does it. */
  readonly mode: DreamMode | "mark" | undefined;
  readonly dream: DreamReport | undefined;
}

/** Consolidates if the memories are scattered, in the time there is (DR-12 to DR-16). */
export function consolidateIfNeeded(input: NeededInput, tools: OperationTools): NeededReport {
  const { store, clock } = tools;
  const startedMs = clock.elapsedMs();
  const { availableMs = DREAM_MS_MAX } = input;
  const leftMs = () => availableMs - (clock.elapsedMs() - startedMs);
  const isBusy = !waitForDream(leftMs, tools);
  const due = judgeStore(tools);
  const none = { ...due, mode: undefined, dream: undefined };
  if (isBusy) {
    if (due.verdict === "due") markDream({ entropy: due.entropy.entropy }, tools);
    return { ...none, verdict: "busy" };
  }
  if (due.verdict !== "due") {
    if (due.verdict === "stable")
      store.apply([REMOVE_DREAM_MARK, REMOVE_DREAM_NOTICE], { isDurable: false });
    return none;
  }
  const mode = chooseMode(due.estimateMs, leftMs());
  if (mode === "mark") {
    markDream({ entropy: due.entropy.entropy }, tools);
    return { ...due, mode, dream: undefined };
  }
  const untilMs = clock.elapsedMs() + Math.min(leftMs(), dreamBudgetMs(due.entropy.entropy));
  const mayContinue = () => clock.elapsedMs() < untilMs && input.mayContinue?.() !== false;
  const dream = runDream({ ...input, trigger: "entropy", mode, mayContinue }, tools);
  // An abbreviated dream has done all of its phase: REM can wait for the next one.
  if (dream.status === "paused") markDream({ entropy: dream.entropyAfter }, tools);
  return { ...due, mode, dream };
}

/** Says what the entropy of the store calls for, and how long that will take. */
export function judgeStore({ store, clock, embedder }: OperationTools): Pick<
  NeededReport,
  "entropy" | "estimateMs"
> & {
  readonly verdict: EntropyVerdict;
} {
  const nowMs = clock.nowMs();
  const entropy = measureEntropy({ store, embedder, nowMs });
  const verdict = judgeEntropy({
    entropy: entropy.entropy,
    isPending: isDreamPending(store),
    lastEndedAtMs: findLastDream(store)?.endedAtMs,
    nowMs,
  });
  const estimateMs = estimateDreamMs(entropy.entropy, store.estimateMemoryCount());
  return { entropy, verdict, estimateMs };
}

/** True if a dream was interrupted, or noted as to be done. */
function isDreamPending(store: Pick<Store, "findValue">): boolean {
  return findDreamMark(store) !== undefined || findDreamState(store)?.state.status === "running";
}

const POLL_MS = 100;

/** Gives a dream that is running the time to end (DR-06, DR-07). Returns false if it goes on. */
function waitForDream(leftMs: () => number, { store, clock }: OperationTools): boolean {
  while (store.isLeased(DREAM_LEASE, clock.nowMs())) {
    if (leftMs() <= POLL_MS) return false;
    Bun.sleepSync(POLL_MS);
  }
  return true;
}
