import { expect, test } from "bun:test";
import { cutText, flatten } from "@/base/text.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { openSteps } from "@/session/digest/plan-steps.ts";
import {
  digestTurns,
  type DigestTextGate,
  noteCaptured,
  type SessionDigest,
} from "@/session/digest/digest.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import type { PlanStep, TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";

const clean: DigestTextGate["clean"] = (text, maxChars) =>
  cutText(flatten(text.replaceAll("SECRET", "")), maxChars);

const GATE: DigestTextGate = {
  clean,
  cleanOutput: clean,
  cleanOthers: clean,
  cleanName: (name) => name,
  typed: (text) => text.replace(/^> .*$/gm, ""),
  mainErrorLine: (error) => error.split("\n").find((line) => line.startsWith("Error")),
};

function digest(...turns: TranscriptTurn[]): SessionDigest {
  return digestTurns(emptyDigest("s1", "", "/t.jsonl"), turns, GATE);
}

function turn(more: Partial<TranscriptTurn>): TranscriptTurn {
  const said = { role: "assistant" as const, text: "", toolCalls: [], uuid: "u", atMs: 1_000 };
  const where = { isSidechain: false, agentId: "", sessionId: "s1", branch: "main", cwd: "/p" };
  return { ...said, ...where, endsWork: false, ...more };
}

const asks = (text: string) => turn({ role: "user", text });
const calls = (...toolCalls: TurnToolCall[]) => turn({ toolCalls });

function answers(callId: string, text: string, isError = false): TranscriptTurn {
  return turn({ role: "tool", toolResult: { callId, isError, text } });
}

let count = 0;
function runs(command: string, output: string, isError = false): TranscriptTurn[] {
  const id = `run-${(count += 1)}`;
  return [calls({ id, name: "Bash", action: "run", command }), answers(id, output, isError)];
}

function edits(file: string, isError = false): TranscriptTurn[] {
  const id = `edit-${(count += 1)}`;
  return [calls({ id, name: "Edit", action: "edit", file }), answers(id, "", isError)];
}

test("the goal is the first and the latest prompt that asks for something", () => {
  const { goal, prompts } = digest(
    asks("ok"),
    asks("Please fix the upload of large files."),
    asks("yes, go on"),
    asks("Now make it faster for small ones."),
    asks("thanks"),
  );
  expect(goal).toEqual({
    first: "Please fix the upload of large files.",
    latest: "Now make it faster for small ones.",
  });
  expect(prompts.map(({ text }) => text)).toHaveLength(5);
});

test("a message of another agent is no prompt, but a subagent's task is one", () => {
  const text = "Please review the parser and report what you find.";
  const message = turn({ role: "user", speaker: "teammate", text });
  expect(digest(message).prompts).toEqual([]);
  expect(digest({ ...message, isSidechain: true }).goal.first).toBe(text);
});

test("the goal is what a person typed, not what was pasted into the prompt", () => {
  const { goal } = digest(
    asks("> error: gateway down\n> at pay.ts:3\nwhy does the payment fail like this since Monday?"),
  );
  expect(goal.first).toBe("why does the payment fail like this since Monday?");
  const short = digest(asks("> error: gateway down\nCan you check this?"));
  expect(short.goal.first).toStartWith("Can you check this? > error: gateway down");
  expect(digest(asks("> only a log that was pasted")).goal.first).toContain("only a log");
});

test("a prompt in a script without spaces can ask for something too", () => {
  expect(digest(asks("请把上传功能改成分块上传")).goal.first).toBe("请把上传功能改成分块上传");
});

test("a failure stays open until the same command passes", () => {
  const failed = digest(...runs("npm test", "Exit code 1\nError: no table", true));
  expect(failed.failures).toEqual([
    { key: "npm test", command: "npm test", error: "Error: no table", atMs: 1_000 },
  ]);
  const other = digestTurns(failed, runs("npm run build", "done"), GATE);
  expect(other.failures).toHaveLength(1);
  const passed = digestTurns(other, runs("cd /p && npm test 2>&1", "all passed"), GATE);
  expect(passed.failures).toEqual([]);
  expect(passed.commands).toMatchObject([
    { key: "npm run build", passed: 1 },
    { key: "npm test", passed: 1, failed: 1, last: "passed" },
  ]);
});

test.each([
  ["its output says that it failed", "Tests: 2 failed, 3 passed"],
  ["it went on in the background", "Command running in background with ID: b1"],
])("a command does not count as passed if %s", (_, output) => {
  const before = digest(...runs("npm test", "Error: x", true));
  const after = digestTurns(before, runs("npm test | tail -5", output), GATE);
  expect(after.commands.at(-1)).toMatchObject({ passed: 0, last: "unknown" });
  expect(after.failures).toHaveLength(1);
});

test("a check that passes with fewer words settles one that failed in part", () => {
  const narrow = runs("go test -run TestParse ./pkg/reader", "Error: no match", true);
  expect(digest(...narrow, ...runs("go test ./...", "ok")).failures).toEqual([]);
  expect(digest(...narrow, ...runs("go vet ./... && go test ./...", "ok")).failures).toEqual([]);
  expect(digest(...narrow, ...runs("go vet ./...", "ok")).failures).toHaveLength(1);
  const all = runs("go test ./...", "Error: no match", true);
  expect(digest(...all, ...runs("go test -run TestOther ./pkg", "ok")).failures).toHaveLength(1);
});

test("a call that was refused is neither a failure nor a command", () => {
  const words = "The user doesn't want to proceed with this tool use.";
  expect(digest(...runs("rm -rf build", words, true))).toMatchObject({
    commands: [],
    failures: [],
  });
});

