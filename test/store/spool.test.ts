import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { countSpooled, drainSpool, spoolWrites } from "@/store/spool.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { databasePath } from "@/store/sqlite/database/open-store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";

describe("spooled writes", () => {
  test("are applied once, in the order they came", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    const memory = sampleMemory();
    spool(folder.path, clock, put("a", 1), ...rememberAll(memory));
    spool(folder.path, clock, put("a", 2));
    spool(folder.path, clock, put("a", 3), put("b", 1));
    expect(countSpooled(folder.path)).toBe(3);
    expect(opened.store.countMemories()).toBe(0);

    expect(drainSpool(folder.path, opened.store)).toBe(3);
    expect(opened.store.findValue("session", "a")).toMatchObject({ value: 3, version: 3 });
    expect(opened.store.findValue("session", "b")?.value).toBe(1);
    expect(opened.store.findMemory(memory.id)?.text).toBe(memory.text);
    expect(countSpooled(folder.path)).toBe(0);
    expect(drainSpool(folder.path, opened.store)).toBe(0);
    expect(opened.store.findValue("session", "a")?.version).toBe(3);
  });

  test("belong to the project that wrote them, whoever applies them", () => {
    using folder = temporaryFolder("spool");
    using own = usingStore(folder.path);
    using shared = usingStore(folder.path, { projectId: "_global" });
    const [mine, theirs] = [sampleMemory(), sampleMemory()];
    const clock = createTestClock();
    spoolWrites(folder.path, rememberAll(mine), clock);
    spoolWrites(folder.path, rememberAll(theirs), clock, "_global");
    expect(drainSpool(folder.path, own.store)).toBe(2);
    expect(own.store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([mine.id]);
    expect(shared.store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([theirs.id]);
  });

  test("an absent spool needs no work", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    expect(countSpooled(folder.path)).toBe(0);
    expect(drainSpool(folder.path, opened.store)).toBe(0);
  });

  test("a damaged file is set aside with its bytes, and the others are applied", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    spool(folder.path, clock, put("first", 1));
    spool(folder.path, clock, put("damaged", 1));
    spool(folder.path, clock, put("last", 1));
    const path = join(folder.path, "spool", String(files(folder.path)[1]));
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(path, bytes);

    expect(drainSpool(folder.path, opened.store)).toBe(2);
    expect(opened.store.listValues("session", "", 9).map(({ key }) => key)).toEqual([
      "first",
      "last",
    ]);
    expect(files(folder.path)).toEqual([expect.stringMatching(/\.batch\.damaged$/)]);
    expect(readFileSync(`${path}.damaged`)).toEqual(bytes);
    expect(countSpooled(folder.path)).toBe(0);
  });

  test("a batch that the store can never apply is set aside and does not block the next", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    const broken = { ...sampleMemory(), text: null } as unknown as ReturnType<typeof sampleMemory>;
    spool(folder.path, clock, put("half", 1), ...rememberAll(broken));
    spool(folder.path, clock, { ...put("stale", 1), ifVersion: 4 });
    spool(folder.path, clock, put("last", 1));
    expect(drainSpool(folder.path, opened.store)).toBe(1);
    expect(opened.store.listValues("session", "", 9).map(({ key }) => key)).toEqual(["last"]);
    expect(files(folder.path).filter((name) => name.endsWith(".damaged"))).toHaveLength(2);
  });

  test("a batch stays in the spool while the store is locked", async () => {
    using folder = temporaryFolder("spool");
    openTestStore(folder.path).close();
    spool(folder.path, createTestClock(), put("a", 1));
    {
      await using _lock = await holdLock(databasePath(folder.path), "writing");
      using opened = usingStore(folder.path, { patience: () => 20 });
      expectCode("ERR_STORE_LOCKED", () => drainSpool(folder.path, opened.store));
      expect(countSpooled(folder.path)).toBe(1);
    }
    using opened = usingStore(folder.path);
    expect(drainSpool(folder.path, opened.store)).toBe(1);
    expect(opened.store.findValue("session", "a")?.value).toBe(1);
  });

  test("a batch that was applied but not removed before a crash is not applied again", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const memory = sampleMemory();
    const clock = createTestClock();
    for (const _time of [1, 2]) {
      spool(folder.path, clock, ...rememberAll(memory));
      drainSpool(folder.path, opened.store);
    }
    expect(opened.store.countMemories()).toBe(1);
    expect(opened.store.findMemory(memory.id)?.repeatCount).toBe(1);
  });

  test("beyond the maximum number of files, writes are refused", () => {
    using folder = temporaryFolder("spool");
    const waiting = join(folder.path, "spool");
    mkdirSync(waiting);
    for (let i = 1; i < LIMITS.spoolFiles; i += 1) writeFileSync(join(waiting, `${i}.batch`), "");
    const clock = createTestClock();
    expect(spoolWrites(folder.path, [put("a", 1)], clock)).toBe(true);
    expect(spoolWrites(folder.path, [put("b", 1)], clock)).toBe(false);
    expect(files(folder.path)).toHaveLength(LIMITS.spoolFiles);
  });

  test("only its owner can read a batch", () => {
    using folder = temporaryFolder("spool");
    spool(folder.path, createTestClock(), put("a", 1));
    const path = join(folder.path, "spool", String(files(folder.path)[0]));
    expect(Bun.file(path).stat()).resolves.toMatchObject({ mode: 0o100600 });
  });
});

function put(key: string, value: number): Extract<StoreWrite, { kind: "put" }> {
  return { kind: "put", namespace: "session", key, value };
}

/** Spools a batch a millisecond after the one before, because batches are ordered by time. */
function spool(
  folder: string,
  clock: Clock & { advance(ms: number): void },
  ...writes: readonly StoreWrite[]
): void {
  clock.advance(1);
  expect(spoolWrites(folder, writes, clock)).toBe(true);
}

function files(folder: string): string[] {
  return readdirSync(join(folder, "spool")).sort();
}
