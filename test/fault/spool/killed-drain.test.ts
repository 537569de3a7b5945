// A worker is killed after it has applied a spooled batch and before it has removed the batch's
// file.
import { describe, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "@/base/clock.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { countSpooled } from "@/store/spool/spool-folder.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

describe("a spooled batch that is applied while its file still exists", () => {
  test("does not bring back a memory that was forgotten since", () => {
    using folder = temporaryFolder("drain");
    using opened = usingStore(folder.path);
    const { store } = opened;
    const memory = sampleMemory();
    drainAndLeaveFile(folder.path, store, rememberAll(memory));
    store.apply([{ kind: "forget", memoryId: memory.id, atMs: 1 }], { isDurable: true });
    drainSpool(folder.path, store, systemClock);
    expect(store.findMemory(memory.id)).toBeUndefined();
    expect(countSpooled(folder.path)).toBe(0);
  });

  test("neither counts a memory twice nor overwrites a newer value", () => {
    using folder = temporaryFolder("drain");
    using opened = usingStore(folder.path);
    const { store } = opened;
    const memory = sampleMemory();
    const put = { kind: "put", namespace: "session", key: "key" } as const;
    drainAndLeaveFile(folder.path, store, [...rememberAll(memory), { ...put, value: "old" }]);
    store.apply([{ ...put, value: "new" }], { isDurable: true });
    expect(drainSpool(folder.path, store, systemClock)).toBe(0);
    expect(store.findMemory(memory.id)?.repeatCount).toBe(0);
    expect(store.findValue("session", "key")?.value).toBe("new");
  });

  test("leaves nothing behind ten minutes later", () => {
    using folder = temporaryFolder("drain");
    using opened = usingStore(folder.path);
    drainAndLeaveFile(folder.path, opened.store, rememberAll(sampleMemory()));
    drainSpool(folder.path, opened.store, systemClock);
    // A writer that was stopped meanwhile may still append its batch a second time.
    drainSpool(folder.path, opened.store, later(5));
    expect(opened.store.checkIntegrity().valueCount).toBe(1);
    drainSpool(folder.path, opened.store, later(11));
    expect(opened.store.checkIntegrity().valueCount).toBe(0);
  });
});

function later(minutes: number): Clock {
  return { ...systemClock, nowMs: () => systemClock.nowMs() + minutes * 60_000 };
}

function drainAndLeaveFile(folder: string, store: Store, writes: readonly StoreWrite[]): void {
  const [waiting, copy] = [join(folder, "spool"), join(folder, "copy")];
  expect(spoolWrites(folder, writes, systemClock)).toBe(true);
  cpSync(waiting, copy, { recursive: true });
  expect(drainSpool(folder, store, systemClock)).toBe(1);
  cpSync(copy, waiting, { recursive: true });
  expect(countSpooled(folder)).toBe(1);
}
