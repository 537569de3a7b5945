import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function describeLeases(open: OpenFixture): void {
  describe("leases", () => {
    test("a lease has one owner at a time, across connections", () => {
      using fixture = open();
      const other = fixture.openAgain();
      expect(fixture.store.isLeased("worker", MONDAY_MS)).toBe(false);
      expect(fixture.store.takeLease("worker", "a", MONDAY_MS, 100)).toBe(true);
      expect(other.takeLease("worker", "b", MONDAY_MS + 99, 100)).toBe(false);
      expect(other.isLeased("worker", MONDAY_MS + 99)).toBe(true);
      expect(other.takeLease("another", "b", MONDAY_MS, 100)).toBe(true);
    });

    test("the owner renews its lease", () => {
      using fixture = open();
      const { store } = fixture;
      store.takeLease("worker", "a", MONDAY_MS, 100);
      expect(store.takeLease("worker", "a", MONDAY_MS + 90, 100)).toBe(true);
      expect(store.isLeased("worker", MONDAY_MS + 189)).toBe(true);
      expect(store.takeLease("worker", "b", MONDAY_MS + 189, 100)).toBe(false);
    });

    test("an expired lease is free, and its former owner has lost it", () => {
      using fixture = open();
      const { store } = fixture;
      store.takeLease("worker", "a", MONDAY_MS, 100);
      expect(store.isLeased("worker", MONDAY_MS + 100)).toBe(false);
      expect(store.takeLease("worker", "b", MONDAY_MS + 100, 100)).toBe(true);
      expect(store.takeLease("worker", "a", MONDAY_MS + 101, 100)).toBe(false);
    });

    test("only the owner can release a lease", () => {
      using fixture = open();
      const { store } = fixture;
      store.takeLease("worker", "a", MONDAY_MS, 100);
      store.releaseLease("worker", "b");
      expect(store.isLeased("worker", MONDAY_MS)).toBe(true);
      store.releaseLease("worker", "a");
      expect(store.isLeased("worker", MONDAY_MS)).toBe(false);
      expect(store.takeLease("worker", "b", MONDAY_MS, 100)).toBe(true);
    });

    test("a lease from before the clock was set back is free", () => {
      using fixture = open();
      const { store } = fixture;
      const DAY_MS = 86_400_000;
      store.takeLease("worker", "a", MONDAY_MS + DAY_MS, 100);
      expect(store.isLeased("worker", MONDAY_MS)).toBe(false);
      expect(store.takeLease("worker", "b", MONDAY_MS, 100)).toBe(true);
      expect(store.takeLease("worker", "a", MONDAY_MS, 100)).toBe(false);
    });

    test("a lease outlives the connection that took it", () => {
      using fixture = open();
      fixture.store.takeLease("worker", "a", MONDAY_MS, 100);
      const store = fixture.reopen();
      expect(store.isLeased("worker", MONDAY_MS)).toBe(true);
      expect(store.takeLease("worker", "b", MONDAY_MS, 100)).toBe(false);
    });
  });
}
