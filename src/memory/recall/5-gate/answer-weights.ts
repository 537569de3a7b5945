/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
  constant: -4.19,
  words: 1.4,
  wordsInOtherScript: 1.15,
  telling: 0.6,
  share: -2.87,
  subject: 1.13,
  ahead: 0.54,
  cosine: 2.74,
  nearer: 0.43,
  known: -0.34,
  terms: 0.19,
  question: 0.81,
  causeOfTrouble: 1.83,
  otherThanCause: -1.55,
  decision: 1.35,
  correction: -0.46,
  preference: 0.56,
  fact: 0.12,
  cause: 0.09,
  said: -0.15,
  passing: -0.86,
  fix: -1.47,
  command: -1.81,
};
