import { describe, expect, test } from "bun:test";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  LATER_MS,
  remember,
  searchTerms,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeProjects(open: OpenFixture): void {
  describe("two projects in one store", () => {
    test("hits of one project never displace those of the other", () => {
      using fixture = open();
      using other = another(fixture.openAgain("prj_other"));
      const mine = sampleMemory({ text: "walrus mine and much besides that is longer" });
      apply(fixture.store, ...rememberAll(mine));
      apply(other.store, ...rememberAll(...many("walrus theirs", 50)));
      const late = sampleMemory({ text: "another walrus of mine and of nobody else at all" });
      apply(fixture.store, ...rememberAll(late));
      for (const order of ["best", "newest"] as const) {
        const find = (store: Store, limit: number) =>
          store.searchTerms({ terms: ["walrus"], limit, order }).map(({ memory }) => memory.id);
        expect(find(fixture.store, 2).toSorted()).toEqual([mine.id, late.id].toSorted());
        expect(find(fixture.store, 9)).toHaveLength(2);
        expect(find(other.store, 9)).toHaveLength(9);
        expect(find(other.store, 99)).toHaveLength(50);
      }
    });

    test("memories are counted and listed only in their own project", () => {
      using fixture = open();
      using other = another(fixture.openAgain("prj_other"));
      apply(fixture.store, ...rememberAll(...many("walrus", 3)));
      apply(other.store, ...rememberAll(...many("walrus", 20)));
      const counted = (store: Store) => store.documentFrequencies(["walrus"], 100).get("walrus");
      expect([counted(fixture.store), counted(other.store)]).toEqual([3, 20]);
      const rows = fixture.store.postingsOf(["walrus"], 100).get("walrus") ?? [];
      expect(rows).toHaveLength(3);
      expect(fixture.store.memoriesIn(rows).size).toBe(3);
      expect(other.store.memoriesIn(rows).size).toBe(0);
      expect(fixture.store.estimateMemoryCount()).toBe(3);
      expect(other.store.estimateMemoryCount()).toBe(20);
      expect(fixture.reopen().countMemories()).toBe(3);
    });

    test("edited, forgotten and restored memories stay in their project", () => {
      using fixture = open();
      using other = another(fixture.openAgain("prj_other"));
      for (const store of [fixture.store, other.store]) {
        const [first, second] = many("walrus", 2);
        if (first === undefined || second === undefined) throw new Error("no memories");
        apply(store, ...rememberAll(first, second));
        apply(store, edit(first.id, version({ text: "walrus, edited" })));
        apply(store, { kind: "forget", memoryId: second.id, atMs: LATER_MS + 1 });
        undoLast(store, second.id);
        expect(store.documentFrequencies(["walrus"], 9).get("walrus")).toBe(2);
        expect(store.estimateMemoryCount()).toBe(2);
      }
      expect(fixture.store.checkIntegrity().problems).toEqual([]);
    });

    test("an empty project finds nothing of another", () => {
      using fixture = open();
      apply(fixture.store, ...rememberAll(...many("walrus", 3)));
      using empty = another(fixture.openAgain("prj_empty"));
      expect(empty.store.searchTerms({ terms: ["walrus"], limit: 9, order: "best" })).toEqual([]);
      expect(empty.store.listMemories({ limit: 9 })).toEqual([]);
      expect(empty.store.countMemories()).toBe(0);
    });

    test("a project never sees the memories of another", () => {
      using fixture = open();
      const own = fixture.store;
      const other = fixture.openAgain("prj_other");
      const text = "common words";
      const mine = sampleMemory({ text, tags: ["t"], errorSignature: "e" });
      const theirs = sampleMemory({ text, tags: ["t"], errorSignature: "e" });
      expect(remember(own, mine)).toMatchObject([{ isNew: true }]);
      expect(remember(other, theirs)).toMatchObject([{ isNew: true }]);
      for (const [store, id, foreign] of [
        [own, mine.id, theirs.id],
        [other, theirs.id, mine.id],
      ] as const) {
        expect(searchTerms(store, { terms: ["common"], order: "best" })).toEqual([id]);
        expect(searchTerms(store, { terms: ["common"], order: "newest" })).toEqual([id]);
        expect(store.listMemories({ limit: 9, tags: ["t"] }).map((memory) => memory.id)).toEqual([
          id,
        ]);
        expect(store.findByErrorSignature("e", 9).map((memory) => memory.id)).toEqual([id]);
        const rows = store.postingsOf(["common"], 9).get("common") ?? [];
        expect([...store.memoriesIn(rows).values()].map((memory) => memory.id)).toEqual([id]);
        expect(store.findMemory(foreign)).toBeUndefined();
        expect(store.countMemories()).toBe(1);
      }
      const forget = { kind: "forget", memoryId: theirs.id, atMs: MONDAY_MS } as const;
      own.apply([forget], { isDurable: false });
      expect(other.findMemory(theirs.id)?.text).toBe(text);
    });
  });
}

function many(word: string, count: number) {
  return Array.from({ length: count }, (_, i) => sampleMemory({ text: `${word} ${i}` }));
}

function another(store: Store): Disposable & { store: Store } {
  return { store, [Symbol.dispose]: () => store.close() };
}
