// Long work keeps the log so short that no hook has to cut it.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import type { Store } from "@/store/store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";

function writeMuch(store: Store, times: number): void {
  for (let at = 0; at < times; at += 1) {
    const value = Array.from({ length: 2_000 }, () => Math.random());
    const write = { kind: "put", namespace: "memory", key: `much/${at}`, value } as const;
    store.apply([write], { isDurable: false });
  }
}

test("a log that a hook would cut is emptied, and a short one is left alone", () => {
  using folder = temporaryFolder("shorten");
  using opened = usingStore(folder.path);
  const { store } = opened;
  const logBytes = () => statSync(`${databasePath(folder.path)}-wal`).size;
  store.checkpoint();
  writeMuch(store, 2);
  const short = logBytes();
  expect(short).toBeGreaterThan(0);
  store.shortenLog();
  expect(logBytes()).toBe(short);
  writeMuch(store, 40);
  expect(logBytes()).toBeGreaterThan(LIMITS.walBytesAlone);
  store.shortenLog();
  expect(logBytes()).toBe(0);
  expect(store.findValue("memory", "much/39")?.value).toHaveLength(2_000);
});

test("while another process writes, the log stays, and nobody waits", () => {
  using folder = temporaryFolder("shorten");
  using opened = usingStore(folder.path);
  writeMuch(opened.store, 40);
  using other = new Database(databasePath(folder.path));
  other.run("BEGIN IMMEDIATE");
  const startedMs = performance.now();
  opened.store.shortenLog();
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  expect(statSync(`${databasePath(folder.path)}-wal`).size).toBeGreaterThan(LIMITS.walBytesAlone);
  other.run("ROLLBACK");
  opened.store.shortenLog();
  expect(statSync(`${databasePath(folder.path)}-wal`).size).toBe(0);
});
