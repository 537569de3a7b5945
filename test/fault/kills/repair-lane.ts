import { expect } from "bun:test";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { repairStore } from "@/store/sqlite/repair/repair-store.ts";
import { fillStore, pagesOf, spoilPages } from "@test/fault/damaged-file.ts";
import { countUp, createKillCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { killAtWork } from "@test/fault/kills/kill-program.ts";
import { spawnProgram } from "@test/fault/start-program.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const MEMORIES = 120;
/** Guess: longer than a repair of that many memories takes. */
const WITHIN_MS = 250;

/**
 * Kills repairs of a damaged store. The store is then either the damaged one or the repaired one,
 * and the next repair gives the same result.
 */
export async function killRepairLane(kills: number, random: SeededRandom): Promise<KillCount> {
  const count = createKillCount(kills);
  for (let kill = 0; kill < kills; kill += 1) {
    using folder = temporaryFolder("killed-repair");
    const storeFolder = join(folder.path, ".context-graph");
    const { database, ids } = fillStore(storeFolder, MEMORIES);
    spoilPages(database, pagesOf(database, "memories").slice(1, 3));
    const child = spawnProgram("repair-store", [storeFolder], "ignore");
    const { output } = await killAtWork(child, { lines: 1, withinMs: WITHIN_MS }, random);
    const isDone = output.includes("done\n");
    countUp(isDone ? count.done : count.inFlight, "repair");
    const options = { clock: systemClock, waitMs: 5_000, onProgress: () => undefined };
    const repair = repairStore({ folder: storeFolder, ...options });
    if (isDone) expect(repair?.problems).toEqual([]);
    using opened = usingStore(storeFolder);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
    expect(ids.filter((id) => opened.store.findMemory(id) === undefined)).toEqual([]);
  }
  return count;
}
