import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  LATER_MS,
  remember,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const SOURCE = "session-1/turn-1#0";
const said = (text: string, sourceId = SOURCE) => sampleMemory({ text, sourceId });

export function describeStatements(open: OpenFixture): void {
  describe("memories made of one statement", () => {
    test("are found by it, after an edit too", () => {
      using fixture = open();
      const memory = said("releases are cut from trunk");
      remember(fixture.store, memory, said("another statement", "session-1/turn-1#1"));
      apply(fixture.store, edit(memory.id, version({ text: "releases are cut from main" })));
      const found = fixture.reopen().findBySource(SOURCE);
      expect(found.map(({ text }) => text)).toEqual(["releases are cut from main"]);
    });

    test("are forgotten together, and come back together", () => {
      using fixture = open();
      const { store } = fixture;
      const [one, two] = [said("use kafka"), said("changed queue.ts for kafka")];
      remember(store, one, two, said("unrelated", "session-1/turn-2#0"));
      apply(store, { kind: "forget", memoryId: one.id, atMs: LATER_MS });
      expect(store.countMemories()).toBe(1);
      expect(undoLast(store)).toBe(2);
      expect(store.findBySource(SOURCE)).toHaveLength(2);
    });

    test("do not come back when the statement is read again", () => {
      using fixture = open();
      const memory = said("use kafka");
      remember(fixture.store, memory);
      apply(fixture.store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      const store = fixture.reopen();
      const [outcome] = remember(store, said("we use kafka, other words"));
      expect(outcome).toEqual({ kind: "refused", reason: "forgotten" });
      expect(store.countMemories()).toBe(0);
      undoLast(store, memory.id);
      expect(remember(store, said("kafka again"))[0]?.kind).toBe("remembered");
    });
  });

  describe("memories with a tag, by index alone", () => {
    test("are found newest first, within the limit, and only in this project", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = [1, 2, 3].map((day) =>
        sampleMemory({ tags: ["on:pip", `day ${day}`], createdAtMs: day }),
      );
      const [first, second, third] = memories.map(({ id }) => id);
      remember(store, ...memories, sampleMemory({ tags: ["on:npm"] }));
      const ids = (tags: string[], limit: number) =>
        store.findTagged(tags, limit).map(({ id }) => id);
      expect(ids(["on:pip"], 2)).toEqual([third, second] as string[]);
      expect(ids(["day 1", "day 3", "nobody"], 9)).toEqual([third, first] as string[]);
      expect(ids([], 9)).toEqual([]);
    });
  });
}
