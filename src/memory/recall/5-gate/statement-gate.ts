import { loadAskedValues, loadQuestionWords } from "@/memory/recall/1-query/load-question-words.ts";
import type { ValueKind } from "@/memory/recall/1-query/asked-values.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { ANSWER_WEIGHTS, type AnswerFeature } from "@/memory/recall/5-gate/answer-weights.ts";
import { wasAskedBefore, wordsOfAddresses } from "@/memory/recall/5-gate/asked-before.ts";
import { isOtherScript } from "@/memory/recall/5-gate/other-script.ts";
import {
  countOf,
  matchStatement,
  type StatementMatch,
  weightOf,
} from "@/memory/recall/5-gate/statement-match.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { howSurelyBack } from "@/memory/recall/5-gate/trouble-again.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * How likely a memory of a conversation answers a prompt. Such a memory is a sentence or two, and
 * a prompt asks for it in other words: the share of the prompt that it covers is small, however
 * well it fits. So the weights of a few features are learned from scripted weeks of ten projects
 * in eight languages (train/answers.ts), not from questions with long answers.
 */
export type AnswerFeatures = Readonly<Record<AnswerFeature, number>>;

/** A candidate with everything that speaks for it as an answer. */
export interface MeasuredStatement {
  readonly candidate: RankedCandidate;
  readonly matched: readonly QueryTerm[];
  readonly features: AnswerFeatures;
  /** True if the prompt says the same once more. That the user has to repeat it is worth a line. */
  readonly isSaidAgain: boolean;
  /** True for a finding that answered nearly the same request. */
  readonly wasAskedBefore: boolean;
}

/** True for what a hook or an import heard in a session, not stored because somebody asked for it. */
export function isOverheard({ event }: StoredMemory): boolean {
  return event !== undefined;
}

/** Measures the candidates beside each other: a clear winner needs fewer words. */
export function measureStatements(
  candidates: readonly RankedCandidate[],
  { store, query }: Search,
  findings: Findings,
): MeasuredStatement[] {
  if (candidates.length === 0) return [];
  const rareWeight = Math.log(store.estimateMemoryCount() + SMALL_STORE);
  const terms = findings.terms.filter(({ text }) => !isFiller(text));
  const weigh = (some: readonly QueryTerm[]) => weightOf(some) / rareWeight;
  const found = candidates
    .map((candidate) => matchStatement(candidate, terms, findings.related, weigh))
    .filter(({ matched, related }) => matched.length + related.length > 0);
  const { isQuestion } = loadQuestionWords().readQuestion(query.text);
  const asked = {
    known: weigh(terms.filter(({ frequency }) => frequency > 0)) / Math.max(weigh(terms), 0.01),
    terms: Math.log(countOf(terms) + 1),
    isMarked: ASKS.test(query.text),
    isQuestion,
    kinds: isQuestion ? loadAskedValues().kindsAsked(query.text) : [],
    isTrouble: reportsTrouble(query.text),
    isOtherScript: isOtherScript(query.text),
  };
  const isAsking =
    asked.isQuestion ||
    asked.isMarked ||
    asked.isTrouble ||
    howSurelyBack(query.text) !== undefined;
  const addresses = wordsOfAddresses(query.text);
  const cosines = found.map(({ candidate }) => candidate.scores.semantic ?? UNKNOWN_COSINE);
  const spread = spreadOf(cosines);
  const weights = found.map(({ weight }) => weight).toSorted((a, b) => b - a);
  const newest = found.map(({ candidate }) => candidate.memory.createdAtMs);
  return found.map((match, at) => ({
    candidate: match.candidate,
    matched: [...match.matched, ...match.related],
    isSaidAgain: isSaidAgain(match, terms),
    wasAskedBefore: wasAskedBefore(match.candidate.memory, terms, isAsking, addresses),
    features: featuresOf(match, asked, {
      ahead: match.weight - ((match.weight < (weights[0] ?? 0) ? weights[0] : weights[1]) ?? 0),
      cosine: cosines[at] ?? UNKNOWN_COSINE,
      nearer: ((cosines[at] ?? UNKNOWN_COSINE) - spread.mean) / spread.deviation,
      newer: shareBelow(match.candidate.memory.createdAtMs, newest),
    }),
  }));
}

/**
 * The logarithm of right to wrong. A conclusion whose last words alone are shared is about something
 * else, however many they are.
 */
