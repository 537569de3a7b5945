import { expect, test } from "bun:test";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { judge, outcomeOf, show, at, endSession } from "@test/events/transcript/judged-world.ts";
import { agentDoes, agentRuns, agentSays, userSays } from "@test/memory/extract/turns.ts";

const UV = "we use uv for everything here, never pip install anything";
const VENDOR = "dont touch anything under vendor/, that gets synced from upstream every night";
const BRACKETS = "commit messages go like this: [billing] fix rounding";
const LOG_LINES = "Log lines in lower case, no trailing dot, always with the request id";
const DONE = [agentSays("Done.")];

const edits = (file: string, written = "x = 2") => agentDoes({ action: "edit", file, written });
const reads = (file: string) => agentDoes({ action: "read", file }, { text: "x = 1" });

/** A rule that the user gave, with the scope that extraction finds in it. */
function rule(world: EventWorld, text: string, said = text): string {
  const tags = ["rule", ...scopeOf(said)];
  return world.remember(text, { type: "Preference", origin: "user", tags });
}

/** The outcome of a rule that was listed when the session started. */
function atStart(text: string, after: readonly TranscriptTurn[], ask = "Go on with the berths") {
  using world = createEventWorld();
  const before = [userSays(ask)];
  return outcomeOf(world, rule(world, text), { event: "SessionStart", before, after });
}

const AT_ACTION: Partial<LedgerEntry> = {
  event: "PreToolUse",
  reason: { channel: "time", terms: [], note: "rule for this call" },
};

/** The outcome of a rule that was shown at a call it applies to. */
function atCall(text: string, call: TranscriptTurn[], after: readonly TranscriptTurn[]) {
  using world = createEventWorld();
  const [turn, ...result] = call;
  if (turn === undefined) throw new Error("no call");
  const before = [userSays("Go on"), turn];
  return outcomeOf(world, rule(world, text), {
    ...AT_ACTION,
    before,
    after: [...result, ...after],
  });
}

test.each([
  ["the wanted program runs", UV, agentRuns("uv add httpx")],
  ["the wanted program runs inside a longer command", UV, agentRuns("cd api && uv run pytest")],
  ["a program of the same family was chosen", "we use pnpm here", agentRuns("pnpm add zod")],
  ["the command has the wanted flag", "run the tests with -x", agentRuns("pytest -x tests/")],
  ["the message has the wanted form", BRACKETS, agentRuns("git commit -m '[waves] show heights'")],
  [
    "its words name the command",
    "go get じゃなくて make deps を使って",
    agentRuns("make deps PKG=x"),
  ],
  ["the wanted command ran", "deploy with `make ship`", agentRuns("make ship ENV=staging")],
  [
    "the step before the moment was taken",
    "run `npm run lint` before you commit",
    agentRuns("npm run lint"),
  ],
])("a rule is used if %s", (_, text, calls) => {
  expect(atStart(text, [...calls, ...DONE])).toEqual({
    outcome: "used",
    evidence: [calls[0]?.toolCalls[0]?.command ?? ""],
  });
});

test.each([
  ["the forbidden program runs", UV, agentRuns("pip install httpx")],
  ["another program of the family runs", "we use pnpm here", agentRuns("npm install zod")],
  ["a file of a forbidden folder is changed", VENDOR, edits("vendor/dwd/schema.py")],
  ["the wanted flag is missing", "run the tests with -x", agentRuns("pytest tests/")],
  ["the message has another form", BRACKETS, agentRuns("git commit -am 'waves'")],
  [
    "the step before the moment was left out",
    "run `npm run lint` before you commit",
    agentRuns("git commit -m wip"),
  ],
  ["git shows the forbidden part", "never force push", agentRuns("git push --force origin dev")],
])("a rule is ignored if %s", (_, text, calls) => {
  const { command, file } = calls[0]?.toolCalls[0] ?? {};
  expect(atStart(text, [...calls, ...DONE])).toEqual({
    outcome: "ignored",
    evidence: [command ?? file ?? ""],
  });
});

