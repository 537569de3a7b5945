import { expect, test } from "bun:test";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { readCommand } from "@/memory/extract/commands/project-command.ts";
import { agentDoes, agentRuns, userSays } from "@test/memory/extract/turns.ts";

test.each([
  ["npm test", "test"],
  ["npx vitest run src/a.test.ts", "test"],
  ["cd packages/api && pnpm test 2>&1", "test"],
  ["./gradlew testDebugUnitTest", "test"],
  ["python manage.py test", "test"],
  ["cargo build --release", "build"],
  ["docker build -t app .", "build"],
  ["npx tsc --noEmit -p tsconfig.build.json", "check types"],
  ["cargo clippy -- -D warnings", "lint"],
  ["bin/rails db:migrate", "migrate"],
  ["PORT=3001 npm run dev", "run"],
  ["docker compose up -d db", "run"],
  ["pnpm add zod --filter api", "install"],
  ["make config", "generate"],
])("the purpose of %s is to %s", (command, purpose) => {
  expect(readCommand(command)?.purpose).toBe(purpose as never);
});

test.each([
  "ls -la",
  "git status",
  "cat test/a.test.ts",
  "grep -rn test src",
  "npm test | tail -5",
  "npm test || true",
  "npm test; echo done",
  "node -e 'run(test)'",
  "python3 -c 'import test'",
  "npm --version test",
  "cat <<EOF > a.test.ts\nx\nEOF",
  `npm test -- ${"x".repeat(300)}`,
  "",
])("%j is no project command", (command) => {
  expect(readCommand(command)).toBeUndefined();
});

test("a project command that passed is kept once", () => {
  const found = extractCandidates([
    userSays("run it"),
    ...agentRuns("npm test"),
    ...agentRuns("npm test -- --verbose"),
    ...agentRuns("npm run build"),
  ]);
  expect(found.map(({ text }) => text)).toEqual([
    "To test: `npm test` works here.",
    "To build: `npm run build` works here.",
  ]);
});

test("a command that works is kept with the attempt that failed", () => {
  const [found] = extractCandidates([
    userSays("run it"),
    ...agentRuns("gradle test", "Exit code 127\n/bin/bash: gradle: command not found"),
    ...agentRuns("./gradlew test"),
  ]);
  expect(found).toMatchObject({ kind: "command", type: "Learning" });
  expect(found?.text).toBe(
    "To test: `./gradlew test` works; `gradle test` failed (/bin/bash: gradle: command not found).",
  );
});

test("a test that found a bug does not count as a wrong command", () => {
  const [found] = extractCandidates([
    ...agentRuns("npm test -- a", "Exit code 1\nexpected 1 to be 2"),
    ...agentRuns("npm test -- b"),
  ]);
  expect(found?.text).toBe("To test: `npm test -- b` works here.");
});

test.each([
  ["the tool says so", { isError: true, text: "Exit code 1" }],
  ["the output says so", { text: "Tests: 2 failed, 3 passed" }],
  ["it was only started", { text: "Command running in background with ID: b1" }],
])("a command did not pass if %s", (_, result) => {
  expect(extractCandidates(agentDoes({ action: "run", command: "npm test" }, result))).toEqual([]);
});

test.each([
  "go test -v ./internal/quotes -run TestExpiry",
  "npx vitest run src/quotes.test.ts",
  "pytest tests/test_quotes.py::test_expiry",
  "cargo test --test quotes",
])("`%s` runs one part and is not kept as the way to test", (command) => {
  expect(extractCandidates([userSays("go"), ...agentRuns(command)])).toEqual([]);
});
