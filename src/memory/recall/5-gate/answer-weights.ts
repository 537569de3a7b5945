/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -3.25,
  words: 2.01,
  wordsInOtherScript: -0.05,
  telling: 1.02,
  share: -2.56,
  subject: 1.3,
  ahead: 0.56,
  cosine: 1.3,
  nearer: 0.58,
  known: -1.51,
  terms: -0.77,
  newer: 1.02,
  question: 0.72,
  askedUnmarked: 0.6,
  valueAsked: 1.82,
  valueLacking: -0.4,
  causeOfTrouble: 1.41,
  otherThanCause: -0.97,
  decision: 1.54,
  correction: 0.22,
  preference: 1.02,
  fact: 0.58,
  cause: -0.33,
  said: 0.47,
  passing: -0.65,
  fix: -2.4,
  command: -2.49,
};
