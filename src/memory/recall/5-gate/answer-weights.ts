/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -2.93,
  words: 1.64,
  wordsInOtherScript: 0.3,
  telling: 1.03,
  share: -1.92,
  subject: 1.28,
  ahead: 0.29,
  cosine: 2.36,
  nearer: 0.51,
  known: -2.37,
  terms: -0.76,
  newer: 1.05,
  question: 0.93,
  askedUnmarked: 0.43,
  placeAsked: 1.26,
  amountAsked: 1.77,
  otherThanAsked: -0.15,
  causeOfTrouble: 1.63,
  otherThanCause: -1.48,
  decision: 1.46,
  correction: -0.21,
  preference: 1.23,
  fact: 0.56,
  cause: -0.22,
  said: 0.89,
  passing: -0.97,
  fix: -1.94,
  command: -2.15,
};