test.each([
  ["no call it applies to", UV, agentRuns("ls src")],
  ["only a look at the folder", VENDOR, reads("vendor/dwd/schema.py")],
  ["its words in another command", BRACKETS, agentRuns("wc -l src/billing.py")],
  [
    "another command of a program that it names",
    "don't edit src/generated/ by hand, run pnpm codegen",
    agentRuns("pnpm typecheck"),
  ],
  ["a harmless form of the command", "never force push", agentRuns("git push origin dev")],
  ["a call that cannot show it", "keep python files short", edits("src/app.py")],
])("a rule with %s has no occasion and does not sink", (_, text, calls) => {
  using world = createEventWorld();
  const id = rule(world, text);
  const shown = { event: "SessionStart", before: [userSays("Go on")], after: [...calls, ...DONE] };
  expect(outcomeOf(world, id, shown)).toEqual({ outcome: "no-occasion" });
  expect(world.store.findMemory(id)).toMatchObject({ useCount: 0, ignoredCount: undefined });
});

test("doing what the user has just asked for is no use of a rule", () => {
  const after = [...agentRuns("uv add httpx"), ...DONE];
  expect(atStart(UV, after, "add httpx with uv")).toEqual({ outcome: "no-occasion" });
});

test("a rule that is broken in session after session is counted as ignored each time", () => {
  using world = createEventWorld();
  const id = rule(world, UV);
  for (const n of [1, 2, 3]) {
    show(world, id, { id: `start ${n}`, event: "SessionStart" });
    judge(world, at(world, [userSays("Go on"), ...agentRuns("pip install x"), ...DONE]));
  }
  expect(world.store.findMemory(id)).toMatchObject({ useCount: 0, ignoredCount: 3 });
});

test("the first call that shows it decides", () => {
  const follow = agentRuns("uv add httpx");
  const breaks = agentRuns("pip install httpx");
  expect(atStart(UV, [...follow, ...breaks, ...DONE]).outcome).toBe("used");
  expect(atStart(UV, [...breaks, ...follow, ...DONE]).outcome).toBe("ignored");
});

test.each([
  ["no! apply is for humans only", "cd infra && terraform apply -auto-approve", "terraform apply"],
  ["never update snapshots before i have seen the diff", "pnpm test -u", "pnpm -r test -u"],
  ["force pushは絶対にしないで", "git push --force origin a", "git push --force origin b"],
])("%p, said to refuse a command, is ignored if it is run again", (said, refused, again) => {
  expect(afterRefusal(said, refused, again)).toEqual({ outcome: "ignored", evidence: [again] });
});

test.each([
  ["never update snapshots before i have seen the diff", "pnpm test -u", "pnpm test"],
  ["force pushは絶対にしないで", "git push --force origin a", "git push origin b"],
])(
  "%p, said to refuse a command, is not about the command without the flag",
  (said, refused, again) => {
    expect(afterRefusal(said, refused, again)).toEqual({ outcome: "no-occasion" });
  },
);

function afterRefusal(said: string, refused: string, again: string) {
  using world = createEventWorld();
  const text = `${said} (the user refused to let the agent run \`${refused}\`)`;
  const tags = ["rule", ...scopeOf(said, { command: refused })];
  const id = world.remember(text, { type: "Preference", origin: "user", tags });
  const after = [...agentRuns(again), ...DONE];
  return outcomeOf(world, id, { event: "SessionStart", before: [userSays("Go on")], after });
}

