import { expect } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { createExpectedMemories } from "@test/fault/kills/expected-memories.ts";
import { countUp, createKillCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { killAtWork, killSoon } from "@test/fault/kills/kill-program.ts";
import { type LifeReport, readLife } from "@test/fault/kills/life-report.ts";
import { spawnProgram } from "@test/fault/start-program.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";
import { usingStore } from "@test/store/open-test-store.ts";

/** Guess: about the time a program takes from its start to its first write. */
const START_MS = 150;
/** Everything is checked again after this many kills. */
const KILLS_PER_LOOK = 100;

export interface StoreLane {
  readonly folder: string;
  readonly lane: string;
  readonly kills: number;
  /** "shared": other lanes use the same store at the same time. */
  readonly company: "alone" | "shared";
}

/** Starts a program that makes every kind of change, kills it, and checks what is left. */
export async function killStoreLane(
  { folder, lane, kills, company }: StoreLane,
  random: SeededRandom,
): Promise<KillCount> {
  const expected = createExpectedMemories(lane);
  const count = createKillCount(kills);
  for (let life = 1; life <= kills; life += 1) {
    const args = [folder, company, lane, String(life), String(random.below(2 ** 31))];
    const child = spawnProgram("live-forever", args, "ignore");
    const killed =
      random.next() < 0.3
        ? await killSoon(child, START_MS, random)
        : await killAtWork(child, { lines: 2 * random.below(20), withinMs: 12 }, random);
    expect(killed.wasKilled).toBe(true);
    const report = readLife(killed.output);
    countWorks(count, report);
    using opened = usingStore(folder);
    expected.takeLife(opened.store, report);
    if (life % KILLS_PER_LOOK === 0) expected.expectAll(opened.store);
  }
  using opened = usingStore(folder);
  drainSpool(folder, opened.store, systemClock);
  expected.takeLife(opened.store, { done: [{ kind: "drain", changes: [] }], inFlight: undefined });
  expected.expectAll(opened.store);
  expect(opened.store.checkIntegrity().problems).toEqual([]);
  return count;
}

function countWorks({ done, inFlight }: KillCount, report: LifeReport): void {
  for (const { kind } of report.done) countUp(done, kind);
  if (report.inFlight !== undefined) countUp(inFlight, report.inFlight.kind);
}
