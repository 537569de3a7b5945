import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { logPath } from "@/platform/log.ts";
import { percentile } from "@/operations/reports/hook-report.ts";
import { metricsOperation, type MetricsReport } from "@/operations/reports/metrics.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { importDrafts } from "@test/operations/remember-drafts.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("runs, injections, tokens and times are counted by event from the given time on", () => {
  using tools = openProjectTools();
  writeLog(tools, [
    line("hook UserPromptSubmit", 9, "injected 40", -9),
    ...[10, 20, 30, 40].map((ms) => line("hook UserPromptSubmit", ms, "silent")),
    line("hook UserPromptSubmit", 50, "injected 60"),
    line("hook PreToolUse", 5, "internal-error", 0, "error"),
    line("context-graph list", 500, "done"),
    '{"torn',
  ]);
  show(tools, "mem_a", "UserPromptSubmit", 30, 1);
  show(tools, "mem_b", "UserPromptSubmit", 30, 1);
  show(tools, "mem_a", "PreToolUse", 12, 2);
  show(tools, "mem_a", "PreToolUse", 12, -9 * DAY_MS);
  const report = metrics(tools, MONDAY_MS - DAY_MS);
  expect(report).toMatchObject({
    enabled: true,
    sessions: 1,
    injections: 2,
    memories_shown: 3,
    tokens: 72,
    prompts: { total: 5, with_injection: 1, share: 0.2 },
    used_rate: null,
  });
  expect(report.by_event).toEqual([
    {
      event: "UserPromptSubmit",
      runs: 5,
      injected: 1,
      failed: 0,
      p50_ms: 30,
      p95_ms: 50,
      tokens: 60,
    },
    { event: "PreToolUse", runs: 1, injected: 0, failed: 1, p50_ms: 5, p95_ms: 5, tokens: 12 },
  ]);
  expect(report.top_memories).toEqual([
    { id: "mem_a", times: 2, tokens: 42, line: "" },
    { id: "mem_b", times: 1, tokens: 30, line: "" },
  ]);
});

test("the used rate is the share of the lines that could be judged", () => {
  using tools = openProjectTools();
  const [used = "", ignored = "", idle = ""] = importDrafts(
    tools,
    { text: "one fact" },
    { text: "another" },
    { text: "a third" },
  );
  for (const id of [used, ignored, idle]) show(tools, id, "UserPromptSubmit", 10, 5_000);
  expect(metrics(tools).used_rate).toBeNull();
  for (const [memoryId, outcome] of [
    [used, "used"],
    [ignored, "ignored"],
    [idle, "no-occasion"],
  ] as const) {
    const ids = tools.store
      .ledgerOf("s1")
      .filter((entry) => entry.memoryId === memoryId)
      .map(({ id }) => id);
    tools.store.apply([{ kind: "judge-injections", ids, outcome, atMs: MONDAY_MS }], {
      isDurable: false,
    });
  }
  const report = metrics(tools);
  expect(report.used_rate).toBe(0.5);
  expect(report.use.outcomes).toMatchObject({ shown: 3, judged: 2, without_occasion: 1 });
  expect(report.use.by_event).toMatchObject([{ event: "UserPromptSubmit", used: 1, ignored: 1 }]);
  expect(report.use.by_kind).toMatchObject([{ judged: 2, used: 1 }]);
  expect(report.top_memories.map(({ line }) => line).join()).toContain("fact");
});

test("reasons, scores and tokens are recorded only while metrics are on", () => {
  using tools = openProjectTools();
  expect(metrics(tools, 0, false).enabled).toBe(false);
  show(tools, "mem_a", "PreToolUse", 12, 1);
  expect(tools.store.ledgerOf("s1")).toMatchObject([
    { memoryId: "mem_a", reason: null, score: 0, tokens: 0 },
  ]);
  expect(tools.store.servedAmong("s1", "", ["mem_a"])).toEqual(new Set(["mem_a"]));
  expect(metrics(tools, 0, true).enabled).toBe(true);
  show(tools, "mem_b", "PreToolUse", 12, 2);
  expect(tools.store.ledgerOf("s1").at(-1)).toMatchObject({ reason: { terms: ["x"] }, tokens: 12 });
});

test.each([
  [[], 0.5, 0],
  [[7], 0.95, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4], 0.95, 4],
])("of %p the share %p lies at %p", (times, share, expected) => {
  expect(percentile(times, share)).toBe(expected);
});

function metrics(tools: ProjectTools, sinceMs = 0, enable?: boolean): MetricsReport {
  const input = { sinceMs, ...(enable === undefined ? {} : { enable }) };
  return metricsOperation.run(input, tools);
}

let shown = 0;

function show(
  tools: ProjectTools,
  memoryId: string,
  event: string,
  tokens: number,
  afterMs: number,
): void {
  shown += 1;
  const entry = {
    id: `inj_${shown}`,
    atMs: MONDAY_MS + afterMs,
    sessionId: "s1",
    agentId: "",
    event,
    memoryId,
    reason: { terms: ["x"] },
    score: 0.5,
    tokens,
  };
  tools.store.apply([{ kind: "add-ledger", entry }], { isDurable: false });
}

function line(
  command: string,
  durationMs: number,
  outcome: string,
  days = 0,
  level = "info",
): string {
  const at = new Date(MONDAY_MS + days * DAY_MS).toISOString();
  return JSON.stringify({ at, level, command, durationMs, exitCode: 0, outcome });
}

function writeLog(tools: ProjectTools, lines: readonly string[]): void {
  const path = logPath(tools.project.storeFolder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.join("\n")}\n`);
}