export function oddsOfAnswer(features: AnswerFeatures): number {
  if (features.cause > 0 && features.subject === 0) return Number.NEGATIVE_INFINITY;
  let odds = ANSWER_WEIGHTS.constant;
  for (const [name, value] of Object.entries(features)) {
    odds += value * ANSWER_WEIGHTS[name as AnswerFeature];
  }
  return odds;
}

/** Guesses: the shares of the memory and of the prompt that a repetition has, and its words. */
const REPEATED = { memory: 0.5, prompt: 0.35, words: 3 } as const;

function isSaidAgain({ share, matched }: StatementMatch, terms: readonly QueryTerm[]): boolean {
  const count = countOf(matched);
  const isEnough = count >= REPEATED.words && count >= REPEATED.prompt * countOf(terms);
  return isEnough && share >= REPEATED.memory;
}

/** The weights of terms add the same number (query-terms.ts): in a store of three every word is rare. */
const SMALL_STORE = 50;
const ASKS = /[?？]\s*$/;
/** Stands for the cosine if there are no vectors. Guess: memories that share a word are about this near. */
const UNKNOWN_COSINE = 0.35;

function featuresOf(
  { candidate, weight, nearWeight, telling, share, isAboutSubject }: StatementMatch,
  asked: {
    readonly kinds: readonly ValueKind[];
    readonly known: number;
    readonly terms: number;
    readonly isMarked: boolean;
    readonly isTrouble: boolean;
    readonly isOtherScript: boolean;
    readonly isQuestion: boolean;
  },
  standing: {
    readonly ahead: number;
    readonly cosine: number;
    readonly nearer: number;
    readonly newer: number;
  },
): AnswerFeatures {
  const { memory } = candidate;
  const kind = kindOf(memory);
  // The table of vectors knows the Latin script only.
  const isBlind = asked.isOtherScript || isOtherScript(memory.text);
  const words = Math.log(weight + nearWeight + 0.2);
  const isGiven = asked.kinds.length > 0 && loadAskedValues().givesValue(memory.text, asked.kinds);
  return {
    words,
    wordsInOtherScript: isBlind ? words : 0,
    telling,
    share,
    subject: Number(isAboutSubject),
    ahead: clamp(standing.ahead, -1, 1),
    cosine: isBlind ? 0 : standing.cosine,
    nearer: isBlind ? 0 : clamp(standing.nearer, -2, 3),
    known: asked.known,
    terms: asked.terms,
    newer: standing.newer,
    question: Number(asked.isMarked),
    askedUnmarked: Number(asked.isQuestion && !asked.isMarked),
    valueAsked: Number(isGiven),
    valueLacking: Number(asked.kinds.length > 0 && !isGiven),
    causeOfTrouble: Number(asked.isTrouble && kind === "cause"),
    otherThanCause: Number(asked.isTrouble && kind !== "cause"),
    decision: Number(kind === "decision"),
    correction: Number(kind === "correction"),
    preference: Number(kind === "preference"),
    fact: Number(kind === "fact"),
    cause: Number(kind === "cause"),
    said: Number(kind === "said"),
    passing: Number(kind === "passing"),
    // Most facts are told in passing: worth nothing unasked, but what a question is after.
    passingAsked: Number(kind === "passing" && (asked.isQuestion || asked.isTrouble)),
    fix: Number(kind === "fix"),
    command: Number(kind === "command"),
  };
}

type Kind = "decision" | "correction" | "preference" | "fact" | "cause" | "said" | "passing";

/** The first tag that fits: what was said in passing is nothing else. */
const KINDS: readonly (readonly [tag: string, kind: Kind | "command"])[] = [
  ["command", "command"],
  ["passing", "passing"],
  ["said", "said"],
  ["decision", "decision"],
  ["correction", "correction"],
  ["preference", "preference"],
  ["fact", "fact"],
  ["root-cause", "cause"],
  ["concluded", "cause"],
];

function kindOf({ type, tags }: StoredMemory): Kind | "fix" | "command" | "other" {
  if (type === "Fix") return "fix";
  return KINDS.find(([tag]) => tags.includes(tag))?.[1] ?? "other";
}

/** How much of the others is older: of two that fit, the newer one is more often still true. */
function shareBelow(value: number, values: readonly number[]): number {
  if (values.length < 2) return 0.5;
  return (values.filter((one) => one <= value).length - 1) / (values.length - 1);
}

/** Guess: with fewer differences than this, being nearer says nothing. */
const DEVIATION_MIN = 0.05;

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const count = Math.max(values.length, 1);
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, deviation: Math.max(DEVIATION_MIN, Math.sqrt(squares / count)) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
