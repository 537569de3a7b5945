import { expect, test } from "bun:test";
import { existsSync, mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { withClientLock } from "@/setup/client-lock.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("the lock is held while the file is changed, and given back, even after a failure", () => {
  using folder = temporaryFolder("client-lock");
  const path = join(folder.path, ".claude.json");
  const isHeld = () => existsSync(`${path}.lock`);
  expect(withClientLock(path, systemClock, isHeld)).toBe(true);
  expect(isHeld()).toBe(false);
  const fail = () => {
    throw new Error("full disk");
  };
  expect(() => withClientLock(path, systemClock, fail)).toThrow("full disk");
  expect(isHeld()).toBe(false);
});

test("an abandoned lock is taken; one that is held is waited for, then the work is done all the same", () => {
  using folder = temporaryFolder("client-lock");
  const path = join(folder.path, ".claude.json");
  mkdirSync(`${path}.lock`);
  utimesSync(`${path}.lock`, 1, 1);
  expect(withClientLock(path, systemClock, () => "done")).toBe("done");
  expect(existsSync(`${path}.lock`)).toBe(false);
  mkdirSync(`${path}.lock`);
  const startedMs = performance.now();
  expect(withClientLock(path, systemClock, () => "done")).toBe("done");
  expect(performance.now() - startedMs).toBeGreaterThan(1_500);
  // It is somebody else's.
  expect(existsSync(`${path}.lock`)).toBe(true);
});

test("a folder that cannot be written needs no lock", () => {
  expect(withClientLock("/nowhere/at/all/.claude.json", systemClock, () => "done")).toBe("done");
});
