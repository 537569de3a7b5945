import { Database } from "bun:sqlite";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { cleanEnvironment, percentile } from "../measure.ts";
import { payloadFor } from "../payloads.ts";
import type { ScaleCorpus } from "../scale/memories.ts";

export const PROGRAM = join(import.meta.dir, "..", "..", "dist", "context-graph");

export const EVENTS = ["PreToolUse", "PostToolUseFailure", "UserPromptSubmit"] as const;
type HookEvent = (typeof EVENTS)[number];

/** The parts of one turn: what a hook takes alone, beside a busy process, and beside a dream. */
export interface Turn {
  readonly alone: HookTimes;
  readonly busy: HookTimes;
  readonly dream: HookTimes;
}

export type HookTimes = ReadonlyMap<HookEvent, number[]>;
const noTimes = (): HookTimes => new Map(EVENTS.map((event) => [event, []]));

/** Works and rests like a dream, without a store: what hooks lose to any process on few cores. */
const BUSY = `for (;;) { const until = performance.now() + 5; while (performance.now() < until); Bun.sleepSync(2); }`;

/** The rounds of hooks between two changes: long enough that what the last one left is over. */
const ROUNDS = 2;

/**
 * Hooks beside a dream, alone, and beside a busy process, again and again while the dream goes on:
 * for the last two it is stopped, at a moment when it does not have the lock. Other work on the
 * machine comes and goes within seconds, so only times that lie close together are compared.
 */
export async function measureTurn<T>(
  project: string,
  corpus: ScaleCorpus,
  dream: RunningDream<T>,
): Promise<{ readonly turn: Turn; readonly dreamt: T; readonly stoppedMs: number }> {
  const turn = { alone: noTimes(), busy: noTimes(), dream: noTimes() };
  const busy = Bun.spawn([process.execPath, "-e", BUSY], { stdout: "ignore", stderr: "ignore" });
  busy.kill("SIGSTOP");
  let [round, stoppedMs] = [0, 0];
  const add = async (to: HookTimes) => {
    for (const last = round + ROUNDS; round < last; round += 1) {
      await addHookTimes(to, { project, corpus, round });
    }
  };
  while (dream.isRunning()) {
    await add(turn.dream);
    if (!(await stopUnlocked(dream, project))) continue;
    const startedMs = performance.now();
    await add(turn.alone);
    busy.kill("SIGCONT");
    await add(turn.busy);
    busy.kill("SIGSTOP");
    dream.kill("SIGCONT");
    stoppedMs += performance.now() - startedMs;
  }
  busy.kill("SIGKILL");
  await busy.exited;
  return { turn, dreamt: await dream.report, stoppedMs };
}

/** A dream in a process of its own. */
export interface RunningDream<T> {
  readonly report: Promise<T>;
  readonly isRunning: () => boolean;
  readonly kill: (signal: "SIGSTOP" | "SIGCONT") => void;
}

/** Stops the dream while others can write. Returns false if it has ended. */
async function stopUnlocked(dream: RunningDream<unknown>, project: string): Promise<boolean> {
  using db = new Database(databasePath(join(project, ".context-graph")));
  while (dream.isRunning()) {
    dream.kill("SIGSTOP");
    try {
      db.run("BEGIN IMMEDIATE");
      db.run("ROLLBACK");
      return true;
    } catch {
      dream.kill("SIGCONT");
      await Bun.sleep(1);
    }
  }
  return false;
}

/** Runs each of the hooks once, one after the other. */
async function addHookTimes(
  times: HookTimes,
  {
    project,
    corpus,
    round,
  }: { readonly project: string; readonly corpus: ScaleCorpus; readonly round: number },
): Promise<void> {
  for (const event of EVENTS) {
    const input = payloadFor(event, corpus, round * 7 + 3, project);
    const startedMs = performance.now();
    await spawn(project, ["hook", event], input).exited;
    times.get(event)?.push(performance.now() - startedMs);
  }
}

export function spawn(project: string, args: readonly string[], input = "") {
  return Bun.spawn([PROGRAM, ...args], {
    cwd: project,
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
    env: cleanEnvironment(),
  });
}

export interface Slowdown {
  readonly event: string;
  /** Medians in milliseconds over all turns: alone, beside a busy process, beside a dream. */
  readonly p50: readonly [number, number, number];
  readonly p95: readonly [number, number, number];
  /** The median over the turns of the times beside a dream to those alone, and all of them. */
  readonly bare: number;
  readonly bareOfTurns: readonly number[];
  /** The same to the times beside a busy process: what a dream costs beyond a core's share. */
  readonly beyondShare: number;
  readonly runs: number;
}

/** How much slower hooks are beside a dream. Both ratios are taken within each turn. */
export function slowdowns(turns: readonly Turn[]): Slowdown[] {
  return EVENTS.map((event) => {
    const parts = ["alone", "busy", "dream"] as const;
    const all = (part: keyof Turn) => turns.flatMap((turn) => turn[part].get(event) ?? []);
    const at = (share: number) =>
      parts.map((part) => percentile(ascending(all(part)), share)) as [number, number, number];
    const ratio = (turn: Turn, to: "alone" | "busy") =>
      median(turn.dream.get(event)) / median(turn[to].get(event));
    const bareOfTurns = turns.map((turn) => ratio(turn, "alone"));
    return {
      event,
      p50: at(0.5),
      p95: at(0.95),
      bare: median(bareOfTurns),
      bareOfTurns,
      beyondShare: median(turns.map((turn) => ratio(turn, "busy"))),
      runs: all("dream").length,
    };
  });
}

export function formatSlowdown({ event, p50, p95, ...slowdown }: Slowdown): string {
  const { bare, bareOfTurns, beyondShare, runs } = slowdown;
  const times = (of: readonly number[]) => of.map((time) => time.toFixed(1)).join(" / ");
  const range = [Math.min(...bareOfTurns), Math.max(...bareOfTurns)].map(rise).join(" to ");
  return `  ${event.padEnd(19)} alone / beside a busy process / beside a dream: p50 ${times(p50)} ms, p95 ${times(p95)} ms; bare ${rise(bare)} (turns ${range}), beyond a share of the processor ${rise(beyondShare)}; ${runs} runs`;
}

function rise(ratio: number): string {
  const percent = Math.round(100 * (ratio - 1));
  return `${percent < 0 ? "" : "+"}${percent} %`;
}

const ascending = (times: readonly number[] = []) => times.toSorted((a, b) => a - b);
export const median = (times: readonly number[] = []): number => percentile(ascending(times), 0.5);
