import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { databasePath } from "@/platform/database-path.ts";
import { type Patience, withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";

const WRITE: readonly StoreWrite[] = [
  { kind: "put", namespace: "session", key: "key", value: "value" },
];

describe("a store that another process has locked", () => {
  verifies(
    ["SN-35", "PF-30"],
    "is tried three times, from 100 ms, each waiting twice as long",
    async () => {
      using folder = temporaryFolder("lock");
      const path = makeStore(folder.path);
      await using _lock = await holdLock(path, "writing");
      using attempts = recordAttempts(path);
      expect(() => attempts.run(() => 10_000)).toThrow(/locked/);
      expect(attempts.waitsMs).toEqual([100, 200, 400]);
    },
  );

  verifies(["SN-34", "SN-36"], "is reported as locked, and stays usable", async () => {
    using folder = temporaryFolder("lock");
    using opened = usingStore(folder.path, { patience: () => 30 });
    {
      await using _lock = await holdLock(databasePath(folder.path), "writing");
      const apply = () => opened.store.apply(WRITE, { isDurable: true });
      const error = expectCode("ERR_STORE_LOCKED", apply);
      expect(error.message).toContain(databasePath(folder.path));
      expectCode("ERR_STORE_LOCKED", () => opened.store.claimJob(0));
      expect(opened.store.findValue("session", "key")).toBeUndefined();
    }
    expect(opened.store.apply(WRITE, { isDurable: true })).toEqual([{ kind: "put", version: 1 }]);
  });

  test("is written as soon as the lock is released during the wait", async () => {
    using folder = temporaryFolder("lock");
    const path = makeStore(folder.path);
    const lock = await holdLock(path, "writing");
    let attempts = 0;
    let released: PromiseLike<void> | undefined;
    const patience: Patience = () => {
      attempts += 1;
      if (attempts === 2) released = lock[Symbol.asyncDispose]();
      return 10_000;
    };
    using opened = usingStore(folder.path);
    using retried = usingStore(folder.path, { patience });
    attempts = 0;
    retried.store.apply(WRITE, { isDurable: true });
    expect(attempts).toBeGreaterThanOrEqual(2);
    expect(opened.store.findValue("session", "key")?.value).toBe("value");
    await released;
  });

  test("is not waited for beyond the caller's patience", async () => {
    using folder = temporaryFolder("lock");
    const path = makeStore(folder.path);
    await using _lock = await holdLock(path, "writing");
    const left = [150.9, 30, 0];
    using attempts = recordAttempts(path);
    expect(() => attempts.run(() => left.shift() ?? 0)).toThrow(/locked/);
    expect(attempts.waitsMs).toEqual([100, 30]);
  });

  test("is tried once even without any patience", async () => {
    using folder = temporaryFolder("lock");
    const path = makeStore(folder.path);
    using attempts = recordAttempts(path);
    {
      await using _lock = await holdLock(path, "writing");
      expect(() => attempts.run(() => 0)).toThrow(/locked/);
      expect(() => attempts.run(() => -5)).toThrow(/locked/);
    }
    attempts.run(() => 0);
    expect(attempts.waitsMs).toEqual([0, 0, 0]);
  });

  test("can be opened and read meanwhile", async () => {
    using folder = temporaryFolder("lock");
    using before = usingStore(folder.path);
    before.store.apply(WRITE, { isDurable: true });
    await using _lock = await holdLock(databasePath(folder.path), "writing");
    using opened = usingStore(folder.path, { patience: () => 0 });
    expect(opened.store.findValue("session", "key")?.value).toBe("value");
    expect(opened.store.checkIntegrity().isSound).toBe(true);
  });

  test("cannot be opened while another process has an exclusive lock, and reports that", async () => {
    using folder = temporaryFolder("lock");
    const path = makeStore(folder.path);
    await using _lock = await holdLock(path, "everything");
    expectCode("ERR_STORE_LOCKED", () => openTestStore(folder.path, { patience: () => 20 }));
  });

  test("another error than a lock is not retried", () => {
    const db = new Database(":memory:");
    let runs = 0;
    const work = () => {
      runs += 1;
      db.run("INSERT INTO no_such_table VALUES (1)");
    };
    expect(() => withLockRetry(db, () => 10_000, work)).toThrow(/no_such_table/);
    expect(runs).toBe(1);
    db.close();
  });
});

function makeStore(folder: string): string {
  openTestStore(folder).close();
  return databasePath(folder);
}

/** Takes the write lock through withLockRetry and records the timeout of each attempt. */
function recordAttempts(path: string) {
  const db = new Database(path);
  const waitsMs: number[] = [];
  const takeLock = () => {
    waitsMs.push(db.query<{ timeout: number }, []>("PRAGMA busy_timeout").get()?.timeout ?? -1);
    db.run("BEGIN IMMEDIATE");
    db.run("ROLLBACK");
  };
  return {
    waitsMs,
    run: (patience: Patience) => withLockRetry(db, patience, takeLock),
    [Symbol.dispose]: () => db.close(),
  };
}
