import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply, edit, undoLast, version } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeAsOf(open: OpenFixture): void {
  describe("the past", () => {
    test("a memory is read as it was at a moment", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "first" });
      apply(fixture.store, ...rememberAll(memory, sampleMemory({ text: "x", createdAtMs: 9e12 })));
      apply(fixture.store, edit(memory.id, version({ text: "second" }), MONDAY_MS + 10));
      apply(
        fixture.store,
        ...rememberAll({ ...sampleMemory({ text: "second" }), createdAtMs: MONDAY_MS + 20 }),
      );
      apply(fixture.store, { kind: "forget", memoryId: memory.id, atMs: MONDAY_MS + 30 });
      undoLast(fixture.store, memory.id, MONDAY_MS + 40);
      const store = fixture.reopen();
      const states = [-1, 0, 9, 10, 20, 29, 30, 39, 40].map((ms) => {
        const then = store.memoryAsOf(memory.id, MONDAY_MS + ms);
        const all = store.memoriesAsOf(MONDAY_MS + ms, { limit: 9 });
        expect(all).toEqual(then === undefined ? [] : [then]);
        return then && `${then.text} ${then.repeatCount}`;
      });
      expect(states).toEqual([
        undefined,
        "first 0",
        "first 0",
        "second 0",
        "second 1",
        "second 1",
        undefined,
        undefined,
        "second 1",
      ]);
      expect(store.memoryAsOf(memory.id, MONDAY_MS + 40)).toEqual(store.findMemory(memory.id));
      expect(store.memoriesAsOf(9e12, { limit: 9, type: "Fix" })).toEqual([]);
      expect(store.memoriesAsOf(9e12, { limit: 9, pattern: /sec/g })).toHaveLength(1);
      expect(store.memoriesAsOf(9e12, { limit: 1 })).toHaveLength(1);
    });
  });
}
