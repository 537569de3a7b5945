import { expect } from "bun:test";
import { statSync } from "node:fs";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import type { Store } from "@/store/store.ts";
import {
  GROUP_SIZE,
  openJournal,
  READERS,
  wordOfGroup,
  WRITERS,
} from "@test/fault/soak/journal.ts";
import { type StartedProgram, startProgram } from "@test/fault/start-program.ts";
import { withSeed } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";

/** Ten processes write and ten read, all in the same store, for this long. */
export async function soakStore(seconds: number): Promise<void> {
  await withSeed(async (random) => {
    using folder = temporaryFolder("soak");
    openTestStore(folder.path).close();
    const seed = () => String(random.below(2 ** 31));
    const writers = numbers(WRITERS).map((n) =>
      startProgram("soak-writer", folder.path, String(n), seed()),
    );
    const readers = numbers(READERS).map(() => startProgram("soak-reader", folder.path, seed()));
    const { mostLogBytes, read, written } = await endingAll([...writers, ...readers], async () => {
      await Promise.all([...writers, ...readers].map(({ ready }) => ready));
      const mostLogBytes = await watchStore(folder.path, seconds);
      return { mostLogBytes, read: await end(readers), written: await end(writers) };
    });
    using opened = usingStore(folder.path);
    drainSpool(folder.path, opened.store, systemClock);
    expectEveryGroup(opened.store, folder.path);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
    tell({ seconds, mostLogBytes, read, written });
    expect(mostLogBytes).toBeLessThan(LOG_BYTES_MAX);
  });
}

/**
 * A write that finds the log too long truncates it as soon as the readers allow it. With more
 * processes than cores that takes several attempts; a log that is never truncated has 200 MB after
 * a minute.
 */
const LOG_BYTES_MAX = 16 * LIMITS.walBytes;

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Watches the store all the time: the length of its log, and that it is always sound. */
async function watchStore(folder: string, seconds: number): Promise<number> {
  const path = `${databasePath(folder)}-wal`;
  const endsAtMs = performance.now() + seconds * 1_000;
  using opened = usingStore(folder);
  let most = 0;
  for (let look = 1; performance.now() < endsAtMs; look += 1) {
    most = Math.max(most, statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    if (look % 40 === 0) expect(opened.store.checkIntegrity().problems).toEqual([]);
    await Bun.sleep(50);
  }
  return most;
}

/** No program may be left behind to write into a folder that is removed. */
async function endingAll<T>(programs: readonly StartedProgram[], work: () => Promise<T>) {
  try {
    return await work();
  } finally {
    for (const program of programs) program.endInput();
    await Promise.all(programs.map((program) => program.finish(END_MS)));
  }
}

const END_MS = 60_000;

async function end(programs: readonly StartedProgram[]): Promise<string[]> {
  for (const program of programs) program.endInput();
  const ended = await Promise.all(programs.map((program) => program.finish(END_MS)));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual(programs.map(() => 0));
  return ended.map(({ output }) => output);
}

/** Expects every acknowledged memory to be there and every forgotten one to be gone. */
function expectEveryGroup(store: Store, folder: string): void {
  let left = 0;
  for (const n of numbers(WRITERS)) {
    const { remembered, spooled, forgotten } = openJournal(folder, n).read();
    const wrong = [...remembered, ...spooled].filter((group) => {
      const terms = [wordOfGroup(group)];
      const found = store.searchTerms({ terms, limit: 20, order: "best" }).length;
      return found !== (forgotten.has(group) ? 0 : GROUP_SIZE);
    });
    expect(wrong).toEqual([]);
    left += remembered.size + spooled.size - forgotten.size;
  }
  expect(store.countMemories()).toBe(left * GROUP_SIZE);
}

interface SoakResult {
  readonly seconds: number;
  readonly mostLogBytes: number;
  readonly read: readonly string[];
  readonly written: readonly string[];
}

function tell({ seconds, mostLogBytes, read, written }: SoakResult): void {
  const counts = written.map((line): Record<string, number> => JSON.parse(line));
  const sum = (name: string) => counts.reduce((total, count) => total + (count[name] ?? 0), 0);
  const reads = read.reduce((total, line) => total + Number(line), 0);
  const perSecond = (count: number) => Math.round(count / seconds);
  process.stderr.write(
    `${WRITERS} writers, ${READERS} readers, ${seconds} s: ` +
      `${perSecond(sum("remembered") * GROUP_SIZE)} memories/s in groups of ${GROUP_SIZE}, ` +
      `${perSecond(sum("forgotten"))} groups/s forgotten, ${perSecond(reads)} looks/s; ` +
      `locked ${sum("locked")} times, ${sum("drained")} batches brought in, ` +
      `log at most ${Math.round(mostLogBytes / 1024)} kB\n`,
  );
  expect(sum("remembered")).toBeGreaterThan(WRITERS);
  expect(sum("forgotten")).toBeGreaterThan(0);
  expect(reads).toBeGreaterThan(READERS);
}
