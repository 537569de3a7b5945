import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { remember } from "@test/contract/memory-writes.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

export function describePostings(open: OpenFixture): void {
  describe("postings and frequencies", () => {
    test("document frequencies stop at the given limit", () => {
      using fixture = open();
      const { store } = fixture;
      remember(store, ...Array.from({ length: 9 }, (_, i) => sampleMemory({ text: `all t${i}` })));
      const terms = ["all", "t3", "absent"];
      expect(store.documentFrequencies(terms, 100)).toEqual(
        new Map([
          ["all", 9],
          ["t3", 1],
        ]),
      );
      expect(store.documentFrequencies(terms, 4)).toEqual(
        new Map([
          ["all", 4],
          ["t3", 1],
        ]),
      );
    });

    test("large document frequencies are estimated within 5 %", () => {
      using fixture = open();
      const { store } = fixture;
      const texts = Array.from({ length: 2_400 }, (_, i) =>
        i % 3 === 0 ? `all third t${i}` : `all t${i}`,
      );
      remember(store, ...texts.map((text) => sampleMemory({ text })));
      const counts = store.documentFrequencies(["all", "third"], 10_000);
      const isAbout = (term: string, count: number) =>
        Math.abs((counts.get(term) ?? 0) / count - 1) < 0.05;
      expect([isAbout("all", 2_400), isAbout("third", 800)]).toEqual([true, true]);
    });

    test("postings are the rows of each term, oldest first, up to the limit", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = Array.from({ length: 9 }, (_, i) => sampleMemory({ text: `all t${i}` }));
      remember(store, ...memories);
      const postings = store.postingsOf(["all", "t3", "absent", '"', ""], 100);
      expect([...postings.keys()].sort()).toEqual(["all", "t3"]);
      const rows = postings.get("all") ?? [];
      const found = store.memoriesIn([...rows, "999", "no row"]);
      expect(rows.map((row) => found.get(row)?.id)).toEqual(memories.map(({ id }) => id));
      expect(found.size).toBe(9);
      expect(store.postingsOf(["all"], 4).get("all")).toEqual(rows.slice(0, 4));
      expect(
        store
          .memoriesIn(postings.get("t3") ?? [])
          .values()
          .next().value,
      ).toEqual(store.findMemory(String(memories[3]?.id)));
      expect(store.memoriesIn([])).toEqual(new Map());
    });
  });
}
