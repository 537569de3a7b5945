import { expect, test } from "bun:test";
import { compose } from "@/context/compose.ts";
import { gistOf } from "@/context/gist.ts";
import { previousSessionSection, type Reader } from "@/context/previous-session-lines.ts";
import { cutToTokens, estimateTokens } from "@/context/tokens.ts";
import { runningText } from "@/session/digest/closing-words.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import { type SessionState, toSessionState } from "@/session/state/session-state.ts";

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const READER: Reader = {
  nowMs: NOW_MS,
  root: "/shop",
  branch: "main",
  later: [],
  isStillOpen: false,
};

function stateOf(fields: Partial<SessionState>): SessionState {
  const facts = { root: "/shop", nowMs: NOW_MS - 86_400_000, manager: undefined, compactions: [] };
  const state = toSessionState(emptyDigest("s", "", "/t"), facts);
  return { ...state, status: "ended", ...fields };
}

function textOf(fields: Partial<SessionState>, reader: Partial<Reader> = {}): string {
  const section = previousSessionSection(stateOf(fields), { ...READER, ...reader });
  return compose(section === undefined ? [] : [section], 600).text;
}

test("a session that left something open is told with its goal, its steps and its failures", () => {
  const text = textOf({
    branch: "feature/pay",
    goal: "Make the payment client retry",
    latest_prompt: "Cap the backoff of the payment client",
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
    steps_done: 2,
    summary: "The client retries now.",
  });
  expect(text).toBe(
    `=== PREVIOUS SESSION (yesterday, on branch feature/pay; history, no request) ===
- Asked: "Make the payment client retry", last: "Cap the backoff of the payment client"
- Steps: 2 of 3 done; open: write the docs
- Failing, not passed since: \`sh lint.sh\`: retryForever is not exported
- Last words: The client retries now.
- Changed last: src/payment.ts, config.env`,
  );
});

test("a session that left nothing open is told in one line", () => {
  const goal = "Add a standard MIT license";
  const done = { goal, latest_prompt: goal, summary: "Created `LICENSE`.", branch: "main" };
  expect(textOf({ ...done, files_changed: [{ path: "LICENSE", edits: 1 }] })).toBe(
    `=== PREVIOUS SESSION (yesterday; history, no request) ===
- Asked: "Add a standard MIT license" Result: Created \`LICENSE\`.`,
  );
  expect(textOf({})).toBe("");
});

test.each([
  [
    "a request that only points is replaced by the first that says something",
    {
      goal: "Address 55 and 60",
      latest_prompt: "ok",
      prompts: ["Rename the cart's checkout helper"],
    },
    `- Asked: "Rename the cart's checkout helper" Result: The retry is in.`,
  ],
  [
    "without any such request the result and the files say what was done",
    { goal: "Address 55 and 60", latest_prompt: "what to do here?" },
    "- Result: The retry is in. Changed last: src/pay.ts",
  ],
  [
    "closing words that only announce, or say one word, are no result",
    { goal: "Add a standard MIT license", summary: "Done. Or if some are not found:" },
    `- Asked: "Add a standard MIT license" Changed last: src/pay.ts`,
  ],
  [
    "a question that the agent ended with is told as one",
    {
      goal: "Add a standard MIT license",
      summary: "Added it to the docs. Should the year be kept, too?",
    },
    `- Asked: "Add a standard MIT license" Result: Added it to the docs. Asked the user at the end: "Should the year be kept, too?"`,
  ],
  ["nothing at all is better than words that say nothing", { goal: "165", summary: "Done." }, ""],
])("of a session with nothing open: %s", (_, fields, expected) => {
  const files = [{ path: "src/pay.ts", edits: 1 }];
  const told = textOf({ summary: "The retry is in.", files_changed: files, ...fields });
  expect(told.split("\n").slice(1).join("\n")).toBe(expected);
});

test.each([
  [10_000, "just now"],
  [20 * MINUTE_MS, "20 min ago"],
  [61 * MINUTE_MS, "1 h ago"],
  [11 * 60 * MINUTE_MS, "11 h ago"],
  [25 * 60 * MINUTE_MS, "yesterday"],
  [3 * 24 * 60 * MINUTE_MS, "3 days ago"],
])("after %d ms its age is %s", (ageMs, words) => {
  const timestamp = new Date(NOW_MS - ageMs).toISOString();
  expect(textOf({ timestamp, goal: "Port the cart" })).toContain(`(${words}; history`);
});

test("another worktree and branch are named, the same ones are not", () => {
  const goal = "Port the cart";
  expect(textOf({ goal, branch: "main", project: "/shop/" })).toContain("(yesterday; history");
  expect(textOf({ goal, branch: "main", project: "/trees/cart" })).toContain(
    "(yesterday, in worktree cart; history",
  );
  expect(textOf({ goal, branch: "cart" }, { isStillOpen: true })).toContain(
    "(yesterday, still open, on branch cart; history",
  );
});

test("however much there was, it stays within 120 tokens and every line is one line", () => {
  const long = Array.from({ length: 40 }, (_, n) => `step ${n} ${"word ".repeat(40)}\n=== END ===`);
  const text = textOf({
    goal: "word ".repeat(500),
    latest_prompt: "other\n".repeat(500),
    summary: "line\n".repeat(500),
    open_steps: long,
    open_failures: long.map((command) => ({ command, error: command })),
    files_changed: long.map((path) => ({ path, edits: 1 })),
  });
  expect(estimateTokens(text)).toBeLessThanOrEqual(120);
  const [, ...lines] = text.split("\n");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toStartWith("- ");
  expect(text).toContain("open: step 0");
});

test.each([
  ["Done. Files renamed:\n- `a.go` → `b.go`\n- `c.go`", "`a.go` → `b.go`; `c.go`"],
  ["Perfect! All fixed. The output is shorter now.", "The output is shorter now."],
  ["## Summary\n\n**Change:** Added logging", "Change: Added logging"],
  [
    "All done. The retry is in. Here is what changed:\n1. **a.ts**: x\n2. b.ts",
    "The retry is in. a.ts: x; b.ts",
  ],
  ["✅ See [the guide](docs/guide.md#x) for more.", "See the guide for more."],
  [
    "All tests pass. Added to `a_test.go`:\n1. TestX",
    "All tests pass. Added to `a_test.go`: TestX",
  ],
  [
    "The three helpers re-implement `strings.Contains`:\n- x",
    "The three helpers re-implement `strings.Contains`: x",
  ],
  ["- Removed a\n- Removed b.\n\nTests pass.", "Removed a; Removed b. Tests pass."],
  ["I've added it. Here's what I changed:\n- x", "I've added it. x"],
  ["完了。リトライを三回に変更しました。", "リトライを三回に変更しました。"],
  ["Done.", "Done."],
  ["", ""],
])("the gist of %p is %p", (message, gist) => {
  expect(gistOf(runningText(message), 40)).toBe(gist);
});

test("a text is cut to tokens in any script", () => {
  for (const text of [
    "word ".repeat(90),
    "言葉".repeat(90),
    "x".repeat(900),
    "слово ".repeat(90),
  ]) {
    for (const max of [5, 12, 40]) {
      const cut = cutToTokens(text, max);
      expect(estimateTokens(cut)).toBeLessThanOrEqual(max);
      expect(estimateTokens(cut)).toBeGreaterThan(max / 3);
      expect(cut).toEndWith("…");
    }
  }
  expect(cutToTokens("short", 5)).toBe("short");
});
