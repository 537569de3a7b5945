/**
 * Two questions decide what a prompt gets: does the store know anything about it, and is this the
 * memory that is meant? Both are answered with odds (the logarithm of right to wrong), as weighted
 * sums of a few features that hold for any kind of prompt and store. The weights are a logistic
 * regression on two thirds of the prompts of twelve public sets, and hardly change when any one set
 * is left out (docs/decisions/008-recall.md).
 */

/** How a candidate compares with the others, in units of rank. */
export interface Standing {
  /** Its rank minus that of the best other candidate: negative for all but the first. */
  readonly ahead: number;
  /** Its rank minus the mean of the fifth to the seventh. Missing candidates count as 0. */
  readonly above: number;
}

/** The candidates behind the best few: memories that merely share a word or two. */
const CROWD = { from: 4, to: 7 } as const;
const AHEAD_MAX = 1;
const ABOVE_MAX = 1.5;

/** The standing of the candidate at this position among the ranks, which are in their order. */
export function standingOf(ranks: readonly number[], position: number): Standing {
  const own = ranks[position] ?? 0;
  const other = ranks[position === 0 ? 1 : 0] ?? 0;
  let crowd = 0;
  for (let i = CROWD.from; i < CROWD.to; i += 1) crowd += ranks[i] ?? 0;
  const above = own - crowd / (CROWD.to - CROWD.from);
  return {
    ahead: Math.max(-AHEAD_MAX, Math.min(AHEAD_MAX, own - other)),
    above: Math.min(ABOVE_MAX, above),
  };
}

/**
 * The odds that a candidate is right, if anything is. A clear winner needs few words; of many
 * equals nobody knows which is meant. `words` is the score of the words (relevance.ts).
 */
export function oddsOfRight({ ahead, above }: Standing, words: number): number {
  return 1.89 * ahead + 2.76 * above + 0.62 * Math.log(words + 0.02) - 1.6;
}

/** Reasons to think that the store knows something about a prompt, seen from its best candidate. */
export interface Topicality {
  /** The weight of the matched words, in words that only one memory has. */
  readonly matched: number;
  /** Share of neighbouring words of the prompt that are close together in the memory. */
  readonly pairs: number;
  /** Share of the prompt's weight in words that some memory has. */
  readonly known: number;
  /** Undefined if either has no vector. */
  readonly cosine: number | undefined;
  /** How likely the candidate is right. */
  readonly likelihood: number;
}

/**
 * The odds that a prompt is on topic. The amount of matched information counts, not its share of
 * the prompt: a page of text with six rare words of a memory is about it. In a store of similar
 * texts everything is close in meaning, so that counts less than it would seem to deserve.
 */
export function oddsOnTopic(topicality: Topicality): number {
  const { matched, pairs, known, cosine, likelihood } = topicality;
  const weights = TOPIC_WEIGHTS[cosine === undefined ? "words" : "meaning"];
  return (
    weights.matched * Math.log(matched + 0.2) +
    weights.pairs * pairs +
    weights.known * known +
    weights.cosine * Math.max(0, cosine ?? 0) +
    weights.right * toOdds(likelihood) +
    weights.constant
  );
}

/** With these constants about as many off-topic prompts are answered as before, see decision 8. */
const TOPIC_WEIGHTS = {
  meaning: { matched: 1.62, pairs: 5.4, known: 3.78, cosine: 3, right: 0.39, constant: -5.78 },
  words: { matched: 1.57, pairs: 5.1, known: 3.87, cosine: 0, right: 0.39, constant: -4.5 },
} as const;

function toOdds(likelihood: number): number {
  return Math.log(likelihood / (1 - likelihood));
}

export function toLikelihood(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
