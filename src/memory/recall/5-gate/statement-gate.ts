import { DIAGNOSIS_TAG } from "@/memory/diagnosis-tag.ts";
import { withoutPlaces } from "@/memory/recall/1-query/place-names.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { loadQuestionWords } from "@/memory/recall/1-query/load-question-words.ts";
import type { AskedFor } from "@/memory/recall/1-query/question-words.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { isPairOfCharacters } from "@/memory/recall/1-query/whole-words.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { ANSWER_WEIGHTS, type AnswerFeature } from "@/memory/recall/5-gate/answer-weights.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
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
    .map((candidate) => matchStatement(candidate, terms, weigh))
    .filter(({ matched }) => matched.length > 0);
  const asked = {
    known: weigh(terms.filter(({ frequency }) => frequency > 0)) / Math.max(weigh(terms), 0.01),
    terms: Math.log(terms.length + 1),
    isMarked: ASKS.test(query.text),
    ...loadQuestionWords().readQuestion(query.text),
    isTrouble: reportsTrouble(query.text),
    isOtherScript: isOtherScript(query.text),
  };
  const cosines = found.map(({ candidate }) => candidate.scores.semantic ?? UNKNOWN_COSINE);
  const spread = spreadOf(cosines);
  const weights = found.map(({ weight }) => weight).toSorted((a, b) => b - a);
  const newest = found.map(({ candidate }) => candidate.memory.createdAtMs);
  return found.map((match, at) => ({
    candidate: match.candidate,
    matched: match.matched,
    isSaidAgain: isSaidAgain(match, terms),
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

function isSaidAgain({ share, matched }: Match, terms: readonly QueryTerm[]): boolean {
  const count = countOf(matched);
  const isEnough = count >= REPEATED.words && count >= REPEATED.prompt * countOf(terms);
  return isEnough && share >= REPEATED.memory;
}

/** The weights of terms add the same number (query-terms.ts): in a store of three every word is rare. */
const SMALL_STORE = 50;
const ASKS = /[?？]\s*$/;
/** Stands for the cosine if there are no vectors. Guess: memories that share a word are about this near. */
const UNKNOWN_COSINE = 0.35;

interface Match {
  readonly candidate: RankedCandidate;
  readonly matched: readonly QueryTerm[];
  readonly weight: number;
  readonly telling: number;
  readonly share: number;
  readonly isAboutSubject: boolean;
}

function matchStatement(
  candidate: RankedCandidate,
  terms: readonly QueryTerm[],
  weigh: (terms: readonly QueryTerm[]) => number,
): Match {
  const { text, otherWords } = candidate.memory;
  const said = withoutPlaces(text);
  const own = analyzeMeaning(said);
  const around = otherWords.length === 0 ? own : analyzeMeaning(otherWords.join(" "));
  const matched = terms.filter((term) => own.has(term.text) || around.has(term.text));
  const subject = analyzeMeaning(beginningOf(said));
  let content = 0;
  for (const term of own) if (!isFiller(term)) content += isPairOfCharacters(term) ? 0.5 : 1;
  const inText = matched.filter((term) => own.has(term.text));
  return {
    candidate,
    matched,
    weight: weigh(matched),
    telling: weigh(matched.filter((term) => !saysLittle(term.text))),
    share: Math.min(1, countOf(inText) / Math.max(content, 1)),
    isAboutSubject:
      inText.some((term) => subject.has(term.text)) ||
      (inText.length < matched.length && candidate.memory.tags.includes(DIAGNOSIS_TAG)),
  };
}

/** Guess: a text says what it is about in its first words. */
const SUBJECT = { words: 10, chars: 60 } as const;

function beginningOf(text: string): string {
  if (isOtherScript(text)) return text.slice(0, SUBJECT.chars);
  return text.split(/\s+/, SUBJECT.words).join(" ");
}

function featuresOf(
  { candidate, weight, telling, share, isAboutSubject }: Match,
  asked: {
    readonly known: number;
    readonly terms: number;
    readonly isMarked: boolean;
    readonly isTrouble: boolean;
    readonly isOtherScript: boolean;
  } & AskedFor,
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
  const words = Math.log(weight + 0.2);
  const { namesAmount, namesPlace } = loadQuestionWords();
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
    placeAsked: Number(asked.isPlace && namesPlace(memory.text)),
    amountAsked: Number(asked.isAmount && namesAmount(memory.text)),
    otherThanAsked: Number(
      (asked.isPlace && !namesPlace(memory.text)) || (asked.isAmount && !namesAmount(memory.text)),
    ),
    causeOfTrouble: Number(asked.isTrouble && kind === "cause"),
    otherThanCause: Number(asked.isTrouble && kind !== "cause"),
    decision: Number(kind === "decision"),
    correction: Number(kind === "correction"),
    preference: Number(kind === "preference"),
    fact: Number(kind === "fact"),
    cause: Number(kind === "cause"),
    said: Number(kind === "said"),
    passing: Number(kind === "passing"),
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

function weightOf(terms: readonly QueryTerm[]): number {
  let sum = 0;
  for (const { text, weight } of terms) sum += isPairOfCharacters(text) ? weight / 2 : weight;
  return sum;
}

function countOf(terms: readonly QueryTerm[]): number {
  let count = 0;
  for (const { text } of terms) count += isPairOfCharacters(text) ? 0.5 : 1;
  return count;
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

const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
/** Guess: a name or two in another script does not make a text of it. */
const OTHER_SCRIPT_SHARE = 0.05;

function isOtherScript(text: string): boolean {
  const found = text.match(OTHER_SCRIPT)?.length ?? 0;
  return found > OTHER_SCRIPT_SHARE * text.length;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
