// An experience in a line: whatever its end, the line says what was believed and what was learnt.
import { expect, test } from "bun:test";
import { experienceGist } from "@/ghap/experience-gist.ts";

const BEGUN = "Goal: Fix the login test.\nHypothesis: The timeout is too short\nAction: Raise it";

test.each([
  [
    `${BEGUN}\nPrediction: It passes\nOutcome: falsified – Still fails\nSurprise: It passed alone\nRoot cause: test-isolation – Two tests share one session\nLesson: Check isolation first.`,
    "Goal: Fix the login test. Believed: The timeout is too short. Wrong: Two tests share one session. Lesson: Check isolation first.",
  ],
  [
    `${BEGUN}\nPrediction: It passes\nOutcome: confirmed – Twenty runs passed`,
    "Goal: Fix the login test. Confirmed: The timeout is too short (Twenty runs passed).",
  ],
  [
    `${BEGUN}\nPrediction: It passes\nOutcome: abandoned – session ended`,
    "Goal: Fix the login test. Left open: The timeout is too short (session ended).",
  ],
  [
    `${BEGUN}\nPrediction: It passes\nOutcome: falsified`,
    "Goal: Fix the login test. Believed: The timeout is too short. It was wrong.",
  ],
  [
    'Goal: Make `npm test` pass\nHypothesis: The change mends "E: no port"\nAction: running `npm ci`\nPrediction: `npm test` passes\nOutcome: confirmed – `npm test` passed',
    'Goal: Make `npm test` pass. "E: no port" – fixed by: running `npm ci`.',
  ],
  ["Retries help only if the call is idempotent", "Retries help only if the call is idempotent"],
])("%p is told as %p", (text, gist) => {
  expect(experienceGist(text)).toBe(gist);
});
