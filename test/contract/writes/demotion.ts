import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  LATER_MS,
  LATEST_MS,
  search,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { link, rememberThree } from "@test/contract/sample-links.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const DEMOTION = { kind: "demote", importance: 0.2, atMs: LATER_MS } as const;

export function describeDemotion(open: OpenFixture): void {
  describe("demotion", () => {
    test("importance is lowered and never raised, and undo brings it back", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "walrus carpenter", importance: 0.7 });
      apply(fixture.store, ...rememberAll(memory));
      const before = fixture.store.findMemory(memory.id);
      expect(apply(fixture.store, { ...DEMOTION, memoryId: memory.id })).toEqual([
        { kind: "done" },
      ]);
      apply(fixture.store, { ...DEMOTION, memoryId: memory.id, importance: 0.9 });
      const store = fixture.reopen();
      expect(store.findMemory(memory.id)).toEqual({
        ...before,
        importance: 0.2,
        updatedAtMs: LATER_MS,
      } as typeof before);
      expect(store.memoryHistory(memory.id)).toHaveLength(2);
      expect(search(store, "walrus")).toEqual([memory.id]);
      expect(undoLast(store)).toBe(1);
      expect(store.findMemory(memory.id)).toEqual(before);
      expect(search(store, "walrus")).toEqual([memory.id]);
    });

    test("another memory takes its place, with a link, unless that one is itself outdated", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c] = rememberThree(store);
      const into = (memoryId: string, supersededBy: string) =>
        apply(store, { ...DEMOTION, memoryId, supersededBy })[0];
      expect(into(a.id, b.id)).toEqual({ kind: "done" });
      expect(store.findMemory(a.id)?.supersededBy).toBe(b.id);
      expect(store.linksOf([a.id], 9)).toMatchObject([{ fromId: b.id, kind: "supersedes" }]);
      expect(into(b.id, a.id)).toEqual({ kind: "refused", reason: "in-use" });
      expect(into(c.id, "mem_unknown")).toEqual({ kind: "refused", reason: "absent" });
      expect(into(c.id, c.id)).toEqual({ kind: "refused", reason: "absent" });
      undoLast(store);
      expect(store.findMemory(a.id)?.supersededBy).toBeUndefined();
      expect(store.linksOf([a.id], 9)).toEqual([]);
    });

    test("an edit after it can still be undone, and stays when the demotion is", () => {
      using fixture = open();
      const { store } = fixture;
      const [a] = rememberThree(store);
      apply(store, { ...DEMOTION, memoryId: a.id });
      apply(store, edit(a.id, version({ text: "other words", importance: 0.2 }), LATEST_MS));
      const entry = store.memoryHistory(a.id).find(({ atMs }) => atMs === LATER_MS);
      apply(store, { kind: "undo", seq: entry?.seq ?? 0, atMs: LATEST_MS + 1 });
      expect(store.findMemory(a.id)?.text).toBe("other words");
    });
  });

  describe("weighing links", () => {
    test("a link is set exactly, added and removed, if it is as expected", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = rememberThree(store);
      const pair = { fromId: a.id, toId: b.id, kind: "used-with" } as const;
      const weigh = (before: number | undefined, after: number | undefined) =>
        apply(store, {
          kind: "weigh-link",
          change: {
            ...pair,
            ...(before === undefined ? {} : { before: { weight: before, atMs: 1 } }),
            ...(after === undefined ? {} : { after: { weight: after, atMs: 2 } }),
          },
        })[0];
      const IN_USE = { kind: "refused", reason: "in-use" } as const;
      expect(weigh(0.5, 0.6)).toEqual(IN_USE);
      expect(weigh(undefined, 0.25)).toEqual({ kind: "done" });
      expect(weigh(undefined, 0.25)).toEqual(IN_USE);
      expect(weigh(0.25, 0.125)).toEqual({ kind: "done" });
      expect(fixture.store.linksOf([a.id], 9)).toEqual([{ ...pair, weight: 0.125, atMs: 2 }]);
      expect(weigh(0.125, undefined)).toEqual({ kind: "done" });
      expect(store.linksOf([a.id], 9)).toEqual([]);
      const unknown = { ...pair, toId: "mem_unknown", after: { weight: 1, atMs: 2 } };
      expect(apply(store, { kind: "weigh-link", change: unknown })).toEqual([
        { kind: "refused", reason: "absent" },
      ]);
    });

    test("links of a kind are listed by the time of their last change, oldest first", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c] = rememberThree(store);
      apply(store, link(a, b, "used-with"), link(b, c, "used-with"), link(a, c, "similar"));
      const change = { fromId: b.id, toId: c.id, kind: "used-with" as const };
      const after = { weight: 1, atMs: LATER_MS - 5 };
      apply(store, {
        kind: "weigh-link",
        change: { ...change, before: { weight: 1, atMs: 1 }, after },
      });
      const listed = (beforeMs: number, limit: number) =>
        store.linksBefore("used-with", beforeMs, limit).map(({ fromId }) => fromId);
      expect(listed(LATER_MS + 1, 9)).toEqual([b.id, a.id]);
      expect(listed(LATER_MS + 1, 1)).toEqual([b.id]);
      expect(listed(LATER_MS, 9)).toEqual([b.id]);
      const other = fixture.openAgain("prj_other");
      expect(other.linksBefore("used-with", LATER_MS + 1, 9)).toEqual([]);
      other.close();
    });
  });
}
