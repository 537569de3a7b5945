import { describe, expect, test } from "bun:test";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply, LATER_MS, remember } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeLists(open: OpenFixture): void {
  describe("lists", () => {
    test("memories are listed newest first, by whole tags, up to the limit", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, middle, young] = [0, 1, 2].map((hour) =>
        sampleMemory({ createdAtMs: MONDAY_MS + hour, tags: hour === 1 ? ["port"] : ["ports"] }),
      );
      if (!old || !middle || !young) throw new Error("three memories were made");
      remember(store, middle, young, old);
      const ids = (options: Parameters<Store["listMemories"]>[0]) =>
        store.listMemories(options).map(({ id }) => id);
      expect(ids({ limit: 10 })).toEqual([young.id, middle.id, old.id]);
      expect(ids({ limit: 2 })).toEqual([young.id, middle.id]);
      expect(ids({ limit: 10, tags: ["port"] })).toEqual([middle.id]);
      expect(ids({ limit: 10, tags: ["por"] })).toEqual([]);
      expect(ids({ limit: 10, tags: ["ports"], type: "Fix" })).toEqual([]);
    });

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

    test("memories are listed by their session", () => {
      using fixture = open();
      const of = (sessionId: string) => sampleMemory({ sessionId });
      const memories = [of("s1"), of("s2"), of("s1"), sampleMemory()];
      apply(fixture.store, ...rememberAll(...memories));
      const store = fixture.reopen();
      const ids = (sessionId: string) =>
        store.listMemories({ limit: 9, sessionId }).map(({ id }) => id);
      expect(ids("s1")).toEqual([String(memories[2]?.id), String(memories[0]?.id)]);
      expect(ids("s3")).toEqual([]);
    });

    test("an id is found by its ending, even if its memory is forgotten", () => {
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
