import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { repairOperation, type RepairReport } from "@/operations/upkeep/repair.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { databasePath } from "@/platform/database-path.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { environmentWithFolder } from "@test/store/own-store.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";

test("spooled writes are applied once", () => {
  using folder = temporaryFolder("repair");
  const memory = sampleMemory();
  fill(folder.path);
  spoolWrites(folder.path, rememberAll(memory), createTestClock());
  expect(repair(folder.path)).toMatchObject({ status: "mended", waiting_writes: 1, problems: [] });
  using opened = usingStore(folder.path);
  expect(opened.store.findMemory(memory.id)).toBeDefined();
  opened.store.close();
  expect(repair(folder.path)).toMatchObject({ status: "sound", waiting_writes: 0 });
});

test("a rescue says where the damaged copy is, and that more may be lost", () => {
  using folder = temporaryFolder("repair");
  fill(folder.path);
  const database = databasePath(folder.path);
  for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
  writeFileSync(database, "no database ".repeat(1_000));
  expect(repair(folder.path)).toMatchObject({
    status: "rescued",
    problems: ["file is not a database"],
    damaged_copy: expect.stringContaining("damaged-2026-01-05T09-00-00"),
    restored: [],
    lost: { memories: [], is_known: false, incomplete: expect.arrayContaining(["memories"]) },
  });
});

test("repair does not create a store", () => {
  using folder = temporaryFolder("repair");
  expect(repair(folder.path)).toMatchObject({ status: "absent", lost: { is_known: true } });
});

function fill(folder: string): void {
  using opened = usingStore(folder);
  opened.store.apply(rememberAll(sampleMemory()), { isDurable: true });
  opened.store.checkpoint();
}

function repair(folder: string): RepairReport {
  const project = { root: folder, storeFolder: folder, sharedId: undefined, branch: undefined };
  const input = { waitMs: 1_000, onProgress: () => undefined };
  return repairOperation.run(input, {
    clock: createTestClock(),
    project,
    environment: environmentWithFolder(folder),
  });
}
