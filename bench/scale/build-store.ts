import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { GENERATOR_VERSION, type ScaleCorpus } from "./memories.ts";
import { sizeName } from "./sizes.ts";
import { timeWork } from "./times.ts";

export const BULK_BATCH = 1_000;

/** How long filling a store took. Kept beside the store. */
export interface Build {
  readonly size: number;
  readonly totalMs: number;
  /** Processor time of the whole. */
  readonly cpuMs: number;
  /** The part for making up the texts, which is not our work. */
  readonly generateMs: number;
  /** The part for write gate, identity and vector. */
  readonly prepareMs: number;
  /** The part for the store. */
  readonly applyMs: number;
  /** Memories per second in the last tenth, including preparation. */
  readonly lastRate: number;
}

export type Progress = (done: number, size: number, rate: number) => void;

/** The corpus starts here, one memory a minute: a million memories span two years. */
const FIRST_AT_MS = Date.UTC(2024, 0, 1);

export function clockAt(index: number): Clock {
  let nowMs = FIRST_AT_MS + index * 60_000;
  return { nowMs: () => (nowMs += 1), elapsedMs: () => performance.now() };
}

/** A store of this size in `parent`; one that the same generator and schema completed is reused. */
export function provideStore(
  parent: string,
  corpus: ScaleCorpus,
  size: number,
  progress: Progress,
): { folder: string; build: Build; isKept: boolean } {
  const version = `g${GENERATOR_VERSION}-s${MIGRATIONS.length}`;
  const folder = join(parent, `${sizeName(size)}-${version}`);
  const complete = join(folder, "complete.json");
  if (existsSync(complete)) {
    const build = JSON.parse(readFileSync(complete, "utf8")) as Build;
    return { folder, build, isKept: true };
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const build = buildStore(folder, corpus, size, progress);
  writeFileSync(complete, `${JSON.stringify(build)}\n`);
  return { folder, build, isKept: false };
}

/** Fills a new store as hooks and commands do, in durable batches. */
export function buildStore(
  folder: string,
  corpus: ScaleCorpus,
  size: number,
  progress: Progress,
): Build {
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const store = openStore({ folder, clock: clockAt(0), patience: () => 5_000 });
  const generate = createStopwatch();
  const prepare = createStopwatch();
  const apply = createStopwatch();
  const rates: number[] = [];
  const whole = timeWork(() => {
    for (let first = 0; first < size; first += BULK_BATCH) {
      const before = prepare.ms() + apply.ms();
      const count = Math.min(BULK_BATCH, size - first);
      const indexes = Array.from({ length: count }, (_, i) => first + i);
      const drafts = generate.run(() => indexes.map((index) => corpus.draft(index)));
      const writes = prepare.run(() =>
        drafts.flatMap((draft, i) => rememberWrites(draft, clockAt(first + i), embedder)),
      );
      apply.run(() => store.apply(writes, { isDurable: true }));
      rates.push((1_000 * count) / (prepare.ms() + apply.ms() - before));
      progress(first + count, size, rates.at(-1) ?? 0);
    }
    apply.run(() => store.checkpoint());
  });
  store.close();
  const last = rates.slice(-Math.ceil(rates.length / 10));
  return {
    size,
    totalMs: whole.ms,
    cpuMs: whole.cpuMs,
    generateMs: generate.ms(),
    prepareMs: prepare.ms(),
    applyMs: apply.ms(),
    lastRate: last.reduce((sum, rate) => sum + rate, 0) / last.length,
  };
}

function createStopwatch() {
  let ms = 0;
  return {
    ms: () => ms,
    run<T>(work: () => T): T {
      const startedAt = performance.now();
      const result = work();
      ms += performance.now() - startedAt;
      return result;
    },
  };
}
