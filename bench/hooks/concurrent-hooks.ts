import { cpus } from "node:os";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import type { EventName } from "@/conversation/event-table.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";
import { cleanEnvironment, percentile } from "../measure.ts";
import { payloadFor, sessionOf } from "../payloads.ts";
import type { HookBench } from "./hook-cases.ts";

export interface ConcurrentResult {
  readonly hooks: number;
  /** Hooks that did not end with exit code 0, of all rounds. */
  readonly unanswered: number;
  /** Failures that a hook noted and the store does not have. */
  readonly lostWrites: number;
  /** Problems that an integrity check finds in the store afterwards. */
  readonly storeProblems: number;
  /** Median over the rounds of the time until the last hook has ended. */
  readonly slowestMs: number;
  /** The time they would take one after the other on every core alike, without any conflict. */
  readonly expectedMs: number;
}

const READERS = 10;
const WRITERS = 5;
const ROUNDS = 5;

/** Ten PreToolUse hooks and five hooks that write, all at the same moment (TC-P03). */
export async function runConcurrentHooks(bench: HookBench): Promise<ConcurrentResult> {
  const before = withStore(bench, countFailures);
  const aloneMs = {
    reader: await medianAlone(bench, "PreToolUse"),
    writer: await medianAlone(bench, "PostToolUseFailure"),
  };
  const rounds: { slowestMs: number; unanswered: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(bench, round));
  const written = ROUNDS + ROUNDS * WRITERS;
  const after = withStore(bench, (store) => ({
    failures: countFailures(store),
    problems: store.checkIntegrity().problems.length,
  }));
  const workMs = READERS * aloneMs.reader + WRITERS * aloneMs.writer;
  return {
    hooks: READERS + WRITERS,
    unanswered: rounds.reduce((sum, { unanswered }) => sum + unanswered, 0),
    lostWrites: before + written - after.failures,
    storeProblems: after.problems,
    slowestMs: median(rounds.map(({ slowestMs }) => slowestMs)),
    expectedMs: Math.max(aloneMs.writer, workMs / cpus().length),
  };
}

async function runRound(
  bench: HookBench,
  round: number,
): Promise<{ slowestMs: number; unanswered: number }> {
  const events = [
    ...Array.from({ length: READERS }, () => "PreToolUse" as const),
    ...Array.from({ length: WRITERS }, () => "PostToolUseFailure" as const),
  ];
  const results = await Promise.all(
    events.map((event, i) => runOne(bench, event, 100 + round * events.length + i)),
  );
  return {
    slowestMs: Math.max(...results.map(({ elapsedMs }) => elapsedMs)),
    unanswered: results.filter(({ exitCode }) => exitCode !== 0).length,
  };
}

async function medianAlone(bench: HookBench, event: EventName): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < ROUNDS; run += 1) times.push((await runOne(bench, event, run)).elapsedMs);
  return median(times);
}

async function runOne(
  { program, project, corpus }: HookBench,
  event: EventName,
  index: number,
): Promise<{ exitCode: number; elapsedMs: number }> {
  const startedAt = performance.now();
  const hook = Bun.spawn([program, "hook", event], {
    cwd: project,
    stdin: new TextEncoder().encode(payloadFor(event, corpus, index, project)),
    stdout: "pipe",
    stderr: "pipe",
    env: cleanEnvironment(),
  });
  const exitCode = await hook.exited;
  return { exitCode, elapsedMs: performance.now() - startedAt };
}

function withStore<T>({ project }: HookBench, use: (store: Store) => T): T {
  const folder = join(project, ".context-graph");
  const store = openStore({ folder, clock: systemClock, patience: () => 5_000 });
  // Writes that met a lock wait in the spool for the next worker.
  drainSpool(folder, store, systemClock);
  try {
    return use(store);
  } finally {
    store.close();
  }
}

function countFailures(store: Store): number {
  const activity = store.activitySince(sessionOf("PostToolUseFailure"), "", 0, 1_000_000);
  return activity.filter(({ kind }) => kind === "failure").length;
}

function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
