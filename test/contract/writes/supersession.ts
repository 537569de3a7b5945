import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  LATER_MS,
  LATEST_MS,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { between, link, rememberThree } from "@test/contract/sample-links.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeSupersession(open: OpenFixture): void {
  describe("superseding", () => {
    test("a memory stays superseded until the newer one is forgotten or it is repeated itself", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, current] = rememberThree(store);
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

    test("undo reverts superseding, and nothing stays superseded by a memory that is gone", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, current] = rememberThree(store);
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

    test("if two memories supersede each other, the later link counts", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b] = rememberThree(store);
      apply(store, link(a, b, "supersedes"), link(b, a, "supersedes"));
      expect(store.findMemory(a.id)?.supersededBy).toBe(b.id);
      expect(store.findMemory(b.id)?.supersededBy).toBeUndefined();
      expect(store.linksOf([a.id], 9)).toEqual([between(b, a, "supersedes", 1)]);
    });

    test("a memory can supersede another in the same write, however similar they are", () => {
      using fixture = open();
      const { store } = fixture;
      const old = sampleMemory({ text: "Deploys go through the staging branch first" });
      const current = sampleMemory({ text: "The deploys go through staging branch first!" });
      apply(store, ...rememberAll(old));
      const [outcome] = apply(store, { kind: "remember", memory: current, supersedes: [old.id] });
      expect(outcome).toEqual({ kind: "remembered", memoryId: current.id, isNew: true });
      expect(store.findMemory(old.id)?.supersededBy).toBe(current.id);
      expect(store.linksOf([old.id], 9)).toMatchObject([{ kind: "supersedes" }]);
    });

    test("a memory can supersede several others, and be linked to those it only differs from", () => {
      using fixture = open();
      const { store } = fixture;
      const [a, b, c, current] = [sampleMemory(), sampleMemory(), sampleMemory(), sampleMemory()];
      apply(store, ...rememberAll(a, b, c));
      const [supersedes, differsFrom] = [[a.id, b.id], [c.id]];
      apply(store, { kind: "remember", memory: current, supersedes, differsFrom });
      expect(store.findMemory(a.id)?.supersededBy).toBe(current.id);
      expect(store.findMemory(b.id)?.supersededBy).toBe(current.id);
      expect(store.findMemory(c.id)?.supersededBy).toBeUndefined();
      expect(store.linksOf([c.id], 9)).toMatchObject([
        { fromId: current.id, toId: c.id, kind: "differs" },
      ]);
    });

    test("saying the older one again makes it valid, and the known memory supersedes the newer one", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, current] = [sampleMemory(), sampleMemory()];
      apply(store, ...rememberAll(old), {
        kind: "remember",
        memory: current,
        supersedes: [old.id],
      });
      const again = { ...sampleMemory({ text: old.text }), contentHash: old.contentHash };
      apply(store, { kind: "remember", memory: again, supersedes: [current.id] });
      expect(store.findMemory(old.id)?.supersededBy).toBeUndefined();
      expect(store.findMemory(current.id)?.supersededBy).toBe(old.id);
    });

    test("what the user replaced stays replaced if an agent repeats it", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, current] = [sampleMemory({ origin: "agent" }), sampleMemory()];
      apply(store, ...rememberAll(old), {
        kind: "remember",
        memory: current,
        supersedes: [old.id],
      });
      const repeated = { ...old, id: sampleMemory().id };
      apply(store, ...rememberAll(repeated));
      expect(store.findMemory(old.id)).toMatchObject({ repeatCount: 1, supersededBy: current.id });
      expect(store.memoryAsOf(old.id, Number.MAX_SAFE_INTEGER)?.supersededBy).toBe(current.id);
      apply(store, ...rememberAll({ ...repeated, origin: "user" }));
      expect(store.findMemory(old.id)?.supersededBy).toBeUndefined();
    });
  });
}
