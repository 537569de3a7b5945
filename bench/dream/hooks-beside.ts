import { join } from "node:path";
import { cleanEnvironment, percentile } from "../measure.ts";
import { payloadFor } from "../payloads.ts";
import type { ScaleCorpus } from "../scale/memories.ts";

export const PROGRAM = join(import.meta.dir, "..", "..", "dist", "context-graph");

export const EVENTS = ["PreToolUse", "PostToolUseFailure", "UserPromptSubmit"] as const;
type HookEvent = (typeof EVENTS)[number];

/** Rounds of hooks in a part without a dream; beside one it is as many as fit into its time. */
const ROUNDS = 8;

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

/**
 * Hooks alone, beside a busy process, beside the dream that `dream` starts, and alone again. Other
 * work on the machine comes and goes, so times are only compared within one turn.
 */
export async function measureTurn<T>(
  project: string,
  corpus: ScaleCorpus,
  dream: () => Promise<T>,
): Promise<{ readonly turn: Turn; readonly dreamt: T }> {
  const turn = { alone: noTimes(), busy: noTimes(), dream: noTimes() };
  const add = (to: HookTimes, goesOn: (round: number) => boolean) =>
    addHookTimes(to, { project, corpus, goesOn });
  await add(turn.alone, (round) => round < ROUNDS);
  const busy = Bun.spawn([process.execPath, "-e", BUSY], { stdout: "ignore", stderr: "ignore" });
  await add(turn.busy, (round) => round < ROUNDS);
  busy.kill();
  await busy.exited;
  let isRunning = true;
  const ended = dream().finally(() => (isRunning = false));
  await add(turn.dream, () => isRunning);
  const dreamt = await ended;
  await add(turn.alone, (round) => round < ROUNDS);
  return { turn, dreamt };
}

/** Runs hooks one after the other, each event once a round. */
async function addHookTimes(
  times: HookTimes,
  {
    project,
    corpus,
    goesOn,
  }: {
    readonly project: string;
    readonly corpus: ScaleCorpus;
    readonly goesOn: (round: number) => boolean;
  },
): Promise<void> {
  for (let round = 0; goesOn(round); round += 1) {
    for (const event of EVENTS) {
      const input = payloadFor(event, corpus, round * 7 + 3, project);
      const startedMs = performance.now();
      await spawn(project, ["hook", event], input).exited;
      times.get(event)?.push(performance.now() - startedMs);
    }
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
