import { describe, expect, test } from "bun:test";
import type { NewMemory } from "@/store/memory-types.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply, LATER_MS, LATEST_MS, remember, undoLast } from "@test/contract/memory-writes.ts";
import { link } from "@test/contract/sample-links.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";

const episode = (fields: Partial<NewMemory> = {}) =>
  sampleMemory({ type: "Context", tier: "bronze", tags: ["said"], ...fields });

export function describeLetGo(open: OpenFixture): void {
  describe("letting episodes go", () => {
    test("removes an unused episode; it comes back by undo with its id, and when it is stored again", () => {
      using fixture = open();
      const memory = episode({ text: "the walrus page is slow", sourceId: "s/t#0" });
      remember(fixture.store, memory);
      const before = fixture.store.findMemory(memory.id);
      const [outcome] = apply(fixture.store, letGo(memory));
      expect(outcome).toEqual({ kind: "done" });
      const store = fixture.reopen();
      expect(store.countMemories()).toBe(0);
      expect(store.undoableChanges()).toEqual([]);
      expect(undoLast(store, memory.id)).toBe(1);
      expect(store.findMemory(memory.id)).toEqual(before);
      apply(store, letGo(memory));
      expect(remember(store, memory)[0]).toMatchObject({ kind: "remembered", isNew: true });
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("is refused for what was recognised, raised, used or repeated, and for what replaces another", () => {
      using fixture = open();
      const { store } = fixture;
      const used = episode();
      const [newer, older] = [episode(), episode()];
      const kept = [
        episode({ type: "Decision" }),
        episode({ tier: "gold" }),
        episode({ tags: ["preference"] }),
        episode({ sessionsSaid: 2 }),
        used,
        newer,
      ];
      remember(store, ...kept, older);
      apply(store, { kind: "count-use", memoryIds: [used.id], atMs: LATER_MS });
      apply(store, link(newer, older, "supersedes"));
      for (const memory of kept) {
        expect(apply(store, letGo(memory))).toEqual([{ kind: "refused", reason: "in-use" }]);
      }
      expect(apply(store, letGo(episode()))).toEqual([{ kind: "refused", reason: "absent" }]);
      expect(store.countMemories()).toBe(kept.length + 1);
    });
  });

  describe("a statement that was read before", () => {
    test("is known by its source, and its words by the source that repeated them", () => {
      using fixture = open();
      const { store } = fixture;
      const first = episode({ text: "use kafka", sourceId: "one/t#0", sessionId: "one" });
      const again = { ...episode(), text: "use kafka", contentHash: first.contentHash };
      const second = { ...again, sourceId: "two/t#0", sessionId: "two" };
      expect(store.judgeStatement(first)).toBeUndefined();
      remember(store, first);
      expect(store.judgeStatement(first)).toBe("known");
      expect(store.judgeStatement(second)).toBeUndefined();
      remember(store, second);
      remember(store, second);
      expect(store.judgeStatement(second)).toBe("known");
      expect(store.findMemory(first.id)?.repeatCount).toBe(1);
    });

    test("is forgotten if it was said before the forgetting, and new if it is said later", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = episode({ text: "use kafka", sourceId: "one/t#0" });
      remember(store, memory);
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      const said = (atMs: number, sourceId: string) => ({
        ...memory,
        id: `${memory.id}x`,
        createdAtMs: atMs,
        sourceId,
      });
      expect(store.judgeStatement(said(MONDAY_MS, "two/t#0"))).toBe("forgotten");
      expect(store.judgeStatement(said(LATEST_MS, "one/t#0"))).toBe("forgotten");
      expect(store.judgeStatement(said(LATEST_MS, "two/t#0"))).toBeUndefined();
    });

    test("is known if a client copied it into another session", () => {
      using fixture = open();
      const { store } = fixture;
      const uuid = "9ff29d57-8b28-4da9-8e7f-b0e4e7e2ba46#0";
      const memory = episode({ text: "use kafka", sourceId: `one/${uuid}` });
      remember(store, memory);
      expect(store.judgeStatement({ ...memory, sourceId: `two/${uuid}` })).toBe("known");
    });
  });

  describe("memories that repeat a rule", () => {
    test("are forgotten with it and it with them, unless one is forgotten alone", () => {
      using fixture = open();
      const { store } = fixture;
      const [rule, again, other] = [episode(), episode(), episode()];
      remember(store, rule, again, other);
      apply(store, link(again, rule, "repeats"));
      const ids = (id: string) =>
        store
          .forgottenTogether(id)
          .map((memory) => memory.id)
          .sort();
      const both = [rule.id, again.id].sort();
      expect([ids(rule.id), ids(again.id), ids(other.id)]).toEqual([both, both, [other.id]]);
      apply(store, { kind: "forget", memoryId: again.id, atMs: LATER_MS, isAlone: true });
      expect(store.findMemory(rule.id)).toBeDefined();
      undoLast(store);
      apply(store, { kind: "forget", memoryId: again.id, atMs: LATEST_MS });
      expect(store.countMemories()).toBe(1);
      expect(undoLast(store)).toBe(2);
    });
  });

  test("the memories with a tag are listed oldest first, page by page, and counted", () => {
    using fixture = open();
    const { store } = fixture;
    const memories = [3, 1, 2].map((day) => episode({ createdAtMs: day }));
    remember(store, ...memories, sampleMemory({ tags: ["other"] }));
    const page = store.oldestTagged("said", { atMs: 0, row: 0 }, 2);
    expect(page.memories.map(({ createdAtMs }) => createdAtMs)).toEqual([1, 2]);
    const rest = store.oldestTagged("said", page.next ?? { atMs: 9, row: 0 }, 2);
    expect(rest.memories.map(({ createdAtMs }) => createdAtMs)).toEqual([3]);
    expect(rest.next).toBeUndefined();
    expect(store.countTagged("said")).toBe(3);
  });
}

function letGo({ id }: NewMemory) {
  return { kind: "let-go", memoryId: id, atMs: LATER_MS } as const;
}