test("a rule shown at a call is judged by what the agent does after it", () => {
  const pip = agentRuns("pip install httpx");
  const vendor = edits("vendor/dwd/schema.py");
  expect(atCall(UV, pip, [...agentRuns("uv add httpx"), ...DONE]).outcome).toBe("used");
  expect(atCall(UV, pip, [...agentRuns("pip uninstall -y httpx"), ...DONE]).outcome).toBe("used");
  expect(atCall(UV, pip, [...agentRuns("ls"), ...DONE])).toEqual({
    outcome: "ignored",
    evidence: ["pip install httpx"],
  });
  const restore = agentRuns("git checkout vendor/dwd/schema.py");
  expect(atCall(VENDOR, vendor, [...restore, ...DONE]).outcome).toBe("used");
  expect(atCall(VENDOR, vendor, DONE).outcome).toBe("ignored");
  const followed = agentRuns("pytest -x");
  expect(atCall("run the tests with -x", followed, DONE).outcome).toBe("no-occasion");
});

test("a rule told at a call that had no use for it was told in vain, but for a prohibition", () => {
  const lint = agentRuns("golangci-lint run");
  const wish = "the linter should run for any commit, too";
  expect(atCall(wish, lint, DONE)).toEqual({ outcome: "ignored" });
  const forbids = "the linter never runs on one file alone";
  expect(atCall(forbids, lint, DONE)).toEqual({ outcome: "no-occasion" });
  using world = createEventWorld();
  const tags = ["rule", "on:work:lint", "stands:1"];
  const id = world.remember(forbids, { type: "Preference", origin: "user", tags });
  const [call, ...result] = lint;
  if (call === undefined) throw new Error("no call");
  const shown = { ...AT_ACTION, before: [userSays("Go on"), call], after: [...result, ...DONE] };
  expect(outcomeOf(world, id, shown)).toEqual({ outcome: "ignored" });
});

test("an agent that did what is kept for the user has not followed that by speaking of it", () => {
  const commit = agentRuns("git commit -m 'Add the tide tables'");
  const says = [agentSays("Let me commit the changes: next time the tables are in.")];
  expect(atCall("Next time you made changes let me commit", commit, says)).toEqual({
    outcome: "ignored",
  });
});

test("a rule without a scope is used if the agent's words or edits show it", () => {
  const says = "The log lines are in lower case and have the request id, without a trailing dot.";
  expect(atStart(LOG_LINES, [...edits("src/app.py"), agentSays(says)]).outcome).toBe("used");
  const imports = edits("src/waves.py", "import httpx\n");
  expect(atStart("httpx, not requests", [...imports, ...DONE])).toEqual({
    outcome: "used",
    evidence: ["httpx"],
  });
  expect(atStart(LOG_LINES, [...edits("src/app.py"), ...DONE])).toEqual({
    outcome: "no-occasion",
  });
});

test("a rule that the user has to say again was ignored", () => {
  const again = userSays("I told you: log lines in lower case, with the request id, no dot");
  expect(atStart(LOG_LINES, [...edits("src/app.py"), ...DONE, again, ...DONE])).toEqual({
    outcome: "ignored",
    evidence: ["the user said it again"],
  });
});

test("a fact listed at the start has an occasion when the user asks about its subject", () => {
  const fact = "The statsd sidecar of the bookings listens on 9125";
  const judged = (ask: string, answer: string) => {
    using world = createEventWorld();
    const id = world.remember(fact, { origin: "agent" });
    const [before, after] = [[userSays(ask)], [agentSays(answer)]];
    return outcomeOf(world, id, { event: "SessionStart", before, after }).outcome;
  };
  expect(judged("where does the statsd sidecar listen?", "On 9125.")).toBe("used");
  expect(judged("where does the statsd sidecar listen?", "I have to look.")).toBe("ignored");
  expect(judged("rename foo to total", "Done.")).toBe("no-occasion");
});

test("a session that ends in the middle of the work leaves its lines unjudged", () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses linkedom", { origin: "agent" });
  show(world, id);
  judge(world, at(world, [userSays("Go on"), ...agentRuns("ls")]));
  endSession(world);
  expect(world.store.ledgerOf("s1")).toMatchObject([{ outcome: "no-occasion" }]);
});
