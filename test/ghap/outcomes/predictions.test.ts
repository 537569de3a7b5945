// Predictions that look confirmed or contradicted and are not, beside those that are.
import { expect, test } from "bun:test";
import type { Verdict } from "@/ghap/entry.ts";
import { compareCase } from "@test/ghap/outcomes/judge-corpus.ts";

function compare(prediction: string, command: string, exit: number, output: string): Verdict {
  return compareCase({ id: "", command, exit, output, expect: {}, prediction });
}

const passed = (prediction: string, command = "npm test") =>
  compare(prediction, command, 0, "Tests:       3 passed, 3 total");
const failed = (prediction: string, command = "npm test") =>
  compare(
    prediction,
    command,
    1,
    "FAIL src/auth.test.ts\n  ● login\nTests: 1 failed, 2 passed, 3 total",
  );

test.each([
  "The test fails before the fix and passes after it",
  "it passes locally but fails in CI",
  "CI goes green",
  "the pipeline passes",
  "tests pass with --parallel",
  "tests pass on Windows",
  "the suite passes on Node 22.1",
  "Twenty runs pass",
  "it passes ten times in a row",
  "tests pass consistently",
  "the suite passes in under 2 seconds",
  "tests pass faster",
  "two tests pass",
  "pytest passes",
  "cargo test succeeds",
  "the docker image builds",
  "lint and tests pass",
  "tests pass and the page loads",
  "just the login test fails",
  "the login page passes the accessibility audit",
  "the deploy succeeds",
  "tests should pass, but I am not sure",
  "will the tests pass?",
  "the tests pass or the hypothesis is wrong",
  "at least one test passes",
  "most tests pass",
  "it works",
  "the bug is fixed",
])("a passing run does not settle %j", (prediction) => {
  expect(passed(prediction)).toBe("unknown");
});

test.each([
  "the new test fails",
  "cart tests fail",
  "the test fails with a database error",
  "test_cart fails",
  "two tests fail",
  "only login fails",
  "the cart test passes",
  "existing tests keep passing",
  "pytest fails",
  "the build passes",
])("a failing run does not settle %j", (prediction) => {
  expect(failed(prediction)).toBe("unknown");
});

test.each([
  ["unit tests pass", "pytest tests/integration"],
  ["all tests pass", "npx jest src/auth"],
  ["integration tests pass", "npm run test:unit"],
  ["the release build succeeds", "cargo build"],
  ["the docker image builds", "npm run build"],
  ["web tests pass", "go test ./api/..."],
])("%j is not confirmed by %j", (prediction, command) => {
  expect(passed(prediction, command)).toBe("unknown");
});

test.each([
  ["tests pass", "npm test"],
  ["all tests pass", "npm test"],
  ["the cart tests pass", "npm test"],
  ["no test fails", "npm test"],
  ["npm test passes", "pnpm test"],
  ["the test passes after I reset the cache", "npm test -- auth"],
  ["with the mock in place, the tests pass", "npm test"],
  ["the auth test passes", "npx jest src/auth.test.ts"],
  ["the release build succeeds", "cargo build --release"],
  ["it builds", "go build ./..."],
  ["the image builds", "docker build ."],
])("%j is confirmed by %j", (prediction, command) => {
  expect(passed(prediction, command)).toBe("confirms");
});

test.each([
  "tests pass",
  "all tests pass",
  "the auth test passes",
  "login no longer fails and the tests pass",
  "tests pass and the page loads",
  "the tests pass consistently",
])("%j is contradicted by a failure of it", (prediction) => {
  expect(failed(prediction)).toBe("contradicts");
});