test("commands that only look around are left out, whether they pass or fail", () => {
  expect(digest(...runs("ls -la", "x"), ...runs("git status", "clean")).commands).toEqual([]);
  const failed = digest(
    ...runs("cat gone.md", "Error: no such file", true),
    ...runs("cd src && grep -rn gateway .", "Exit code 1", true),
  );
  expect(failed).toMatchObject({ commands: [], failures: [] });
});

test.each([
  ["npm test", "npm run build && npm test"],
  ["npm test", "rm -rf build; CI=1 npm test"],
  ["npm test", "npm test && git commit -m done"],
  ["npm test", "npm test; echo finished"],
  ["npm run build && npm test", "npm test"],
  ["rm -rf build; npm test", "cd /p && npm test 2>&1 | tail -5"],
  ["export MODE=a && \\\n  ./check.sh all", "export MODE=a && ./check.sh all"],
  ["./check.sh all", "export MODE=a && \\\n  ./check.sh all 2>&1"],
])("a failure of `%s` is over when `%s` passes", (failed, passed) => {
  const before = digest(...runs(failed, "Exit code 1\nError: x", true));
  expect(before.failures).toHaveLength(1);
  expect(digestTurns(before, runs(passed, "fine"), GATE).failures).toEqual([]);
});

test.each([
  ["npm test", "npm run build"],
  ["npm test", "npm test; npm run build"],
  ["npm test", "npm test || true"],
  ["npm test", "npm test -- one.test.ts"],
])("a failure of `%s` is not over when `%s` passes", (failed, passed) => {
  const before = digest(...runs(failed, "Exit code 1\nError: x", true));
  expect(digestTurns(before, runs(passed, "fine"), GATE).failures).toHaveLength(1);
});

test("changed files are counted by their project paths", () => {
  const { files, filesSincePrompt } = digest(
    ...edits("/p/src/a.ts"),
    ...edits("/p/src/b.ts", true),
    asks("And now the other one, please."),
    ...edits("/p/src/c.ts"),
    ...edits("/p/src/c.ts"),
    ...edits("/elsewhere/d.ts"),
  );
  expect(files).toEqual([
    { path: "src/a.ts", edits: 1 },
    { path: "src/c.ts", edits: 2 },
    { path: "/elsewhere/d.ts", edits: 1 },
  ]);
  expect(filesSincePrompt).toEqual(["src/c.ts", "/elsewhere/d.ts"]);
});

test("a plan given as a whole list is followed, and removed when all of it is done", () => {
  const plans = (...steps: PlanStep[]) =>
    calls({ id: "p", name: "TodoWrite", action: "plan", steps });
  const open = digest(plans({ title: "a", status: "done" }, { title: "b", status: "open" }));
  expect(openSteps(open.plan)).toEqual(["b"]);
  const over = digestTurns(
    open,
    [plans({ title: "a", status: "done" }, { title: "b", status: "dropped" })],
    GATE,
  );
  expect(over.plan).toMatchObject({ steps: [], finished: [], cancelled: ["b"] });
});

test("a result is joined with its call even if the two are read in different parts", () => {
  const first = digest(
    calls({ id: "x", name: "Bash", action: "run", command: "make test SECRET" }),
  );
  expect(first.pendingCalls).toEqual([{ id: "x", action: "run", command: "make test" }]);
  const second = digestTurns(first, [answers("x", "passed")], GATE);
  expect(second).toMatchObject({
    pendingCalls: [],
    commands: [{ command: "make test", passed: 1 }],
  });
});

test("times, branch, context size and last message are those of the latest turns", () => {
  const usage = { inputTokens: 5, outputTokens: 5, contextTokens: 91_000 };
  const made = digest(
    turn({ role: "user", text: "x", atMs: 5, branch: "main" }),
    turn({ text: "First.", atMs: 6, usage: { ...usage, contextTokens: 10 } }),
    turn({ text: "Last.", atMs: 9, branch: "topic", usage }),
  );
  expect(made).toMatchObject({
    startedAtMs: 5,
    lastTurnAtMs: 9,
    branch: "topic",
    contextTokens: 91_000,
    summary: "Last.",
  });
});

test("captured memories are recorded with their kind and the hash of their content", () => {
  const memory = { memoryId: "m1", kind: "plan-cancelled", text: "Called off", contentHash: "h1" };
  const noted = noteCaptured(digest(), [memory]);
  expect(noted.captured).toEqual([{ memoryId: "m1", kind: "plan-cancelled", text: "Called off" }]);
  expect(noted.plan.cancelled).toEqual(["Called off"]);
  expect(noted.capturedHashes).toEqual(["h1"]);
});

test("a digest is bounded whatever the session did", () => {
  const long = "many words ".repeat(500);
  const turns = Array.from({ length: 1_000 }, (_, i) => [
    asks(`${i} ${long}`),
    ...runs(`npm run ${i} ${long}`, `Error: ${i} ${long}`, true),
    ...edits(`/p/${i}/${long}`),
    calls({ id: `open-${i}`, name: "Bash", action: "run", command: `${i} ${long}` }),
    calls({
      id: `p-${i}`,
      name: "TaskUpdate",
      action: "plan",
      steps: [{ id: `${i}`, title: long, status: "open" }],
    }),
    turn({ text: long }),
  ]).flat();
  const memories = Array.from({ length: 1_000 }, (_, i) => {
    const text = cutText(long, DIGEST_LIMITS.capturedChars);
    return { memoryId: `m${i}`, kind: "decision", text, contentHash: `${i}`.padStart(32, "0") };
  });
  const full = noteCaptured(digest(...turns), memories);
  expect(JSON.stringify(full).length).toBeLessThan(80_000);
  expect(full.prompts).toHaveLength(DIGEST_LIMITS.prompts);
  expect(full.failures.at(-1)?.command).toStartWith("npm run 999");
}, 30_000);
