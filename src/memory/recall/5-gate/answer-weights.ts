/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -2.58,
  words: 2.24,
  wordsInOtherScript: -0.12,
  telling: 0.78,
  share: -1.87,
  subject: 1.11,
  ahead: 0.51,
  cosine: 0.69,
  nearer: 0.59,
  known: -1.29,
  terms: -1.06,
  newer: 1.04,
  question: 0.59,
  askedUnmarked: 0.66,
  valueAsked: 1.79,
  valueLacking: -0.41,
  causeOfTrouble: 1.18,
  otherThanCause: -0.86,
  decision: 1.4,
  correction: 0.31,
  preference: 0.88,
  fact: 0.54,
  cause: -0.14,
  said: 0.66,
  passing: -1.54,
  passingAsked: 1.51,
  fix: -2.38,
  command: -2.84,
};
