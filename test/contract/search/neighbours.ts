import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { remember } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeNeighbours(open: OpenFixture): void {
  describe("error signatures and neighbours", () => {
    test("memories are found by error signature, newest first", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = [2, 0, 1].map((hour) =>
        sampleMemory({ errorSignature: "refused", createdAtMs: MONDAY_MS + hour }),
      );
      remember(store, ...memories, sampleMemory({ errorSignature: "other" }), sampleMemory());
      const [young, old, middle] = memories.map(({ id }) => id);
      const ids = (limit: number) =>
        store.findByErrorSignature("refused", limit).map(({ id }) => id);
      expect(ids(10)).toEqual([young, middle, old].map(String));
      expect(ids(1)).toEqual([String(young)]);
      expect(store.findByErrorSignature("refuse", 10)).toEqual([]);
    });

    test("the neighbours of a memory are those of its session, in order, up to the limits", () => {
      using fixture = open();
      const { store } = fixture;
      const say = (text: string, sessionId: string) => sampleMemory({ text, sessionId });
      const here = ["one", "two", "three", "four", "five"].map((text) => say(text, "here"));
      const [one, two, three, four, five] = here.map(({ id }) => id);
      const there = say("there", "there");
      const said = [...here.slice(0, 3), there, ...here.slice(3)];
      store.apply(rememberAll(...said), { isDurable: false });
      const around = (id: string | undefined, before: number, after: number) =>
        store.sessionAround(id ?? "", before, after).map((memory) => memory.id);
      expect(around(three, 1, 1)).toEqual([two, three, four] as string[]);
      expect(around(three, 9, 0)).toEqual([one, two, three] as string[]);
      expect(around(five, 0, 9)).toEqual([five] as string[]);
      expect(around(there.id, 9, 9)).toEqual([there.id]);
    });

    test("a memory without a session has no neighbours, and an unknown one is not found", () => {
      using fixture = open();
      const { store } = fixture;
      const alone = sampleMemory({ text: "alone" });
      const writes = rememberAll(alone, sampleMemory({ text: "also alone" }));
      store.apply(writes, { isDurable: false });
      expect(store.sessionAround(alone.id, 5, 5).map(({ id }) => id)).toEqual([alone.id]);
      expect(store.sessionAround("mem_unknown", 5, 5)).toEqual([]);
    });
  });
}
