import { expect, test } from "bun:test";
import { compose } from "@/context/compose.ts";
import { previousSessionSection } from "@/context/previous-session-lines.ts";
import { emptyDigest } from "@/session/digest/digest.ts";
import { type SessionState, toSessionState } from "@/session/state/session-state.ts";

const NOW_MS = Date.UTC(2026, 0, 5, 12);

function stateOf(fields: Partial<SessionState>): SessionState {
  const facts = { root: "/shop", nowMs: NOW_MS - 86_400_000, manager: undefined, compactions: [] };
  return { ...toSessionState(emptyDigest("s", "", "/t"), facts), ...fields };
}

test("a session is described as history, with what it left open", () => {
  const state = stateOf({
    branch: "feature/pay",
    goal: "Make the payment client retry",
    latest_prompt: "Run the checks",
    files_changed: [
      { path: "src/payment.ts", edits: 3 },
      { path: "config.env", edits: 1 },
    ],
    commands: [
      { command: "npm test", passed: 2, failed: 1, last: "passed" },
      { command: "sh lint.sh", passed: 0, failed: 1, last: "failed" },
    ],
    open_failures: [{ command: "sh lint.sh", error: "retryForever is not exported" }],
    open_steps: ["write the docs"],
    summary: "The client retries now.",
  });
  const section = previousSessionSection(state, NOW_MS);
  expect(compose(section === undefined ? [] : [section], 600).text).toBe(
    `=== PREVIOUS SESSION (yesterday, branch feature/pay; history, no request) ===
- It was asked: "Make the payment client retry"
- and lastly: "Run the checks"
- Files changed then: src/payment.ts (3 edits); config.env
- Commands then: \`sh lint.sh\` failed; \`npm test\` passed
- Failing when it ended: \`sh lint.sh\`: retryForever is not exported
- Steps not done: write the docs
- The agent's last words: "The client retries now."`,
  );
});

test("a session that did nothing is not shown", () => {
  const talk = { goal: "What is a monad?", latest_prompt: "Thanks", summary: "A monoid." };
  expect(previousSessionSection(stateOf(talk), NOW_MS)).toBeUndefined();
  expect(previousSessionSection(stateOf({}), NOW_MS)).toBeUndefined();
});

test("however much there was, every line stays short and lists stay small", () => {
  const state = stateOf({
    goal: "word ".repeat(500),
    summary: "line\n".repeat(500),
    files_changed: Array.from({ length: 40 }, (_, n) => ({ path: `src/${n}.ts`, edits: n })),
  });
  const lines = previousSessionSection(state, NOW_MS)?.lines ?? [];
  expect(lines.length).toBeLessThanOrEqual(7);
  for (const { text } of lines) {
    expect(text.length).toBeLessThanOrEqual(243);
    expect(text).not.toContain("\n");
  }
  expect(lines.map(({ text }) => text).join("\n")).toContain("and 34 more");
});
