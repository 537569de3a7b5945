import { expect } from "bun:test";
import { join } from "node:path";
import { addCounts, describeCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { killHookLane } from "@test/fault/kills/hook-lane.ts";
import { killMigrationLane } from "@test/fault/kills/migration-lane.ts";
import { killProgramLane } from "@test/fault/kills/program-lane.ts";
import { killRepairLane } from "@test/fault/kills/repair-lane.ts";
import { killSetupLane } from "@test/fault/kills/setup-lane.ts";
import { killStoreLane } from "@test/fault/kills/store-lane.ts";
import { withSeed } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

/**
 * Kills programs that write at random moments: one that has a store to itself, so that each kill
 * leaves a log to recover; two that share one; the built program's own commands; hooks that spool
 * and workers that apply the spool; migrations, repairs and setups. Each lane checks that acknowledged memories are found by id, by their words and in the
 * history, and that changes in flight happened completely or not at all.
 */
export async function killWriters(kills: number): Promise<KillCount> {
  return await withSeed(async (random) => {
    using folder = temporaryFolder("killed");
    const place = (name: string) => join(folder.path, name);
    const share = (part: number) => Math.round(kills * part);
    const storeLane = (name: string, company: "alone" | "shared", count: number) =>
      killStoreLane(
        { folder: place(company), lane: name, company, kills: count },
        random.fork(name),
      );
    // Two at a time: a lane mostly waits for one program.
    const counts = [
      ...(await allOf([
        storeLane("alone", "alone", share(0.25)),
        killProgramLane(place("program"), share(0.15), random.fork("program")),
      ])),
      ...(await allOf([
        storeLane("left", "shared", share(0.1)),
        storeLane("right", "shared", share(0.1)),
      ])),
      ...(await allOf([
        killHookLane(share(0.2), random.fork("hook")),
        killMigrationLane(place("migration"), share(0.05), random.fork("migration")),
      ])),
      ...(await allOf([
        killRepairLane(share(0.05), random.fork("repair")),
        killSetupLane(place("setup"), share(0.1), random.fork("setup")),
      ])),
    ];
    const sum = addCounts(counts);
    process.stderr.write(`${describeCount(sum)}\n`);
    return sum;
  });
}

/**
 * Like Promise.all, but waits for all of them before it fails, because they use a folder that is
 * removed afterwards.
 */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

/** Expects that every kind of work was acknowledged at least once and in flight at least once. */
export function expectEveryWorkMet({ done, inFlight }: KillCount, kinds: readonly string[]): void {
  expect(kinds.filter((kind) => !done.has(kind))).toEqual([]);
  expect(kinds.filter((kind) => !inFlight.has(kind))).toEqual([]);
}
