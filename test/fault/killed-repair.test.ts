// Repairs are killed at any moment. The store is then either the damaged one or the repaired one,
// and the next repair gives the same result.
import { expect, test } from "bun:test";
import { repairStore } from "@/store/sqlite/repair/repair-store.ts";
import { fillStore, pagesOf, spoilPages } from "@test/fault/damaged-file.ts";
import { spawnProgram } from "@test/fault/start-program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { systemClock } from "@/base/clock.ts";

const KILLS = 12;

test("repairs killed at random moments leave nothing that the next one cannot finish", async () => {
  let killedAtWork = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    using folder = temporaryFolder("killed-repair");
    const { database, ids } = fillStore(folder.path, 120);
    spoilPages(database, pagesOf(database, "memories").slice(1, 3));
    const isDone = await killRepair(folder.path, Math.random() * 400);
    if (!isDone) killedAtWork += 1;
    const repair = repairStore({
      folder: folder.path,
      clock: systemClock,
      waitMs: 5_000,
      onProgress: () => undefined,
    });
    if (isDone) expect(repair?.problems).toEqual([]);
    using opened = usingStore(folder.path);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
    expect(ids.filter((id) => opened.store.findMemory(id) === undefined)).toEqual([]);
  }
  expect(killedAtWork).toBeGreaterThan(0);
}, 120_000);

/** Kills a repair some time after it has begun; true if it was finished by then. */
async function killRepair(folder: string, afterMs: number): Promise<boolean> {
  const child = spawnProgram("repair-store", [folder], "ignore");
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    const isFirst = output === "";
    output += decoder.decode(chunk, { stream: true });
    if (!isFirst) continue;
    await Bun.sleep(afterMs);
    child.kill("SIGKILL");
  }
  await child.exited;
  return output.includes("done\n");
}
