import { describe, expect, spyOn, test } from "bun:test";
import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { closeSegment, spoolWrites } from "@/store/spool/append-batch.ts";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { countDropped, countMerged, countSpooled, spoolBytes } from "@/store/spool/spool-folder.ts";
import { encodeValue } from "@/store/values/value-codec.ts";
import { garbage } from "@test/fault/damaged-file.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { databasePath } from "@/platform/database-path.ts";
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

    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(3);
    expect(opened.store.findValue("session", "a")).toMatchObject({ value: 3, version: 3 });
    expect(opened.store.findValue("session", "b")?.value).toBe(1);
    expect(opened.store.findMemory(memory.id)?.text).toBe(memory.text);
    expect(countSpooled(folder.path)).toBe(0);
    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(0);
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
    expect(drainSpool(folder.path, own.store, systemClock)).toBe(2);
    expect(own.store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([mine.id]);
    expect(shared.store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([theirs.id]);
  });

  test("an absent spool needs no work", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    expect(countSpooled(folder.path)).toBe(0);
    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(0);
  });

  test("a damaged record is set aside with its bytes, and the others are applied", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    spool(folder.path, clock, put("first", 1));
    const start = statSync(openSegment(folder.path)).size;
    spool(folder.path, clock, put("damaged", 1));
    const end = statSync(openSegment(folder.path)).size;
    spool(folder.path, clock, put("last", 1));
    const bytes = readFileSync(openSegment(folder.path));
    bytes[end - 1] = (bytes[end - 1] ?? 0) ^ 1;
    writeFileSync(openSegment(folder.path), bytes);

    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(2);
    expect(opened.store.listValues("session", "", 9).map(({ key }) => key)).toEqual([
      "first",
      "last",
    ]);
    const [aside = "", ...others] = files(folder.path);
    expect(aside).toMatch(/\.segment\.0\.damaged$/);
    expect(others).toEqual([]);
    expect(readFileSync(join(folder.path, "spool", aside))).toEqual(bytes.subarray(start, end));
    expect(countSpooled(folder.path)).toBe(0);
  });

  test("a record that was cut short at any byte loses no other record", () => {
    using folder = temporaryFolder("spool");
    const clock = createTestClock();
    spool(folder.path, clock, put("whole", 1));
    const start = statSync(openSegment(folder.path)).size;
    spool(folder.path, clock, put("cut", 1));
    const bytes = readFileSync(openSegment(folder.path));
    for (let end = start + 1; end < bytes.length; end += 1) {
      writeFileSync(openSegment(folder.path), bytes.subarray(0, end));
      spool(folder.path, clock, put("after", end));
      using opened = usingStore(folder.path);
      drainSpool(folder.path, opened.store, systemClock);
      expect(opened.store.findValue("session", "after")?.value).toBe(end);
      expect(opened.store.findValue("session", "cut")).toBeUndefined();
    }
  });

  test("a record whose segment is closed and applied before it is written is not lost", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    spool(folder.path, clock, put("before", 1));
    const write = fs.writeSync;
    const spy = spyOn(fs, "writeSync").mockImplementationOnce(((
      ...args: Parameters<typeof write>
    ) => {
      drainSpool(folder.path, opened.store, clock);
      return write(...args);
    }) as typeof write);
    try {
      spool(folder.path, clock, put("meanwhile", 1));
    } finally {
      spy.mockRestore();
    }
    drainSpool(folder.path, opened.store, clock);
    expect(opened.store.findValue("session", "before")?.version).toBe(1);
    expect(opened.store.findValue("session", "meanwhile")?.version).toBe(1);
  });

  test("a record whose segment is closed every time it is written is not lost", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    const flush = fs.fsyncSync;
    const spy = spyOn(fs, "fsyncSync").mockImplementation((file) => {
      flush(file);
      closeSegment(folder.path, clock);
    });
    try {
      expect(spoolWrites(folder.path, [put("a", 1)], clock)).toBe(true);
    } finally {
      spy.mockRestore();
    }
    expect(countDropped(folder.path)).toBe(0);
    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(1);
    expect(opened.store.findValue("session", "a")).toMatchObject({ value: 1, version: 1 });
  });

  test("batches that older versions wrote, each in a file, are applied first", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    mkdirSync(join(folder.path, "spool"));
    const old = encodeValue({ writes: [put("a", 1)] });
    writeFileSync(join(folder.path, "spool", "run_01.batch"), old);
    writeFileSync(join(folder.path, "spool", "run_02.batch"), "not a batch");
    spool(folder.path, createTestClock(), put("a", 2));
    expect(countSpooled(folder.path)).toBe(3);
    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(2);
    expect(opened.store.findValue("session", "a")).toMatchObject({ value: 2, version: 2 });
    expect(files(folder.path)).toEqual(["run_02.batch.0.damaged"]);
  });

  test("a batch that the store can never apply is set aside and does not block the next", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    const broken = { ...sampleMemory(), text: null } as unknown as ReturnType<typeof sampleMemory>;
    spool(folder.path, clock, put("half", 1), ...rememberAll(broken));
    spool(folder.path, clock, { ...put("stale", 1), ifVersion: 4 });
    spool(folder.path, clock, put("last", 1));
    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(1);
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
      expectCode("ERR_STORE_LOCKED", () => drainSpool(folder.path, opened.store, systemClock));
      expect(countSpooled(folder.path)).toBe(1);
    }
    using opened = usingStore(folder.path);
    expect(drainSpool(folder.path, opened.store, systemClock)).toBe(1);
    expect(opened.store.findValue("session", "a")?.value).toBe(1);
  });

  test("a batch that was applied but not removed before a crash is not applied again", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const memory = sampleMemory();
    const clock = createTestClock();
    for (const _time of [1, 2]) {
      spool(folder.path, clock, ...rememberAll(memory));
      drainSpool(folder.path, opened.store, systemClock);
    }
    expect(opened.store.countMemories()).toBe(1);
    expect(opened.store.findMemory(memory.id)?.repeatCount).toBe(1);
  });

  test("a large segment is closed and merged: of values only the last is kept", () => {
    using folder = temporaryFolder("spool");
    using opened = usingStore(folder.path);
    const clock = createTestClock();
    const noise = () => Buffer.from(garbage(100_000)).toString("base64");
    const memory = sampleMemory();
    const versioned = { ...put("versioned", 1), ifVersion: 0 };
    spool(folder.path, clock, versioned, ...rememberAll(memory));
    for (let i = 0; i < 90; i += 1) {
      spool(folder.path, clock, { ...put(`key${i % 3}`, i), value: `${i} ${noise()}` });
    }
    expect(countMerged(folder.path)).toBeGreaterThan(50);
    expect(spoolBytes(folder.path)).toBeLessThan(LIMITS.spoolSegmentBytes + 1_000_000);
    expect(countDropped(folder.path)).toBe(0);
    drainSpool(folder.path, opened.store, systemClock);
    const last = [87, 88, 89].map((i) =>
      String(opened.store.findValue("session", `key${i % 3}`)?.value),
    );
    expect(last.map((value) => value.split(" ")[0])).toEqual(["87", "88", "89"]);
    expect(opened.store.findValue("session", "versioned")?.version).toBe(1);
    expect(opened.store.findMemory(memory.id)?.text).toBe(memory.text);
  });

  test("beyond the maximum number of bytes, writes are refused and counted", () => {
    using folder = temporaryFolder("spool");
    const waiting = join(folder.path, "spool");
    mkdirSync(waiting);
    writeFileSync(join(waiting, "run_0.segment"), "");
    truncateSync(join(waiting, "run_0.segment"), LIMITS.spoolBytes - 150);
    const clock = createTestClock();
    expect(spoolWrites(folder.path, [put("a", 1)], clock)).toBe(true);
    expect(spoolWrites(folder.path, [put("b", 1)], clock)).toBe(false);
    expect(spoolWrites(folder.path, [put("c", 1)], clock)).toBe(false);
    expect(countDropped(folder.path)).toBe(2);
  });

  test("a segment in whose place is something else is left alone, and the loss is counted", () => {
    using folder = temporaryFolder("spool");
    mkdirSync(openSegment(folder.path), { recursive: true });
    expect(spoolWrites(folder.path, [put("a", 1)], createTestClock())).toBe(false);
    expect(countDropped(folder.path)).toBe(1);
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

function openSegment(folder: string): string {
  return join(folder, "spool", "open.log");
}

function files(folder: string): string[] {
  return readdirSync(join(folder, "spool")).sort();
}
