// A reader in the middle of a transaction keeps the write-ahead log growing. The log is truncated
// as soon as the reader is done, and until then no write has to wait.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import type { Store } from "@/store/store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

describe("a log that a reader kept from being truncated", () => {
  test("is short again after the first write without the reader", () => {
    using folder = temporaryFolder("log");
    using opened = usingStore(folder.path);
    const { store } = opened;
    remember(store, 1);
    {
      using _reader = stayInLog(folder.path);
      while (logBytes(folder.path) <= 2 * LIMITS.walBytes) remember(store, 50);
    }
    remember(store, 1);
    expect(logBytes(folder.path)).toBeLessThan(LIMITS.walBytes);
    expect(store.checkIntegrity().problems).toEqual([]);
  }, 60_000);

  test("makes nobody wait who has no time", () => {
    using folder = temporaryFolder("log");
    using patient = usingStore(folder.path);
    remember(patient.store, 1);
    using _reader = stayInLog(folder.path);
    while (logBytes(folder.path) <= LIMITS.walBytes) remember(patient.store, 50);
    using hasty = usingStore(folder.path, { patience: () => 0 });
    const memory = sampleMemory();
    hasty.store.apply(rememberAll(memory), { isDurable: true });
    expect(patient.store.findMemory(memory.id)?.text).toBe(memory.text);
  }, 60_000);
});

function remember(store: Store, count: number): void {
  const memories = Array.from({ length: count }, () =>
    sampleMemory({ text: crypto.getRandomValues(new Uint8Array(1_500)).toHex() }),
  );
  store.apply(rememberAll(...memories), { isDurable: false });
}

function logBytes(folder: string): number {
  return statSync(`${databasePath(folder)}-wal`).size;
}

/**
 * Starts a reader in the middle of a transaction: it needs the current state of the store, and so
 * the log.
 */
function stayInLog(folder: string): Disposable {
  const db = new Database(databasePath(folder));
  db.run("BEGIN");
  db.query("SELECT count(*) FROM memories").get();
  return {
    [Symbol.dispose]() {
      db.run("ROLLBACK");
      db.close();
    },
  };
}
