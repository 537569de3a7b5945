import { describe, expect, test } from "bun:test";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { show } from "@test/contract/session-rows.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function describeInjections(open: OpenFixture): void {
  describe("single injections", () => {
    test("the last injections come newest first: all, of a session, or of a memory", () => {
      using fixture = open();
      show(
        fixture.store,
        { id: "a", atMs: MONDAY_MS + 1, memoryId: "m2" },
        { id: "c", atMs: MONDAY_MS + 3 },
        { id: "b", atMs: MONDAY_MS + 2, sessionId: "s2" },
        { id: "d", atMs: MONDAY_MS + 3 },
      );
      const store = fixture.reopen();
      const ids = (...asked: Parameters<Store["lastInjections"]>) =>
        store.lastInjections(...asked).map(({ id }) => id);
      expect(ids(9)).toEqual(["d", "c", "b", "a"]);
      expect(ids(2)).toEqual(["d", "c"]);
      expect(ids(9, { sessionId: "s2" })).toEqual(["b"]);
      expect(ids(9, { memoryId: "m1" })).toEqual(["d", "c", "b"]);
      expect(ids(9, { sessionId: "s1", memoryId: "m2" })).toEqual(["a"]);
      expect(ids(9, { sessionId: "s3" })).toEqual([]);
    });

    test("an injection is found by the end of its id, and an ambiguous end finds two", () => {
      using fixture = open();
      show(fixture.store, { id: "inj_abc1" }, { id: "inj_xbc1" }, { id: "inj_%_q2" });
      const { store } = fixture;
      expect(store.findInjections("abc1").map(({ id }) => id)).toEqual(["inj_abc1"]);
      expect(store.findInjections("bc1")).toHaveLength(2);
      expect(store.findInjections("%")).toEqual([]);
      expect(store.findInjections("none")).toEqual([]);
    });
  });
}
