/**
 * Two questions decide what a prompt gets: does the store know anything about it, and is this the
 * memory that is meant? Both are answered with odds (the logarithm of right to wrong), as weighted
 * sums of a few features that hold for any kind of prompt and store. The weights are a logistic
 * regression on the prompts of twelve public sets (train/notes.ts). With weights that were learned
 * from the other sets a set does a little worse (docs/decisions/008-recall.md).
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

/** How much of the prompt a memory has, as shares of the weight of its words. */
export interface Coverage {
  /** The share of the first line, which names the topic. */
  readonly lead: number;
  /** The share in words that the memory has in another form: "restoration" for "restored". */
  readonly kin: number;
}

/**
 * The odds that a candidate is right, if anything is. A clear winner needs few words; of many
 * equals nobody knows which is meant.
 */
export function oddsOfRight({ ahead, above }: Standing, { lead, kin }: Coverage): number {
  return 2.77 * ahead + 1.92 * above + 1.26 * lead + 3.28 * kin - 2.83;
}

/** Reasons to think that the store knows something about a prompt, seen from its best candidate. */
export interface Topicality extends Coverage {
  /** The weight of the matched words, in words that only one memory has. */
  readonly matched: number;
  /** Share of neighbouring words of the prompt that are close together in the memory. */
  readonly pairs: number;
  /** Share of the prompt's weight in words that some memory has. */
  readonly known: number;
  /** Undefined if either has no vector. */
  readonly cosine: number | undefined;
}

/**
 * The odds that a prompt is on topic. The amount of matched information counts, not its share of
 * the prompt: a page of text with six rare words of a memory is about it. In a store of similar
 * texts everything is close in meaning, so that counts less than it would seem to deserve.
 */
export function oddsOnTopic(topicality: Topicality): number {
  const { matched, pairs, known, cosine, lead, kin } = topicality;
  const weights = TOPIC_WEIGHTS[cosine === undefined ? "words" : "meaning"];
  return (
    weights.matched * Math.log(matched + 0.2) +
    weights.pairs * pairs +
    weights.known * known +
    weights.cosine * Math.max(0, cosine ?? 0) +
    weights.lead * lead +
    weights.kin * kin +
    weights.constant
  );
}

/**
 * The weight of the cosine was set by hand (train/notes.ts). The constants bound how many prompts
 * are answered that are off topic: 33 of 455 in public sets (docs/decisions/008-recall.md).
 */
const TOPIC_WEIGHTS = {
  meaning: {
    matched: 2.07,
    pairs: 4.42,
    known: 2.08,
    cosine: 3.5,
    lead: 4.05,
    kin: 6.58,
    constant: -6.35,
  },
  words: {
    matched: 2.05,
    pairs: 5.61,
    known: 2.77,
    cosine: 0,
    lead: 4.28,
    kin: 6.85,
    constant: -5.89,
  },
} as const;

export function toLikelihood(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
