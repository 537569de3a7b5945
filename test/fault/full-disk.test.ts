// No space is left on the disk. Acknowledged writes stay; what cannot be stored is refused with a
// reason; once there is space again, everything works as before.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { databasePath } from "@/platform/database-path.ts";
import { createSqliteStore } from "@/store/sqlite/sqlite-store.ts";
import { expectJsonError, expectNothingTold, expectTold } from "@test/fault/expect-outcome.ts";
import { type FaultyProject, openFaultyProject } from "@test/fault/faulty-project.ts";
import { fillDisk } from "@test/fault/filled-disk.ts";
import { enterMountNamespace, mountTrouble } from "@test/fault/mount-namespace.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const TIMEOUT_MS = 60_000;
const FULL = ["ERR_DISK_FULL"] as const;

describe("a full disk", () => {
  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "costs nothing that was acknowledged, and passes",
    async () => {
      using folder = temporaryFolder("full");
      await using disk = await enterMountNamespace(
        'mount -t tmpfs -o size=3m,mode=700 none "$1"',
        folder.path,
      );
      const inside = disk.seenAs(folder.path);
      const project = openFaultyProject(folder.path, disk.launch, inside);
      const kept = [await project.remember("One."), await project.remember("Two.")];
      const filler = join(inside, "filler");
      fillDisk(filler);
      const { accepted, refused } = await rememberUntilRefused(project);
      expectJsonError(refused, FULL);
      const told = await project.run("context-graph", "remember", longText());
      expectTold(told, /^error: No space left/);
      await expectNothingTold(project);

      rmSync(filler);
      kept.push(...accepted, await project.remember("Three."));
      const health = await project.run("context-graph", "health", "--index", "--json");
      expect(health).toMatchObject({ exitCode: 0, stderr: "" });
      using copy = temporaryFolder("full");
      cpSync(project.storeFolder, copy.path, { recursive: true });
      using opened = usingStore(copy.path);
      expect(kept.map(({ exitCode }) => exitCode)).toEqual(kept.map(() => 0));
      const ids = kept.map(({ stdout }): string => JSON.parse(stdout).id);
      expect(ids.filter((id) => opened.store.findMemory(id) === undefined)).toEqual([]);
      expect(opened.store.countMemories()).toBe(ids.length);
    },
    TIMEOUT_MS,
  );

  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "on which there never was a store gets none, and says why",
    async () => {
      using folder = temporaryFolder("full");
      await using disk = await enterMountNamespace(
        'mount -t tmpfs -o size=1m,mode=700 none "$1"',
        folder.path,
      );
      const inside = disk.seenAs(folder.path);
      const project = openFaultyProject(folder.path, disk.launch, inside);
      fillDisk(join(inside, "filler"));
      await expectNothingTold(project);
      expectJsonError(await project.run("wt-memory", "health", "--json"), FULL);
      rmSync(join(inside, "filler"));
      expect(await project.run("wt-memory", "health")).toMatchObject({ stdout: "ok\n" });
    },
    TIMEOUT_MS,
  );

  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "without room for the store's write-ahead log is told apart from a broken store",
    async () => {
      using folder = temporaryFolder("full");
      await using disk = await enterMountNamespace(
        'mount -t tmpfs -o size=1m,mode=700 none "$1"',
        folder.path,
      );
      const inside = disk.seenAs(folder.path);
      const project = openFaultyProject(folder.path, disk.launch, inside);
      expect(await project.remember("Kept words.")).toMatchObject({ exitCode: 0 });
      for (const suffix of ["-wal", "-shm"]) rmSync(project.database + suffix, { force: true });
      fillDisk(join(inside, "filler"));
      expectJsonError(await project.run("context-graph", "recall", "kept", "--json"), FULL);
      await expectNothingTold(project);
      rmSync(join(inside, "filler"));
      const found = await project.run("wt-memory", "recall", "kept words");
      expect(found.stdout).toContain("Kept words.");
    },
    TIMEOUT_MS,
  );

  test("at any page of a write undoes that write and no other", () => {
    using folder = temporaryFolder("full");
    const kept = sampleMemory();
    const store = openTestStore(folder.path);
    store.apply(rememberAll(kept), { isDurable: true });
    const { projectId } = store;
    store.close();
    const path = databasePath(folder.path);
    const db = new Database(path);
    const limited = createSqliteStore({
      db,
      path,
      projectId,
      clock: systemClock,
      patience: () => 1_000,
    });
    const more = Array.from({ length: 20 }, () => sampleMemory({ text: longText() }));
    const pages = db.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0;
    let failures = 0;
    for (let spare = 0; limited.countMemories() === 1; spare += 1) {
      db.run(`PRAGMA max_page_count = ${pages + spare}`);
      const write = () => limited.apply(rememberAll(...more), { isDurable: true });
      if (spare < 20) {
        expectCode("ERR_DISK_FULL", write);
        expect(limited.checkIntegrity()).toMatchObject({ isSound: true, memoryCount: 1 });
        failures += 1;
      } else {
        db.run(`PRAGMA max_page_count = ${pages + 1_000}`);
        write();
      }
    }
    expect(failures).toBe(20);
    expect(limited.countMemories()).toBe(21);
    expect(limited.findMemory(kept.id)?.text).toBe(kept.text);
    expect(limited.checkIntegrity().problems).toEqual([]);
    limited.close();
  });
});

/** Uses up the room that is left inside existing files of a full disk. */
async function rememberUntilRefused(project: FaultyProject) {
  const accepted: ProcessResult[] = [];
  while (accepted.length < 200) {
    const result = await project.remember(longText());
    if (result.exitCode !== 0) return { accepted, refused: result };
    accepted.push(result);
  }
  throw new Error("the disk never filled up");
}

function longText(): string {
  return crypto.getRandomValues(new Uint8Array(4_500)).toHex();
}
