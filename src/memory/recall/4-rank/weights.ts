/**
 * How much each signal counts in the rank of a candidate. The best match by words counts 1, and
 * everything else is relative to it. One configuration for every store; chosen on ten public
 * development sets where a comment says nothing else.
 */
export interface Weights {
  readonly lexical: number;
  readonly nearInMeaning: number;
  readonly userSaidIt: number;
  readonly standingOrder: number;
  readonly namesTheFile: number;
  readonly sameError: number;
  readonly linked: number;
  readonly neighbour: number;
  readonly inTheTime: number;
  readonly asksItself: number;
  readonly isFix: number;
  readonly isError: number;
  readonly tellsCause: number;
  readonly wordsTogether: number;
}

const NOTHING: Weights = {
  lexical: 0,
  nearInMeaning: 0,
  userSaidIt: 0,
  standingOrder: 0,
  namesTheFile: 0,
  sameError: 0,
  linked: 0,
  neighbour: 0,
  inTheTime: 0,
  asksItself: 0,
  isFix: 0,
  isError: 0,
  tellsCause: 0,
  wordsTogether: 0,
};

const HYBRID: Weights = {
  ...NOTHING,
  lexical: 1,
  nearInMeaning: 1,
  // In full for a perfect match, and less for a poorer one: in a store that mixes kinds of
  // memories an unscaled bonus lifts unrelated statements of the user above the answer.
  userSaidIt: 0.6,
  // It counts in full whatever the match: a question rarely has the words of the order that governs it.
  standingOrder: 0.8,
  namesTheFile: 1,
  // More than all others together: memories of this very error come first.
  sameError: 5,
  inTheTime: 0.4,
  asksItself: -0.4,
  // If all pairs of neighbouring words match. Found one point more of the work notes by task.
  wordsTogether: 0.6,
  // Guess: below any good match by words.
  linked: 0.3,
};

/** Meaning first; words only decide between memories that are equally close. */
const MEANING: Weights = { ...NOTHING, nearInMeaning: 1, lexical: 0.01 };

/** Fixes first, then the error itself, then memories that name a cause. Guesses. */
const CAUSE: Weights = {
  ...NOTHING,
  lexical: 0.5,
  nearInMeaning: 0.3,
  sameError: 5,
  linked: 2,
  neighbour: 0.5,
  isFix: 0.6,
  isError: 0.4,
  tellsCause: 0.5,
};

export const WEIGHTS = { hybrid: HYBRID, meaning: MEANING, cause: CAUSE } as const;

/** A sentence model knows better than the token table what is close. Chosen on the same sets. */
export const HYBRID_BY_MODEL: Weights = { ...HYBRID, nearInMeaning: 1.75 };

/** For memories that the best matches lead to: only the lead counts. Guesses. */
export const LED_TO: Weights = { ...NOTHING, linked: 1, neighbour: 0.8, nearInMeaning: 0.2 };
