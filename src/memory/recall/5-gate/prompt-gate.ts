import { cutText } from "@/base/text.ts";
import { queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { countPairs } from "@/memory/recall/4-rank/word-pairs.ts";
import {
  oddsOfRight,
  oddsOnTopic,
  standingOf,
  toLikelihood,
} from "@/memory/recall/5-gate/likelihood.ts";
import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import { sharesRareWords } from "@/memory/recall/5-gate/rare-match.ts";
import { nearnessOfCause } from "@/memory/recall/5-gate/trouble.ts";
import {
  barsCleared,
  hasEnoughTerms,
  measureRelevance,
  termsOf,
  weightOf,
  wordScore,
} from "@/memory/recall/5-gate/relevance.ts";
import type { GateSettings } from "@/memory/recall/recall-profile.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/** The likelihood of being right that the first line needs, and each further one. */
const LIKELIHOOD_MIN = { first: 0.12, further: 0.3 } as const;
/** The most memories shown for their words. With four, hardly any prompt got a fourth. */
const LINES_MAX = 3;
/** If neither of the best two is on topic, the prompt is not. */
const TOPIC_TRIES = 2;
/** The best candidates among which two rare words of the prompt are looked for. Guess. */
const RARE_TRIES = 5;
/** The beginning of a prompt in which neighbouring words are looked for. Guess. */
const PAIR_CHARS = 1_200;
/** No prompt is expected to have more pairs than this in common with a memory. Guess. */
const PAIRS_MAX = 11;

/**
 * The candidates that may be shown at a prompt, in their order. Memories of the same error, and
 * about a file that the prompt names, always pass. Of the others the best passes if the store
 * seems to know something about the prompt, and up to two more if they are likely to be right.
 */
export function passPrompt(
  ranked: readonly RankedCandidate[],
  search: Search,
  findings: Findings,
): PassedCandidate[] {
  const { gate } = search.profile;
  const isSameError = ({ scores }: RankedCandidate) => scores.cause !== undefined;
  const others = ranked.filter((candidate) => !isSameError(candidate)).slice(0, gate.checked);
  const ranks = others.map(({ rank }) => rank);
  const isOnTopic = createTopicTest(search, findings);
  const memoryCount = search.store.estimateMemoryCount();
  const passed: PassedCandidate[] = [];
  let lines = 0;
  for (const candidate of ranked) {
    if (isSameError(candidate)) {
      passed.push(judge(candidate, undefined, findings));
      continue;
    }
    const position = others.indexOf(candidate);
    const isAboutFile = position >= 0 && isAboutNamedFile(candidate, gate);
    const isTried = position >= 0 && (lines === 0 ? position < TOPIC_TRIES : lines < LINES_MAX);
    const isTriedByRareWords = position >= 0 && position < RARE_TRIES && lines < LINES_MAX;
    if (!isAboutFile && !isTried && !isTriedByRareWords) continue;
    const judged = judge(candidate, standingOf(ranks, position), findings);
    const needed = LIKELIHOOD_MIN[lines === 0 ? "first" : "further"];
    const isLikely =
      (judged.likelihood ?? 0) >= needed &&
      hasEnoughTerms(findings.terms, judged.matched) &&
      (lines > 0 || isOnTopic(judged));
    const isByWords =
      (isTried && isLikely) ||
      (isTriedByRareWords &&
        sharesRareWords(judged.memory, judged.matched, memoryCount, search.query.text));
    if (isByWords) lines += 1;
    if (isByWords || isAboutFile) {
      const byWords = isByWords ? (["lexical"] as const) : [];
      passed.push({ ...judged, vouchers: isAboutFile ? [...byWords, "place"] : byWords });
    }
  }
  return passed;
}

/** The cause that is nearest to a report of trouble, or none. */
export function passNearestCause(
  ranked: readonly RankedCandidate[],
  findings: Findings,
): PassedCandidate[] {
  let best: PassedCandidate | undefined;
  let bestNearness = 0;
  for (const candidate of ranked) {
    const judged = judge(candidate, undefined, findings);
    const nearness = nearnessOfCause(judged.memory, judged.matched);
    if (nearness > bestNearness) [best, bestNearness] = [judged, nearness];
  }
  return best === undefined ? [] : [{ ...best, vouchers: ["lexical"] }];
}

function isAboutNamedFile(candidate: RankedCandidate, gate: GateSettings): boolean {
  if (gate.neverAlone?.includes(candidate.memory.type)) return false;
  return barsCleared(candidate, gate.alone).length > 0;
}

function judge(
  candidate: RankedCandidate,
  standing: ReturnType<typeof standingOf> | undefined,
  { terms }: Findings,
): PassedCandidate {
  const ownTerms = termsOf(candidate.memory);
  const matched = terms.filter(({ text }) => ownTerms.has(text));
  const relevance = measureRelevance(terms, matched, candidate.scores.semantic);
  const judged = { ...candidate, matched, relevance, vouchers: [], ownTerms };
  if (standing === undefined) return judged;
  return { ...judged, likelihood: toLikelihood(oddsOfRight(standing, wordScore(terms, matched))) };
}

function createTopicTest(
  { store, query }: Search,
  { terms }: Findings,
): (judged: PassedCandidate) => boolean {
  let words: string[] | undefined;
  let known: number | undefined;
  let rareWeight: number | undefined;
  return ({ memory, matched, scores, likelihood = 0 }) => {
    words ??= queryTerms(cutText(query.text, PAIR_CHARS));
    known ??= weightOf(terms.filter(({ frequency }) => frequency > 0)) / weightOf(terms);
    rareWeight ??= Math.log(store.estimateMemoryCount() + 50);
    const pairsExpected = Math.max(1, Math.min(PAIRS_MAX, words.length - 1));
    const odds = oddsOnTopic({
      matched: weightOf(matched) / rareWeight,
      pairs: Math.min(1, countPairs(words, memory.text) / pairsExpected),
      known,
      cosine: scores.semantic,
      likelihood,
    });
    return odds >= 0;
  };
}
