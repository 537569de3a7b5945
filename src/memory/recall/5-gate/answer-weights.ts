/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -2.48,
  words: 2.01,
  wordsInOtherScript: 0.02,
  telling: 0.84,
  share: -2.04,
  subject: 0.99,
  ahead: 0.51,
  cosine: 0.84,
  nearer: 0.63,
  known: -1.27,
  terms: -1.05,
  newer: 0.99,
  question: 0.62,
  askedUnmarked: 0.76,
  valueAsked: 1.78,
  valueLacking: -0.42,
  causeOfTrouble: 0.69,
  otherThanCause: -0.67,
  decision: 0.94,
  correction: 0.20,
  preference: 0.81,
  fact: 0.43,
  cause: -0.07,
  said: 0.38,
  passing: -1.53,
  passingAsked: 1.16,
  fix: -2.16,
  command: -3.08,
};
