/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -3.39,
  words: 1.44,
  wordsInOtherScript: 1.14,
  telling: 0.48,
  share: -2.88,
  subject: 1.03,
  ahead: 0.67,
  cosine: 2.5,
  nearer: 0.42,
  known: -0.77,
  terms: 0.02,
  question: 0.79,
  causeOfTrouble: 1.76,
  otherThanCause: -1.51,
  decision: 1.28,
  correction: -0.15,
  preference: 0.54,
  fact: 0.13,
  cause: 0.11,
  said: -0.57,
  passing: -1.05,
  fix: -2.64,
  command: -1.77,
};
