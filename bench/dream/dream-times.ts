import { copyFileSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { databasePath } from "@/platform/database-path.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";
import { ownProjectStore } from "../own-store.ts";
import { provideStore } from "../scale/build-store.ts";
import { createScaleCorpus, type ScaleCorpus } from "../scale/memories.ts";
import { createProgress } from "../scale/progress.ts";
import { sizeName } from "../scale/sizes.ts";
import {
  formatSlowdown,
  measureTurn,
  median,
  type Slowdown,
  slowdowns,
  spawn,
  type Turn,
} from "./hooks-beside.ts";

const SEED = 1;
/** Every so many memories an agent repeats one. */
const REPEATED_EVERY = 20;

/** The figures of a dream over a store of one size. */
export interface DreamFigures {
  readonly memories: number;
  readonly quietMs: number;
  readonly cpuMs: number;
  readonly slowdowns: readonly Slowdown[];
  readonly end: EndOfSession;
}

/** What a script runs at the end of a session that leaves its memories scattered. */
export interface EndOfSession {
  readonly persistMs: number;
  readonly consolidateMs: number;
  readonly entropy: number;
}

/** The time of a dream over a store of this size, as the command people call, and its effect. */
export async function measureDream(
  size: number,
  {
    stores,
    folder,
    turnCount,
  }: {
    readonly stores: string;
    readonly folder: string;
    /** How often a dream is dreamt and taken back. */
    readonly turnCount: number;
  },
): Promise<DreamFigures> {
  const corpus = createScaleCorpus(SEED);
  const project = join(folder, `project-${size}`);
  copyStore(size, { stores, project, corpus });
  const planted = withStore(project, (store) => plant(store, corpus, size));
  ownProjectStore(project);
  const readMs = withStore(project, timeOfReading);
  const path = databasePath(join(project, ".context-graph"));
  const megabytes = () => (statSync(path).size / 1e6).toFixed(1);
  const before = megabytes();
  const turns: Turn[] = [];
  const spent: Spent = { quietMs: [], cpuMs: [], disturbedMs: [], undoMs: [] };
  let report: Record<string, unknown> = {};
  for (let number = 0; number < turnCount; number += 1) {
    const { turn, dreamt, stoppedMs } = await measureTurn(project, corpus, startDream(project));
    turns.push(turn);
    report = dreamt.report;
    spent.disturbedMs.push(dreamt.takenMs - stoppedMs);
    spent.undoMs.push(await timed(project, ["consciousness", "consolidate", "--undo"]));
    spent.quietMs.push(await timed(project, ["consciousness", "consolidate"], spent.cpuMs));
    if (number + 1 < turnCount) await timed(project, ["consciousness", "consolidate", "--undo"]);
  }
  const after = withStore(project, (store) => {
    store.checkpoint();
    return megabytes();
  });
  const end = await measureEnd(project, corpus);
  const left = await output(project, ["consciousness", "consolidate", "--dry-run", "--json"]);
  const figures = {
    memories: size,
    quietMs: median(spent.quietMs),
    cpuMs: median(spent.cpuMs),
    slowdowns: slowdowns(turns),
    end,
  };
  console.log(`\n${sizeName(size)} memories, ${planted} repetitions planted`);
  const floor = `cpu ${seconds(figures.cpuMs)}; one reading of all: ${seconds(readMs)}`;
  console.log(`  dream, alone        ${seconds(figures.quietMs)} (${floor})`);
  console.log(`  dream, with hooks   ${seconds(median(spent.disturbedMs))}`);
  console.log(`  undo                ${seconds(median(spent.undoMs))}`);
  console.log(`  entropy             ${figure(report, "before")} -> ${figure(report, "after")}`);
  console.log(`  changes             ${JSON.stringify(report["counts"])}`);
  console.log(`  left for the next   ${JSON.stringify(left["counts"])}`);
  console.log(`  database            ${before} -> ${after} MB`);
  console.log(
    `  end of a session    persisted in ${seconds(end.persistMs)}, consolidated in ${seconds(end.consolidateMs)} (entropy ${end.entropy.toFixed(2)})`,
  );
  for (const slowdown of figures.slowdowns) console.log(formatSlowdown(slowdown));
  return figures;
}

/** Times of each turn. */
interface Spent {
  readonly quietMs: number[];
  /** Processor time of a dream without hooks. */
  readonly cpuMs: number[];
  readonly disturbedMs: number[];
  readonly undoMs: number[];
}

function timeOfReading(store: Store): number {
  const startedMs = performance.now();
  let chars = 0;
  for (const { text } of store.iterateMemories()) chars += text.length;
  return chars === 0 ? Number.NaN : performance.now() - startedMs;
}

/** As many memories as entropy is measured by, nearly all of them the same few again. */
const SCATTERED = 200;

async function measureEnd(project: string, corpus: ScaleCorpus): Promise<EndOfSession> {
  withStore(project, (store) => {
    const embedder = new TokenTableEmbedder(tokenTablePath());
    const writes = Array.from({ length: SCATTERED }, (_, at) => {
      const { text } = corpus.draft(at % 20);
      const draft = {
        text: `${text}${"!".repeat(at)}`,
        type: "Learning",
        origin: "import",
      } as const;
      return rememberWrites(draft, systemClock, embedder);
    });
    store.apply(writes.flat(), { isDurable: false });
  });
  // The last dream has just ended, and for half an hour no other is due.
  withStore(project, (store) =>
    store.apply([{ kind: "delete", namespace: "consciousness", key: "dream/last" }], {
      isDurable: false,
    }),
  );
  const persistMs = await timed(project, ["session", "persist-identity", "--session-id", "end"]);
  const startedMs = performance.now();
  const needed = await output(project, ["consciousness", "consolidate-if-needed", "--json"]);
  const consolidateMs = performance.now() - startedMs;
  return { persistMs, consolidateMs, entropy: Number(needed["entropy"]) };
}

function startDream(project: string) {
  const startedMs = performance.now();
  const dream = spawn(project, ["consciousness", "consolidate", "--json"]);
  const finish = async () => {
    const text = await new Response(dream.stdout).text();
    await dream.exited;
    const takenMs = performance.now() - startedMs;
    return { report: JSON.parse(text) as Record<string, unknown>, takenMs };
  };
  return {
    report: finish(),
    isRunning: () => dream.exitCode === null,
    kill: (signal: "SIGSTOP" | "SIGCONT") => dream.kill(signal),
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const figure = (report: Record<string, unknown>, when: string) =>
  Number(report[`entropy_${when}`]).toFixed(2);

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
