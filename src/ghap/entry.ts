/**
 * ghap/ is the agent's notebook of experiments: a goal, a hypothesis, an action and a prediction,
 * and what came of it. journal/ keeps entries in the project's .claude/journal, outcome/ reads what
 * tests and builds showed, and learning/ finds what experiences have in common. The folder knows
 * neither memories nor hooks: where they meet, the code is in events/ and operations/. It keeps
 * true: at most one entry is active in a project, however many processes ask at once; an entry that
 * was acknowledged is on disk; and only entries that this user's journal wrote are believed.
 *
 * This file is the only place that lists what an entry consists of and which values its fields may
 * have. The field names are those of the files, so that what is read is what is worked with.
 */

import type { PredictedClaims } from "@/ghap/outcome/outcome.ts";

/** The kind of work an entry is about. */
export const DOMAINS = [
  "debugging",
  "refactoring",
  "feature",
  "testing",
  "configuration",
  "documentation",
  "performance",
  "security",
  "integration",
] as const;
export type Domain = (typeof DOMAINS)[number];

/** How the work is gone about. */
export const STRATEGIES = [
  "systematic-elimination",
  "trial-and-error",
  "research-first",
  "divide-and-conquer",
  "root-cause-analysis",
  "copy-from-similar",
  "check-assumptions",
  "read-the-error",
  "ask-user",
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Why a hypothesis was wrong. */
export const ROOT_CAUSES = [
  "wrong-assumption",
  "missing-knowledge",
  "oversight",
  "environment-issue",
  "misleading-symptom",
  "incomplete-fix",
  "wrong-scope",
  "test-isolation",
  "timing-issue",
] as const;
export type RootCauseCategory = (typeof ROOT_CAUSES)[number];

export const OUTCOMES = ["confirmed", "falsified", "abandoned"] as const;
export type OutcomeStatus = (typeof OUTCOMES)[number];

/**
 * How far the outcome can be trusted. Gold: a test or a build showed it. Silver: the agent says so.
 * Bronze: nobody stated the hypothesis; it was inferred. Abandoned: nobody knows.
 */
export const CONFIDENCE_TIERS = ["gold", "silver", "bronze", "abandoned"] as const;
export type ConfidenceTier = (typeof CONFIDENCE_TIERS)[number];

/** The weight of an entry beside others (figures of the origin). */
export const TIER_WEIGHTS: Readonly<Record<ConfidenceTier, number>> = {
  gold: 1,
  silver: 0.8,
  bronze: 0.5,
  abandoned: 0.2,
};

/** The part of an entry that changes when the agent learns something. */
export interface Iteration {
  readonly hypothesis: string;
  readonly action: string;
  readonly prediction: string;
}

/** An earlier iteration, and when it was given up. */
export interface PastIteration extends Iteration {
  readonly timestamp: string;
}

export interface Outcome {
  readonly status: OutcomeStatus;
  readonly result: string;
  /** In UTC, as all times of an entry. */
  readonly captured_at: string;
  /** True if a recorded test or build agrees with the status. No caller can set it. */
  readonly auto_captured: boolean;
}

export interface RootCause {
  readonly category: RootCauseCategory;
  readonly description: string;
}

export interface Lesson {
  readonly what_worked: string;
  readonly takeaway: string;
}

/** An outcome of a test or build agrees with the prediction, or not, or nobody can tell. */
export const VERDICTS = ["confirms", "contradicts", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A test or a build that ended while the entry was active. */
export interface Evidence {
  readonly kind: "test" | "build";
  readonly command: string;
  readonly passed: boolean;
  readonly verdict: Verdict;
  /** One line of what it printed, such as "3 failed, 12 passed". */
  readonly summary: string;
  readonly captured_at: string;
  /** The iteration during which it was captured. */
  readonly iteration: number;
}

export interface GhapEntry extends Iteration {
  /** ghap_YYYYMMDD_HHMMSS_xxxxxx */
  readonly id: string;
  /** The journal's session: session_YYYYMMDD_HHMMSS_xxxxxx */
  readonly session_id: string;
  /** The client's own id of that session; null if a person began it at a terminal. */
  readonly client_session: string | null;
  readonly created_at: string;
  readonly domain: Domain | null;
  readonly strategy: Strategy | null;
  readonly goal: string;
  readonly history: readonly PastIteration[];
  /** Starts at 1. */
  readonly iteration_count: number;
  /** Null while the entry is active. */
  readonly outcome: Outcome | null;
  readonly surprise: string | null;
  readonly root_cause: RootCause | null;
  readonly lesson: Lesson | null;
  /** Null while the entry is active. */
  readonly confidence_tier: ConfidenceTier | null;
  readonly notes: readonly string[];
  readonly evidence: readonly Evidence[];
  /**
   * The claims of the prediction about tests and builds, read when it was written down: a hook would
   * take two milliseconds for that. Null if it says nothing that could be compared. Absent in a
   * resolved entry.
   */
  readonly claims?: PredictedClaims | null;
  /** True if nobody wrote the entry down: it was made of what the agent did. */
  readonly inferred: boolean;
  /** The memory of the fix that an inferred entry was made of: whoever forgets one forgets both. */
  readonly fix_id?: string;
}

/** An entry that has come to its end. */
export interface ResolvedEntry extends GhapEntry {
  readonly outcome: Outcome;
  readonly confidence_tier: ConfidenceTier;
}

export function isResolved(entry: GhapEntry): entry is ResolvedEntry {
  return entry.outcome !== null && entry.confidence_tier !== null;
}

/** The result of an entry that was still active when its session ended (GH-21). */
export const SESSION_ENDED = "session ended";

export const ENTRY_LIMITS = {
  /** Longer texts are cut, and whoever wrote them is told (figure of the origin). */
  textChars: 10_000,
  /** The most earlier iterations, notes and pieces of evidence kept; the oldest go. Guesses. */
  history: 50,
  notes: 50,
  evidence: 20,
  /** The longest entry in its file; the oldest iterations go until it fits. Guess. */
  bytes: 1024 * 1024,
} as const;
