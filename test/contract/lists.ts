import { describe, expect, test } from "bun:test";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply, edit, LATER_MS, undoLast, version } from "@test/contract/life-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeLists(open: OpenFixture): void {
  describe("the past", () => {
    test("as of a moment, a memory says what it said then", () => {
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
      const told = [-1, 0, 9, 10, 20, 29, 30, 39, 40].map((ms) => {
        const then = store.memoryAsOf(memory.id, MONDAY_MS + ms);
        const all = store.memoriesAsOf(MONDAY_MS + ms, { limit: 9 });
        expect(all).toEqual(then === undefined ? [] : [then]);
        return then && `${then.text} ${then.repeatCount}`;
      });
      expect(told).toEqual([
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

  describe("lists and counts", () => {
    test("memories are listed by any tag, time, pattern, limit and offset", () => {
      using fixture = open();
      const { store } = fixture;
      const count = 1_203;
      const memories = Array.from({ length: count }, (_, i) =>
        sampleMemory({
          text: `Text ${i}`,
          tags: [`mod${i % 3}`],
          createdAtMs: MONDAY_MS + Math.floor(i / 100),
        }),
      );
      apply(store, ...rememberAll(...memories));
      const newest = memories.toReversed().map(({ id }) => id);
      const list = (filter: Partial<Parameters<Store["listMemories"]>[0]>) =>
        store.listMemories({ limit: 5_000, ...filter }).map(({ id }) => id);
      expect(list({})).toEqual(newest);
      expect(list({ limit: 7, offset: 600 })).toEqual(newest.slice(600, 607));
      expect(list({ tags: ["mod0", "mod2"] })).toHaveLength(802);
      expect(list({ tags: [] })).toHaveLength(count);
      expect(list({ sinceMs: MONDAY_MS + 1, untilMs: MONDAY_MS + 2 })).toHaveLength(200);
      expect(list({ pattern: /^text 11\d$/gi })).toHaveLength(10);
      expect(list({ pattern: /7$/, limit: 2, offset: 1 })).toEqual(
        [1187, 1177].map((i) => String(memories[i]?.id)),
      );
      expect([...store.iterateMemories()].map(({ id }) => id)).toEqual(
        memories.map(({ id }) => id),
      );
    });

    test("counts tell how many of each type and origin, and how many since when", () => {
      using fixture = open();
      const { store } = fixture;
      apply(
        store,
        ...rememberAll(
          sampleMemory({ type: "Fix", origin: "tool" }),
          sampleMemory({ type: "Fix", createdAtMs: MONDAY_MS + 5 }),
          sampleMemory(),
        ),
      );
      apply(fixture.openAgain("prj_other"), ...rememberAll(sampleMemory({ type: "Error" })));
      expect([...store.countBy("type")]).toEqual([
        ["Fix", 2],
        ["Learning", 1],
      ]);
      expect([...store.countBy("origin")]).toEqual([
        ["user", 2],
        ["tool", 1],
      ]);
      expect(store.countCreatedSince(MONDAY_MS + 1)).toBe(1);
      expect(store.sizeBytes()).toBeGreaterThan(1_000);
    });

    test("an id is found by its ending, also when its memory is forgotten", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory();
      apply(
        store,
        ...rememberAll(memory, { ...sampleMemory(), id: `mem_other${memory.id.slice(-4)}` }),
      );
      expect(store.findIdsByEnding(memory.id.slice(-8))).toEqual([memory.id]);
      expect(store.findIdsByEnding(memory.id.slice(-4))).toHaveLength(2);
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      expect(store.findIdsByEnding(memory.id.slice(-8))).toEqual([memory.id]);
      expect(store.findIdsByEnding("%")).toEqual([]);
    });
  });
}
