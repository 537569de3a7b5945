/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -2.02,
  words: 1.88,
  wordsInOtherScript: 0.84,
  telling: 0.93,
  share: -2.91,
  subject: 1.13,
  ahead: 0.3,
  cosine: 2.18,
  nearer: 0.5,
  known: -2.31,
  terms: -0.71,
  newer: 0,
  question: 0.82,
  askedUnmarked: 0,
  placeAsked: 0,
  amountAsked: 0,
  otherThanAsked: 0,
  causeOfTrouble: 1.85,
  otherThanCause: -1.65,
  decision: 1.41,
  correction: -0.17,
  preference: 1.17,
  fact: 0.44,
  cause: -0.28,
  said: 0.75,
  passing: -0.97,
  fix: -1.44,
  command: -1.9,
};
