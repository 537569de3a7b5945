import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { remember } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";

export function describeRemember(open: OpenFixture): void {
  describe("remembering and forgetting", () => {
    test("equal content is one memory that counts its repetitions and has a history", () => {
      using fixture = open();
      const first = sampleMemory({ text: "Same." });
      const again = sampleMemory({ text: "Same.", createdAtMs: MONDAY_MS + 5, sessionId: "two" });
      remember(fixture.store, first);
      const [outcome] = remember(fixture.store, again);
      expect(outcome).toEqual({ kind: "remembered", memoryId: first.id, isNew: false });
      const store = fixture.reopen();
      expect(store.countMemories()).toBe(1);
      expect(store.findMemory(again.id)).toBeUndefined();
      expect(store.findMemory(first.id)).toMatchObject({
        createdAtMs: MONDAY_MS,
        updatedAtMs: MONDAY_MS + 5,
        repeatCount: 1,
      });
      const history = store.memoryHistory(first.id);
      expect(history.map(({ change, atMs }) => [change, atMs])).toEqual([
        ["remembered", MONDAY_MS],
        ["repeated", MONDAY_MS + 5],
      ]);
      expect(history[0]?.body).toMatchObject({ text: "Same.", id: first.id });
      expect(history[1]?.body).toMatchObject({ sessionId: "two" });
    });

    test("a forgotten memory leaves every index, but its history stays", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "forgettable", tags: ["t"], errorSignature: "boom" });
      const kept = sampleMemory({ text: "memorable" });
      remember(fixture.store, memory, kept);
      const forget = { kind: "forget", memoryId: memory.id, atMs: MONDAY_MS + 9 } as const;
      fixture.store.apply([forget], { isDurable: true });
      for (const current of [() => fixture.store, () => fixture.reopen()]) {
        const store = current();
        expect(store.findMemory(memory.id)).toBeUndefined();
        expect(store.countMemories()).toBe(1);
        expect(store.listMemories({ limit: 10 }).map(({ id }) => id)).toEqual([kept.id]);
        expect(store.listMemories({ limit: 10, tags: ["t"] })).toEqual([]);
        expect(store.findByErrorSignature("boom", 10)).toEqual([]);
        for (const order of ["best", "newest"] as const) {
          expect(store.searchTerms({ terms: ["forgettable"], limit: 10, order })).toEqual([]);
        }
        expect(store.documentFrequencies(["forgettable", "memorable"], 10)).toEqual(
          new Map([["memorable", 1]]),
        );
        const history = store.memoryHistory(memory.id);
        expect(history.map(({ change }) => change)).toEqual(["remembered", "forgotten"]);
        expect(history[1]).toMatchObject({ atMs: MONDAY_MS + 9, body: { text: "forgettable" } });
        expect(store.checkIntegrity().problems).toEqual([]);
      }
    });

    test("forgetting an unknown memory changes nothing", () => {
      using fixture = open();
      const { store } = fixture;
      store.apply([{ kind: "forget", memoryId: "mem_none", atMs: MONDAY_MS }], { isDurable: true });
      expect(store.memoryHistory("mem_none")).toEqual([]);
    });

    test("a forgotten memory can be remembered again, and the history only grows", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory({ text: "Back again." });
      const seen: unknown[][] = [];
      remember(store, memory);
      seen.push(store.memoryHistory(memory.id));
      store.apply([{ kind: "forget", memoryId: memory.id, atMs: MONDAY_MS + 1 }], {
        isDurable: false,
      });
      seen.push(store.memoryHistory(memory.id));
      const [outcome] = remember(store, { ...memory, createdAtMs: MONDAY_MS + 2 });
      expect(outcome).toMatchObject({ isNew: true });
      seen.push(store.memoryHistory(memory.id));
      expect(seen.map((entries) => entries.length)).toEqual([1, 2, 3]);
      for (const [i, entries] of seen.slice(1).entries()) {
        expect(entries.slice(0, -1)).toEqual(seen[i] ?? []);
      }
      const order = store.memoryHistory(memory.id).map(({ seq }) => seq);
      expect(order).toEqual([...order].sort((left, right) => left - right));
    });
  });
}
