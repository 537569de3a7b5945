import { describe, expect, test } from "bun:test";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  importAndCheck,
  imported,
  LATER_MS,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const tagged = (store: Store, ...tags: string[]) =>
  store.listMemories({ tags, limit: 50 }).map(({ id }) => id);

export function describeTags(open: OpenFixture): void {
  describe("lists by tag and by agent", () => {
    test("follow a memory through edits, forgetting and undo", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "first", tags: ["old", "kept", "old"] });
      apply(fixture.store, ...rememberAll(memory));
      expect(tagged(fixture.store, "old")).toEqual([memory.id]);
      const changed = version({ text: "first", tags: ["new", "kept"] });
      apply(fixture.store, edit(memory.id, changed));
      const store = fixture.reopen();
      expect(tagged(store, "old")).toEqual([]);
      expect(tagged(store, "new")).toEqual([memory.id]);
      expect(tagged(store, "kept", "new", "kept")).toEqual([memory.id]);
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS + 1 });
      expect(tagged(store, "new", "kept", "old")).toEqual([]);
      undoLast(store, memory.id);
      expect(tagged(store, "new")).toEqual([memory.id]);
      undoLast(store, memory.id);
      expect(tagged(store, "old")).toEqual([memory.id]);
      expect(tagged(store, "new")).toEqual([]);
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("list imported memories at their own time, and none of other projects", () => {
      using fixture = open();
      const { store } = fixture;
      const own = sampleMemory({ text: "own", tags: ["a"], createdAtMs: MONDAY_MS + 5 });
      apply(store, ...rememberAll(own));
      const early = imported({ text: "early", tags: ["a", "b"], createdAtMs: MONDAY_MS });
      const late = imported({ text: "late", tags: ["b"], createdAtMs: MONDAY_MS + 9 });
      for (const memory of [late, early]) importAndCheck(store, memory);
      const other = fixture.openAgain("prj_other");
      const foreign = sampleMemory({ text: "foreign", tags: ["a"] });
      apply(other, ...rememberAll(foreign));
      expect(tagged(store, "a")).toEqual([own.id, early.id]);
      expect(tagged(store, "a", "b")).toEqual([late.id, own.id, early.id]);
      expect(tagged(other, "a")).toEqual([foreign.id]);
      expect(tagged(fixture.openAgain("prj_empty"), "a")).toEqual([]);
    });

    test("list each memory once and in order, however many tags and parts there are", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = Array.from({ length: 1_300 }, (_, i) =>
        sampleMemory({
          text: `Text ${i}`,
          tags: ["all", `mod${i % 3}`, 'odd "name"'].slice(0, 1 + (i % 3)),
          createdAtMs: MONDAY_MS + (i % 7),
        }),
      );
      apply(store, ...rememberAll(...memories));
      const everyone = store.listMemories({ limit: 2_000 }).map(({ id }) => id);
      const list = (filter: Partial<Parameters<Store["listMemories"]>[0]>) =>
        store.listMemories({ limit: 2_000, ...filter }).map(({ id }) => id);
      expect(list({ tags: ["mod1", "all", "mod2", "none"] })).toEqual(everyone);
      expect(list({ tags: ["all", "mod1"], limit: 5, offset: 700 })).toEqual(
        everyone.slice(700, 705),
      );
      expect(list({ tags: ["all"], untilMs: MONDAY_MS })).toHaveLength(186);
      expect(list({ tags: ["all"], pattern: /Text 12\d\d/ })).toHaveLength(100);
      expect(list({ tags: ['odd "name"'] })).toHaveLength(433);
      expect(list({ tags: ["%", "al", ""] })).toEqual([]);
    });

    test("list the memories of one type of agent", () => {
      using fixture = open();
      const { store } = fixture;
      const [one, two, three] = ["reviewer", "tester", undefined].map((agentType) =>
        sampleMemory({ type: "Decision", ...(agentType === undefined ? {} : { agentType }) }),
      );
      if (!one || !two || !three) throw new Error("three memories are needed");
      apply(store, ...rememberAll(one, two, three));
      const by = (filter: object) =>
        store.listMemories({ limit: 9, ...filter }).map(({ id }) => id);
      expect(by({ agentType: "reviewer" })).toEqual([one.id]);
      expect(by({ agentType: "tester", type: "Decision" })).toEqual([two.id]);
      expect(by({ agentType: "tester", type: "Fix" })).toEqual([]);
      expect(by({})).toHaveLength(3);
      const then = store.memoriesAsOf(LATER_MS, { limit: 9, agentType: "reviewer" });
      expect(then.map(({ id }) => id)).toEqual([one.id]);
    });
  });
}
