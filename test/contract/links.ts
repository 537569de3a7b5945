import { describe, expect, test } from "bun:test";
import type { LinkKind, MemoryLink, NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  bringIn,
  edit,
  imported,
  LATER_MS,
  LATEST_MS,
  undoLast,
  version,
} from "@test/contract/life-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeLinks(open: OpenFixture): void {
  describe("links", () => {
    test("a link is found from both of its memories, and kept", () => {
      using fixture = open();
      const [a, b, c] = remember(fixture.store);
      expect(apply(fixture.store, link(a, b, "fixes", 0.5))).toEqual([{ kind: "done" }]);
      const expected = [between(a, b, "fixes", 0.5)];
      const store = fixture.reopen();
      expect(store.linksOf([a.id], 9)).toEqual(expected);
      expect(store.linksOf([b.id], 9)).toEqual(expected);
      expect(store.linksOf([a.id, b.id], 9)).toEqual(expected);
      expect(store.linksOf([c.id, "mem_unknown"], 9)).toEqual([]);
      expect(store.linksOf([], 9)).toEqual([]);
    });

    test("the same link again adds up, but never beyond 1", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = remember(store);
      apply(store, link(a, b, "used-with", 0.375), link(a, b, "used-with", 0.375));
      apply(store, link(a, b, "similar", 2), link(b, a, "used-with", 0.25));
      expect(store.linksOf([a.id], 9).map(({ weight }) => weight)).toEqual([1, 0.75, 0.25]);
      apply(store, link(a, b, "used-with", 0.375));
      expect(store.linksOf([a.id], 9).map(({ weight }) => weight)).toEqual([1, 1, 0.25]);
    });

    test("the strongest links come first, and no more than asked for", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c] = remember(store);
      apply(store, link(a, b, "similar", 0.25), link(c, a, "used-with", 0.5));
      apply(store, link(a, c, "similar", 0.75));
      expect(store.linksOf([a.id], 2)).toEqual([
        between(a, c, "similar", 0.75),
        between(c, a, "used-with", 0.5),
      ]);
    });

    test("a link to nothing, to itself or to another project's memory is refused", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = remember(store);
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

    test("links go with a forgotten memory, and come back with it", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c] = remember(store);
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

    test("what is superseded says so until the other memory goes or it is said again", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, current] = remember(store);
      apply(store, link(current, old, "supersedes"));
      const supersededBy = () => store.findMemory(old.id)?.supersededBy;
      expect(supersededBy()).toBe(current.id);
      expect(store.memoryAsOf(old.id, MONDAY_MS)?.supersededBy).toBeUndefined();
      expect(store.memoryAsOf(old.id, LATER_MS)?.supersededBy).toBe(current.id);
      apply(store, { kind: "forget", memoryId: current.id, atMs: LATEST_MS });
      expect(supersededBy()).toBeUndefined();
      undoLast(store, current.id);
      expect(supersededBy()).toBe(current.id);
      expect(store.linksOf([old.id], 9)).toMatchObject([{ kind: "supersedes" }]);
      apply(store, ...rememberAll({ ...old, id: sampleMemory().id }));
      expect(supersededBy()).toBeUndefined();
      expect(store.linksOf([old.id], 9)).toEqual([]);
    });

    test("an undo takes superseding back, and nothing stays superseded by what is gone", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, current] = remember(store);
      apply(store, link(current, old, "supersedes"));
      expect(undoLast(store)).toBe(1);
      expect(store.findMemory(old.id)?.supersededBy).toBeUndefined();
      expect(store.linksOf([old.id, current.id], 9)).toEqual([]);
      apply(store, link(current, old, "supersedes"));
      apply(store, edit(old.id, version({ text: "other", supersededBy: current.id }), LATEST_MS));
      apply(store, { kind: "forget", memoryId: current.id, atMs: LATEST_MS });
      undoLast(store, old.id);
      expect(store.findMemory(old.id)).toMatchObject({ text: old.text, supersededBy: undefined });
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("of two memories that supersede each other the later word counts", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = remember(store);
      apply(store, link(a, b, "supersedes"), link(b, a, "supersedes"));
      expect(store.findMemory(a.id)?.supersededBy).toBe(b.id);
      expect(store.findMemory(b.id)?.supersededBy).toBeUndefined();
      expect(store.linksOf([a.id], 9)).toEqual([between(b, a, "supersedes", 1)]);
    });

    test("a memory can take the place of another in the same write, however alike they are", () => {
      using fixture = open();
      const { store } = fixture;
      const old = sampleMemory({ text: "Deploys go through the staging branch first" });
      const current = sampleMemory({ text: "The deploys go through staging branch first!" });
      apply(store, ...rememberAll(old));
      const [outcome] = apply(store, { kind: "remember", memory: current, supersedes: old.id });
      expect(outcome).toEqual({ kind: "remembered", memoryId: current.id, isNew: true });
      expect(store.findMemory(old.id)?.supersededBy).toBe(current.id);
      expect(store.linksOf([old.id], 9)).toMatchObject([{ kind: "supersedes" }]);
    });

    test("imported memories are linked, whichever of the two comes first", () => {
      for (const isReversed of [false, true]) {
        using fixture = open();
        const [a, b] = [imported({ text: "first words" }), imported({ text: "second words" })];
        const links = [between(a, b, "supersedes", 1), between(b, a, "used-with", 0.25)];
        const memories = [
          { ...a, links },
          { ...b, links },
        ];
        for (const memory of isReversed ? memories.toReversed() : memories) {
          bringIn(fixture.store, memory);
        }
        expect(fixture.store.linksOf([a.id], 9)).toEqual(links);
        expect(fixture.store.findMemory(b.id)?.supersededBy).toBe(a.id);
      }
    });
  });
}

function remember(store: Store): [NewMemory, NewMemory, NewMemory] {
  const memories = [sampleMemory(), sampleMemory(), sampleMemory()] as const;
  apply(store, ...rememberAll(...memories));
  return [...memories];
}

type Named = Pick<NewMemory, "id">;

function between(from: Named, to: Named, kind: LinkKind, weight: number): MemoryLink {
  return { fromId: from.id, toId: to.id, kind, weight, atMs: LATER_MS };
}

function link(from: Named, to: Named, kind: LinkKind, weight = 1): StoreWrite {
  return { kind: "link", link: between(from, to, kind, weight) };
}
