import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import {
  oddsOfRight,
  oddsOnTopic,
  standingOf,
  toLikelihood,
} from "@/memory/recall/5-gate/likelihood.ts";
import { ASKED_BEFORE } from "@/memory/recall/5-gate/asked-before.ts";
import { createNoteEvidence, type NoteEvidence } from "@/memory/recall/5-gate/note-evidence.ts";
import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import {
  type AnswerFeatures,
  isOverheard,
  type MeasuredStatement,
  measureStatements,
  oddsOfAnswer,
} from "@/memory/recall/5-gate/statement-gate.ts";
import { nearnessOfCause } from "@/memory/recall/5-gate/trouble.ts";
import { howSurelyBack } from "@/memory/recall/5-gate/trouble-again.ts";
import {
  barsCleared,
  hasEnoughTerms,
  measureRelevance,
  termsOf,
} from "@/memory/recall/5-gate/relevance.ts";
import type { GateSettings } from "@/memory/recall/recall-profile.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/** The likelihood of being right that a line needs. */
const LIKELIHOOD_MIN = 0.18;
/**
 * The same for memories of conversations: of the first line at a prompt that asks for something or
 * reports trouble, and of every other line. Each script judged by weights that were learned from the
 * others and from recorded sessions (train/answers.ts), 3 of 18 first lines between the two were right
 * at prompts that ask for nothing, and 13 of 22 at those that do.
 */
export const ANSWER_MIN = { first: 0.3, further: 0.4 } as const;
/** The most memories shown for their words. With four, hardly any prompt got a fourth. */
export const LINES_MAX = 3;
/** Guess: some of the statements are left out later, by what they share with the prompt. */
const STATEMENTS_MAX = 5;
/** If neither of the best two is on topic, the prompt is not. */
const TOPIC_TRIES = 2;
/**
 * The candidates that may be shown at a prompt. Memories of the same error, and about a file that
 * the prompt names, always pass. Of the others a few pass: notes that somebody wrote (passNotes), in
 * their order, and memories of conversations (passStatements). If there are any of the latter, the
 * likeliest comes first, and the caller leaves out more of them (ANSWER_MIN.further, LINES_MAX).
 */
export function passPrompt(
  ranked: readonly RankedCandidate[],
  search: Search,
  findings: Findings,
): PassedCandidate[] {
  const isSameError = ({ scores }: RankedCandidate) => scores.cause !== undefined;
  const others = ranked.filter((candidate) => !isSameError(candidate));
  const checked = others.slice(0, search.profile.gate.checked);
  const evidence = createNoteEvidence(search, findings);
  const notes = passNotes(checked, evidence, findings);
  const statements = passStatements(others, search, findings);
  const byWords = statements.length === 0 ? notes : likeliestFirst([...notes, ...statements]);
  const shown = byWords.slice(0, statements.length === 0 ? LINES_MAX : STATEMENTS_MAX);
  const files = checked.filter((candidate) => isAboutNamedFile(candidate, search.profile.gate));
  const isShown = ({ memory }: RankedCandidate) => shown.some((one) => one.memory.id === memory.id);
  const passed: PassedCandidate[] = [
    ...ranked.filter(isSameError).map((candidate) => judge(candidate, findings)),
    ...shown.map((one) =>
      isAboutNamedFile(one, search.profile.gate)
        ? { ...one, vouchers: [...one.vouchers, "place" as const] }
        : one,
    ),
    ...files
      .filter((candidate) => !isShown(candidate))
      .map((candidate) => ({
        ...judgeNote(checked, checked.indexOf(candidate), evidence, findings),
        vouchers: ["place" as const],
      })),
  ];
  return statements.length === 0 ? inOrderOf(ranked, passed) : passed;
}

function inOrderOf(
  ranked: readonly RankedCandidate[],
  passed: readonly PassedCandidate[],
): PassedCandidate[] {
  return ranked.flatMap(({ memory }) => passed.filter((one) => one.memory.id === memory.id));
}

function likeliestFirst(passed: readonly PassedCandidate[]): PassedCandidate[] {
  return passed.toSorted((a, b) => (b.likelihood ?? 0) - (a.likelihood ?? 0));
}

/**
 * Lets the best note pass if the store seems to know something about the prompt, and up to two more
 * if they are likely to be right.
 */
