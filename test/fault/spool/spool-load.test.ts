// Many processes spool writes while others apply them, and any of them may be killed: everything
// acknowledged is applied, once.
import { describe, expect, test } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { countDropped, countSpooled } from "@/store/spool/spool-folder.ts";
import type { Store } from "@/store/store.ts";
import { describeLoad, loadSpool } from "@test/fault/spool/spool-load.ts";
import { spawnProgram, startProgram } from "@test/fault/start-program.ts";
import { withSeed } from "@test/harness/seeded-random.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const TIMEOUT_MS = 120_000;

describe("the spool", () => {
  test(
    "is applied while it is written: each batch once, none lost",
    async () => {
      using folder = temporaryFolder("load");
      using opened = usingStore(folder.path);
      const writers = ["a", "b", "c", "d"].map((prefix) =>
        startProgram("append-batches", folder.path, "150", prefix),
      );
      const writing = new AbortController();
      const ended = Promise.all(writers.map((writer) => writer.finish(60_000)));
      void ended.finally(() => writing.abort());
      while (!writing.signal.aborted) {
        drainSpool(folder.path, opened.store, systemClock);
        await Bun.sleep(0);
      }
      drainSpool(folder.path, opened.store, systemClock);
      const acknowledged = (await ended).flatMap(({ output }) => output.split("\n"));
      expect(acknowledged).toHaveLength(600);
      expect(countDropped(folder.path)).toBe(0);
      expectEachOnce(opened.store, acknowledged);
      expect(opened.store.countMemories()).toBe(600);
    },
    TIMEOUT_MS,
  );

  test(
    "loses nothing acknowledged when those who append and apply are killed",
    () =>
      withSeed(async (random) => {
        using folder = temporaryFolder("load");
        usingStore(folder.path)[Symbol.dispose]();
        const acknowledged: string[] = [];
        for (let round = 0; round < 8; round += 1) {
          const drainer = spawnProgram("drain-forever", [folder.path], "pipe");
          const writers = ["a", "b"].map((name) =>
            spawnProgram("append-batches", [folder.path, "100000", `${name}${round}-`], "ignore"),
          );
          const outputs = writers.map((writer) => new Response(writer.stdout).text());
          await Bun.sleep(600 + random.below(500));
          for (const one of [drainer, ...writers]) one.kill("SIGKILL");
          await Promise.all([drainer, ...writers].map(({ exited }) => exited));
          for (const text of await Promise.all(outputs)) {
            acknowledged.push(...text.split("\n").filter((line) => line.startsWith("mem_")));
          }
        }
        using opened = usingStore(folder.path);
        drainSpool(folder.path, opened.store, systemClock);
        expect(countSpooled(folder.path)).toBe(0);
        expect(acknowledged.length).toBeGreaterThan(0);
        expectEachOnce(opened.store, acknowledged);
        expect(opened.store.checkIntegrity().problems).toEqual([]);
      }),
    TIMEOUT_MS,
  );

  test(
    "keeps what hooks and writers at once were promised",
    async () => {
      const counts = await loadSpool({ hookLoops: 8, writers: 3, goesOn: (runs) => runs < 5 });
      expect(counts).toMatchObject({ hooks: 40, dropped: 0, applied: counts.accepted });
      expect(describeLoad(counts)).toContain("dropped 0");
    },
    TIMEOUT_MS,
  );
});

/** Every memory is there and was not applied a second time, which would count as a repetition. */
function expectEachOnce(store: Store, ids: readonly string[]): void {
  const wrong = ids.filter((id) => store.findMemory(id)?.repeatCount !== 0);
  expect(wrong).toEqual([]);
}
