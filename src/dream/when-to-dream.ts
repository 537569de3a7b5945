import type { DreamMode } from "@/dream/dream.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";

/** Entropy falls slowly again after a dream, so one for it is not due sooner (figure of the origin). */
const COOLDOWN_MS = 30 * 60 * 1_000;

export interface EntropyCheck {
  readonly entropy: number;
  /** True if a dream was due before and has not been finished. */
  readonly isPending: boolean;
  readonly lastEndedAtMs: number | undefined;
  readonly nowMs: number;
}

export type EntropyVerdict = "due" | "stable" | "between" | "cooldown";

/**
 * Says whether entropy calls for a dream (CX-24): above 0.7 it does, and one that was begun is
 * finished unless entropy has fallen below 0.5 by itself; in between nothing is begun.
 */
export function judgeEntropy(check: EntropyCheck): EntropyVerdict {
  const { entropy, isPending, lastEndedAtMs, nowMs } = check;
  if (entropy < THRESHOLDS.entropyLow) return "stable";
  if (isPending) return "due";
  if (entropy <= THRESHOLDS.entropyHigh) return "between";
  const sinceMs = nowMs - (lastEndedAtMs ?? 0);
  // After the clock was set back the last dream lies ahead.
  return sinceMs >= 0 && sinceMs < COOLDOWN_MS ? "cooldown" : "due";
}

/** The longest dream at the end of a session (DR-07, DR-14). */
export const DREAM_MS_MAX = 25_000;

/** Fixed and per memory, on two cores that others work on too (docs/performance.md). */
const BASE_MS = 1_000;
const MS_PER_MEMORY = 0.4;

/** How long a dream may take: the more scattered the memories are, the longer (DR-03). */
export function dreamBudgetMs(entropy: number): number {
  return Math.round(Math.max(BASE_MS, entropy * DREAM_MS_MAX));
}

/** How long it will take, at most its budget (DR-13). What is left then is done by the next one. */
export function estimateDreamMs(entropy: number, memories: number): number {
  const needed = BASE_MS + MS_PER_MEMORY * memories * (0.5 + entropy / 2);
  return Math.round(Math.min(needed, dreamBudgetMs(entropy)));
}

/** NREM takes about this share of a dream. Guess: it reads everything, REM only the newest. */
const NREM_SHARE = 0.5;

/** Less time than this is left to the persistence of the session. Guess. */
const IMMINENT_MS = 500;

/** How to dream in the time there is; "mark": only note that it is to be done (DR-14 to DR-16). */
export function chooseMode(estimateMs: number, availableMs: number): DreamMode | "mark" {
  if (availableMs < IMMINENT_MS) return "mark";
  if (estimateMs <= availableMs) return "full";
  return estimateMs * NREM_SHARE <= availableMs ? "abbreviated" : "mark";
}
