import { copyFileSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { databasePath } from "@/platform/database-path.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";
import { cleanEnvironment, percentile } from "../measure.ts";
import { ownProjectStore } from "../own-store.ts";
import { payloadFor } from "../payloads.ts";
import { provideStore } from "../scale/build-store.ts";
import { createScaleCorpus, type ScaleCorpus } from "../scale/memories.ts";
import { createProgress } from "../scale/progress.ts";
import { sizeName } from "../scale/sizes.ts";

const PROGRAM = join(import.meta.dir, "..", "..", "dist", "context-graph");
const SEED = 1;
/** Every so many memories an agent repeats one. */
const REPEATED_EVERY = 20;
const EVENTS = ["PreToolUse", "PostToolUseFailure", "UserPromptSubmit"] as const;
/** Rounds of hooks without a dream; with one it is as many as fit into its time. */
const ROUNDS = 10;
/** How often a dream is dreamt and taken back. */
const TURNS = 3;

/** The time of a dream over a store of this size, as the command people call, and its effect. */
export async function measureDream(
  size: number,
  { stores, folder }: { readonly stores: string; readonly folder: string },
): Promise<void> {
  const corpus = createScaleCorpus(SEED);
  const project = join(folder, `project-${size}`);
  copyStore(size, { stores, project, corpus });
  const planted = withStore(project, (store) => plant(store, corpus, size));
  ownProjectStore(project);
  const readMs = withStore(project, (store) => {
    const startedMs = performance.now();
    let chars = 0;
    for (const { text } of store.iterateMemories()) chars += text.length;
    return chars === 0 ? Number.NaN : performance.now() - startedMs;
  });
  const path = databasePath(join(project, ".context-graph"));
  const megabytes = () => (statSync(path).size / 1e6).toFixed(1);
  const before = megabytes();
  const hooks = { alone: noTimes(), busy: noTimes(), meanwhile: noTimes() };
  const spent: Spent = { quietMs: [], cpuMs: [], disturbedMs: [], undoMs: [] };
  let report: Record<string, unknown> = {};
  // By turns, so that other work on the machine affects both alike.
  for (let turn = 0; turn < TURNS; turn += 1) {
    await addHookTimes(hooks.alone, project, corpus, (round) => round < ROUNDS);
    await busyWithHooks(project, corpus, hooks.busy);
    report = await dreamWithHooks(project, corpus, hooks.meanwhile, spent.disturbedMs);
    spent.undoMs.push(await timed(project, ["consciousness", "consolidate", "--undo"]));
    spent.quietMs.push(await timed(project, ["consciousness", "consolidate"], spent.cpuMs));
    if (turn + 1 < TURNS) await timed(project, ["consciousness", "consolidate", "--undo"]);
  }
  const after = withStore(project, (store) => {
    store.checkpoint();
    return megabytes();
  });
  const left = await output(project, ["consciousness", "consolidate", "--dry-run", "--json"]);
  console.log(`\n${sizeName(size)} memories, ${planted} repetitions planted`);
  const floor = `cpu ${seconds(median(spent.cpuMs))}; one reading of all: ${seconds(readMs)}`;
  console.log(`  dream, alone        ${seconds(median(spent.quietMs))} (${floor})`);
  console.log(`  dream, with hooks   ${seconds(median(spent.disturbedMs))}`);
  console.log(`  undo                ${seconds(median(spent.undoMs))}`);
  console.log(`  entropy             ${figure(report, "before")} -> ${figure(report, "after")}`);
  console.log(`  changes             ${JSON.stringify(report["counts"])}`);
  console.log(`  left for the next   ${JSON.stringify(left["counts"])}`);
  console.log(`  database            ${before} -> ${after} MB`);
  for (const event of EVENTS) {
    const of = (times: HookTimes) => sorted(times.get(event));
    printHook(event, { alone: of(hooks.alone), busy: of(hooks.busy), dream: of(hooks.meanwhile) });
  }
}

/** Times of each turn. */
interface Spent {
  readonly quietMs: number[];
  /** Processor time of a dream without hooks. */
  readonly cpuMs: number[];
  readonly disturbedMs: number[];
  readonly undoMs: number[];
}

/** Works and rests like a dream, without a store: what hooks lose to any process on few cores. */
const BUSY = `for (;;) { const until = performance.now() + 5; while (performance.now() < until); Bun.sleepSync(5); }`;

async function busyWithHooks(
  project: string,
  corpus: ScaleCorpus,
  times: HookTimes,
): Promise<void> {
  const busy = Bun.spawn([process.execPath, "-e", BUSY], { stdout: "ignore", stderr: "ignore" });
  try {
    await addHookTimes(times, project, corpus, (round) => round < ROUNDS);
  } finally {
    busy.kill();
    await busy.exited;
  }
}

async function dreamWithHooks(
  project: string,
  corpus: ScaleCorpus,
  times: HookTimes,
  disturbedMs: number[],
): Promise<Record<string, unknown>> {
  const startedMs = performance.now();
  const dream = spawn(project, ["consciousness", "consolidate", "--json"]);
  let isRunning = true;
  const ended = dream.exited.then(() => {
    isRunning = false;
    disturbedMs.push(performance.now() - startedMs);
  });
  await addHookTimes(times, project, corpus, () => isRunning);
  await ended;
  return JSON.parse(await new Response(dream.stdout).text()) as Record<string, unknown>;
}

type HookTimes = ReadonlyMap<string, number[]>;
const noTimes = (): HookTimes => new Map(EVENTS.map((event) => [event, []]));
const sorted = (times: readonly number[] = []) => times.toSorted((a, b) => a - b);
const median = (times: readonly number[]) => percentile(sorted(times), 0.5);

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const figure = (report: Record<string, unknown>, when: string) =>
  Number(report[`entropy_${when}`]).toFixed(2);

/** The times of one hook, in ascending order. */
interface HookRow {
  readonly alone: readonly number[];
  /** Beside a process that computes as much as a dream, and does nothing else. */
  readonly busy: readonly number[];
  readonly dream: readonly number[];
}

function printHook(event: string, { alone, busy, dream }: HookRow): void {
  const at = (share: number) =>
    [alone, busy, dream].map((times) => percentile(times, share).toFixed(1)).join(" / ");
  const [a, b, d] = [alone, busy, dream].map((times) => percentile(times, 0.5)) as [
    number,
    number,
    number,
  ];
  const rise = (from: number) => `${Math.round(100 * (d / from - 1))} %`;
  console.log(
    `  ${event.padEnd(19)} alone / beside a busy process / beside a dream: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; +${rise(a)} to alone, ${rise(b)} to busy; ${dream.length} runs`,
  );
}

function copyStore(
  size: number,
  {
    stores,
    project,
    corpus,
  }: { readonly stores: string; readonly project: string; readonly corpus: ScaleCorpus },
): void {
  const built = provideStore(stores, corpus, size, createProgress());
  const target = databasePath(join(project, ".context-graph"));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(databasePath(built.folder), target);
}

/** An agent repeats what is there, so that the store has two memories of it. */
function plant(store: Store, corpus: ScaleCorpus, size: number): number {
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const before = store.countMemories();
  for (let first = 0; first < size; first += 1_000) {
    const writes = [];
    for (let at = first; at < Math.min(size, first + 1_000); at += REPEATED_EVERY) {
      const { text, type, directory, agentType } = corpus.draft(at);
      const origin = "import" as const;
      const draft = { text: `${text}!`, type, origin, directory, agentType };
      writes.push(...rememberWrites(draft, systemClock, embedder));
    }
    store.apply(writes, { isDurable: false });
  }
  store.checkpoint();
  return store.countMemories() - before;
}

/** Runs hooks one after the other, each event once a round. */
async function addHookTimes(
  times: HookTimes,
  project: string,
  corpus: ScaleCorpus,
  goesOn: (round: number) => boolean,
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

function spawn(project: string, args: readonly string[], input = "") {
  return Bun.spawn([PROGRAM, ...args], {
    cwd: project,
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
    env: cleanEnvironment(),
  });
}

async function timed(
  project: string,
  args: readonly string[],
  cpuMs: number[] = [],
): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(project, args);
  await child.exited;
  cpuMs.push(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000);
  return performance.now() - startedMs;
}

async function output(project: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const text = await new Response(spawn(project, args).stdout).text();
  return JSON.parse(text) as Record<string, unknown>;
}

function withStore<T>(project: string, use: (store: Store) => T): T {
  const folder = join(project, ".context-graph");
  const store = openStore({ folder, clock: systemClock, patience: () => 5_000 });
  try {
    return use(store);
  } finally {
    store.close();
  }
}
