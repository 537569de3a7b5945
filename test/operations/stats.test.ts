import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { LIMITS } from "@/base/limits.ts";
import { logPath } from "@/platform/log.ts";
import { statsOperation, type StatsReport } from "@/operations/reports/stats.ts";
import type { InjectionOutcome, LedgerEntry } from "@/store/port/ledger-port.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { importDrafts } from "@test/operations/remember-drafts.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("a new store has only zero counts", () => {
  using tools = openProjectTools();
  const report = stats(tools);
  expect(report).toMatchObject({ memories: 0, by_type: {}, hooks: [], errors: {} });
  expect(report.injected).toMatchObject({
    injections: 0,
    tokens: 0,
    tokens_per_prompt: { prompts: 0, median: 0, p95: 0 },
    outcomes: { shown: 0, open: 0, used_rate: null, ignored_rate: null, misled_rate: null },
    by_event: [],
    by_kind: [],
    by_channel: [],
    junk_suspects: [],
  });
});

test("used, ignored and misled lines are counted by event and by channel", () => {
  using tools = openProjectTools();
  show(tools, { outcome: "used", channel: "cause", event: "PostToolUseFailure" });
  show(tools, { outcome: "misled", channel: "cause", event: "PostToolUseFailure" });
  show(tools, { outcome: "used", channel: "lexical" });
  show(tools, { outcome: "ignored", channel: "lexical" });
  show(tools, { channel: "lexical" });
  show(tools, { outcome: "no-occasion", channel: "lexical", event: "SessionStart" });
  show(tools, { outcome: "ignored", channel: "lexical", atMs: MONDAY_MS - 2 * DAY_MS });
  const { injected } = stats(tools, MONDAY_MS - DAY_MS);
  expect(injected.outcomes).toEqual({
    shown: 6,
    judged: 4,
    used: 2,
    ignored: 1,
    misled: 1,
    without_occasion: 1,
    open: 1,
    used_rate: 0.5,
    ignored_rate: 0.25,
    misled_rate: 0.25,
  });
  expect(injected).toMatchObject({ sessions: 1, memories_shown: 6, tokens: 60 });
  expect(injected.by_event).toMatchObject([
    { event: "PostToolUseFailure", shown: 2, tokens: 20, used_rate: 0.5, misled_rate: 0.5 },
    { event: "SessionStart", shown: 1, judged: 0, used_rate: null, without_occasion: 1, open: 0 },
    { event: "UserPromptSubmit", shown: 3, tokens: 30, used_rate: 0.5, open: 1 },
  ]);
  expect(injected.by_channel).toMatchObject([
    { channel: "lexical", shown: 4, judged: 2, ignored_rate: 0.5 },
    { channel: "cause", shown: 2, misled: 1 },
  ]);
});

test("outcomes are counted by kind of memory, with forgotten ones apart", () => {
  using tools = openProjectTools();
  const [rule = "", decision = "", fact = "", fix = "", episode = ""] = importDrafts(
    tools,
    { text: "use uv, never pip", type: "Preference", origin: "user" },
    { text: "events go to RabbitMQ", type: "Decision", origin: "user" },
    { text: "the statsd port is 9125", type: "Learning", origin: "agent" },
    { text: "`tox` failed. Fixed by: running `nox` instead.", type: "Fix", origin: "tool" },
    { text: "the berth page was slow today", type: "Context", origin: "user" },
  );
  for (const memoryId of [rule, rule, decision, fact]) show(tools, { memoryId, outcome: "used" });
  show(tools, { memoryId: rule, outcome: "no-occasion" });
  show(tools, { memoryId: fix, outcome: "misled" });
  show(tools, { memoryId: episode, outcome: "ignored" });
  show(tools, { memoryId: "mem_gone", outcome: "ignored" });
  expect(stats(tools).injected.by_kind).toMatchObject([
    { kind: "rule", shown: 3, judged: 2, used: 2, without_occasion: 1, used_rate: 1 },
    { kind: "decision", shown: 1, used: 1 },
    { kind: "episode", shown: 1, ignored: 1, used_rate: 0 },
    { kind: "fact", shown: 1, used: 1 },
    { kind: "fix", shown: 1, misled: 1 },
    { kind: "forgotten", shown: 1, ignored: 1 },
  ]);
});