function passNotes(
  checked: readonly RankedCandidate[],
  evidence: NoteEvidence,
  findings: Findings,
): PassedCandidate[] {
  const passed: PassedCandidate[] = [];
  for (const [position, candidate] of checked.entries()) {
    if (isOverheard(candidate.memory)) continue;
    const isTried = passed.length === 0 ? position < TOPIC_TRIES : passed.length < LINES_MAX;
    if (!isTried) continue;
    const judged = judgeNote(checked, position, evidence, findings);
    const isLikely =
      (judged.likelihood ?? 0) >= LIKELIHOOD_MIN &&
      hasEnoughTerms(findings.terms, judged.matched) &&
      (passed.length > 0 || oddsOnTopic(evidence.topicalityOf(judged)) >= 0);
    if (isLikely) passed.push({ ...judged, vouchers: ["lexical"] });
  }
  return passed;
}

/** Memories of conversations that are likely to answer the prompt, the likeliest first. */
function passStatements(
  others: readonly RankedCandidate[],
  search: Search,
  findings: Findings,
): PassedCandidate[] {
  const overheard = others.filter(({ memory }) => isOverheard(memory));
  const measured = measureStatements(overheard, search, findings).map((statement) => ({
    ...statement,
    likelihood: likelihoodOfAnswer(statement),
  }));
  return measured
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .slice(0, STATEMENTS_MAX)
    .filter(
      ({ likelihood, isSaidAgain, features }) =>
        isSaidAgain || likelihood >= ANSWER_MIN[isAsking(features) ? "first" : "further"],
    )
    .map(({ candidate, matched, likelihood, wasAskedBefore }) => ({
      ...judge(candidate, findings),
      matched,
      likelihood,
      vouchers: ["lexical"],
      ...(wasAskedBefore ? { note: ASKED_BEFORE } : {}),
    }));
}

/** How often the finding that was nearest to what is asked again was right (asked-before.ts). */
const ASKED_BEFORE_LIKELIHOOD = 0.7;

function likelihoodOfAnswer({ features, wasAskedBefore }: MeasuredStatement): number {
  const likelihood = toLikelihood(oddsOfAnswer(features));
  return wasAskedBefore ? Math.max(likelihood, ASKED_BEFORE_LIKELIHOOD) : likelihood;
}

function isAsking(features: AnswerFeatures): boolean {
  const { question, askedUnmarked, causeOfTrouble, otherThanCause } = features;
  return question + askedUnmarked + causeOfTrouble + otherThanCause > 0;
}

/** The cause that is nearest to a report of trouble, or none. */
export function passNearestCause(
  ranked: readonly RankedCandidate[],
  { query }: Search,
  findings: Findings,
): PassedCandidate[] {
  const back = howSurelyBack(query.text);
  let best: PassedCandidate | undefined;
  let bestNearness = 0;
  for (const candidate of ranked) {
    const judged = judge(candidate, findings);
    const nearness = nearnessOfCause(judged.memory, judged.matched, back);
    if (nearness > bestNearness) [best, bestNearness] = [judged, nearness];
  }
  return best === undefined ? [] : [{ ...best, vouchers: ["lexical"] }];
}

function isAboutNamedFile(candidate: RankedCandidate, gate: GateSettings): boolean {
  if (gate.neverAlone?.includes(candidate.memory.type)) return false;
  return barsCleared(candidate, gate.alone).length > 0;
}

function judge(candidate: RankedCandidate, { terms }: Findings): PassedCandidate {
  const ownTerms = termsOf(candidate.memory);
  const matched = terms.filter(({ text }) => ownTerms.has(text));
  const relevance = measureRelevance(terms, matched, candidate.scores.semantic);
  return { ...candidate, matched, relevance, vouchers: [], ownTerms };
}

/** Judges a note beside the other candidates. */
function judgeNote(
  checked: readonly RankedCandidate[],
  position: number,
  evidence: NoteEvidence,
  findings: Findings,
): PassedCandidate {
  const judged = judge(checked[position] as RankedCandidate, findings);
  const ranks = checked.map(({ rank }) => rank);
  const coverage = evidence.coverageOf(judged.ownTerms ?? new Set());
  return {
    ...judged,
    likelihood: toLikelihood(oddsOfRight(standingOf(ranks, position), coverage)),
  };
}
