import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  importAndCheck,
  imported,
  LATER_MS,
  LATEST_MS,
  undoLast,
} from "@test/contract/memory-writes.ts";
import { between, link, rememberThree } from "@test/contract/sample-links.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeLinks(open: OpenFixture): void {
  describe("links", () => {
    test("a link is found from both of its memories, and kept", () => {
      using fixture = open();
      const [a, b, c] = rememberThree(fixture.store);
      expect(apply(fixture.store, link(a, b, "fixes", 0.5))).toEqual([{ kind: "done" }]);
      const expected = [between(a, b, "fixes", 0.5)];
      const store = fixture.reopen();
      expect(store.linksOf([a.id], 9)).toEqual(expected);
      expect(store.linksOf([b.id], 9)).toEqual(expected);
      expect(store.linksOf([a.id, b.id], 9)).toEqual(expected);
      expect(store.linksOf([c.id, "mem_unknown"], 9)).toEqual([]);
      expect(store.linksOf([], 9)).toEqual([]);
    });

    test("repeating a link adds to its weight, up to 1", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = rememberThree(store);
      apply(store, link(a, b, "used-with", 0.375), link(a, b, "used-with", 0.375));
      apply(store, link(a, b, "similar", 2), link(b, a, "used-with", 0.25));
      expect(store.linksOf([a.id], 9).map(({ weight }) => weight)).toEqual([1, 0.75, 0.25]);
      apply(store, link(a, b, "used-with", 0.375));
      expect(store.linksOf([a.id], 9).map(({ weight }) => weight)).toEqual([1, 1, 0.25]);
    });

    test("the strongest links come first, up to the limit", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c] = rememberThree(store);
      apply(store, link(a, b, "similar", 0.25), link(c, a, "used-with", 0.5));
      apply(store, link(a, c, "similar", 0.75));
      expect(store.linksOf([a.id], 2)).toEqual([
        between(a, c, "similar", 0.75),
        between(c, a, "used-with", 0.5),
      ]);
    });

    test("a link to an unknown memory, to itself or to another project's memory is refused", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = rememberThree(store);
      const other = fixture.openAgain("prj_other");
      const stranger = sampleMemory();
      apply(other, ...rememberAll(stranger));
      for (const wrong of [
        link(a, a, "similar"),
        link(a, sampleMemory(), "fixes"),
        link(sampleMemory(), a, "supersedes"),
        link(a, stranger, "similar"),
        link(a, a, "supersedes"),
      ]) {
        expect(apply(store, wrong)).toEqual([{ kind: "refused", reason: "absent" }]);
      }
      apply(store, link(a, b, "similar"));
      expect(other.linksOf([a.id, stranger.id], 9)).toEqual([]);
      other.close();
    });

    test("links are removed and restored with a forgotten memory", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c] = rememberThree(store);
      apply(store, link(a, b, "fixes", 0.5), link(c, a, "similar", 0.25));
      apply(store, { kind: "forget", memoryId: a.id, atMs: LATER_MS });
      expect(store.linksOf([a.id, b.id, c.id], 9)).toEqual([]);
      undoLast(store);
      expect(store.linksOf([a.id], 9)).toHaveLength(2);
      apply(store, { kind: "forget", memoryId: a.id, atMs: LATEST_MS });
      apply(store, { kind: "forget", memoryId: c.id, atMs: LATEST_MS + 1 });
      undoLast(store, a.id);
      expect(store.linksOf([a.id], 9)).toEqual([between(a, b, "fixes", 0.5)]);
    });

    test("imported memories are linked, whichever of the two is imported first", () => {
      for (const isReversed of [false, true]) {
        using fixture = open();
        const [a, b] = [imported({ text: "first words" }), imported({ text: "second words" })];
        const links = [between(a, b, "supersedes", 1), between(b, a, "used-with", 0.25)];
        const memories = [
          { ...a, links },
          { ...b, links },
        ];
        for (const memory of isReversed ? memories.toReversed() : memories) {
          importAndCheck(fixture.store, memory);
        }
        expect(fixture.store.linksOf([a.id], 9)).toEqual(links);
        expect(fixture.store.findMemory(b.id)?.supersededBy).toBe(a.id);
      }
    });
  });
}