test("junk suspects were shown five times, never used, and not said by the user", () => {
  using tools = openProjectTools();
  const drafts = ["junk", "helped once", "seldom", "user's"].map((text) => {
    return { text, origin: text === "user's" ? ("user" as const) : ("agent" as const) };
  });
  const [junk = "", helped = "", seldom = "", said = ""] = importDrafts(tools, ...drafts);
  for (const memoryId of [junk, helped, said]) {
    for (let i = 0; i < 5; i += 1) show(tools, { memoryId, outcome: "ignored" });
  }
  show(tools, { memoryId: helped, outcome: "used" });
  for (let i = 0; i < 4; i += 1) show(tools, { memoryId: seldom, outcome: "ignored" });
  expect(stats(tools).injected.junk_suspects).toEqual([
    { id: junk, shown: 5, ignored: 5, line: expect.stringContaining("junk") },
  ]);
});

test("times, cache hits, timeouts and errors come from the log and the rotated log", () => {
  using tools = openProjectTools();
  const prompt = "hook UserPromptSubmit";
  const times = Array.from({ length: 100 }, (_, i) => line(prompt, i + 1, "silent"));
  writeLog(tools, times, ".1");
  writeLog(tools, [
    line(prompt, 1_000, "injected 80"),
    line(prompt, 1_000, "injected 40", { days: -9 }),
    line(prompt, 1_000, "injected 60"),
    line("hook PreToolUse", 5, "cached"),
    line("hook PreToolUse", 6, "Hook execution timed out after 100ms", { level: "warn" }),
    line("hook PreToolUse", 7, "past-fix: ERR_VALUE_CORRUPT", { level: "error" }),
    line("hook PreToolUse", 7, "internal-error", { level: "error" }),
    line("hook PreToolUse", 7, "writes-queued", { level: "warn", detail: "ERR_STORE_LOCKED" }),
    line("context-graph list", 500, "done"),
    '{"torn',
    "null",
  ]);
  const report = stats(tools, MONDAY_MS - DAY_MS);
  expect(report.hooks).toEqual([
    {
      event: "UserPromptSubmit",
      runs: 102,
      injected: 2,
      cached: 0,
      failed: 0,
      timed_out: 0,
      p50_ms: 51,
      p95_ms: 97,
      p99_ms: 1_000,
    },
    {
      event: "PreToolUse",
      runs: 5,
      injected: 0,
      cached: 1,
      failed: 2,
      timed_out: 1,
      p50_ms: 7,
      p95_ms: 7,
      p99_ms: 7,
    },
  ]);
  expect(report.errors).toEqual({
    ERR_STORE_LOCKED: 1,
    ERR_VALUE_CORRUPT: 1,
    "internal-error": 1,
    "timed-out": 1,
  });
  const tokens = { prompts: 2, median: 60, p95: 80 };
  expect(report.injected.tokens_per_prompt).toEqual(tokens);
});

test("only the end of an oversized log is read", () => {
  using tools = openProjectTools();
  const early = line("hook SessionStart", 1, "silent");
  const filler = line("context-graph list", 1, "x".repeat(1_000));
  const count = Math.ceil((8 * LIMITS.logBytes) / filler.length) + 1;
  const many = Array.from({ length: count }, () => filler);
  writeLog(tools, [early, ...many, line("hook Stop", 2, "silent")]);
  expect(stats(tools).hooks.map(({ event }) => event)).toEqual(["Stop"]);
});

function stats(tools: ProjectTools, sinceMs = 0): StatsReport {
  return statsOperation.run({ sinceMs }, tools);
}

interface Showing {
  readonly outcome?: InjectionOutcome;
  readonly channel?: string;
  readonly event?: string;
  readonly memoryId?: string;
  readonly atMs?: number;
}

let shown = 0;

function show(tools: ProjectTools, { outcome, channel = "lexical", ...more }: Showing): void {
  shown += 1;
  const id = `inj_${shown}`;
  const entry: LedgerEntry = {
    id,
    atMs: MONDAY_MS,
    sessionId: "s1",
    agentId: "",
    event: "UserPromptSubmit",
    memoryId: "mem_x",
    reason: { channel },
    score: 0.5,
    tokens: 10,
    ...more,
  };
  tools.store.apply([{ kind: "add-ledger", entry }], { isDurable: false });
  if (outcome === undefined) return;
  const judged = { ids: [id], outcome, atMs: MONDAY_MS };
  tools.store.apply([{ kind: "judge-injections", ...judged }], { isDurable: false });
}

function line(
  command: string,
  durationMs: number,
  outcome: string,
  { days = 0, level = "info", detail }: { days?: number; level?: string; detail?: string } = {},
): string {
  const at = new Date(MONDAY_MS + days * DAY_MS).toISOString();
  return JSON.stringify({ at, level, command, durationMs, exitCode: 0, outcome, detail });
}

function writeLog(tools: ProjectTools, lines: readonly string[], ending = ""): void {
  const path = `${logPath(tools.project.storeFolder)}${ending}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.join("\n")}\n`);
}
