import { describe, expect, test } from "bun:test";
import type { NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  LATER_MS,
  LATEST_MS,
  rememberSession,
  search,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeUndo(open: OpenFixture): void {
  describe("undoing", () => {
    test("undo restores a memory exactly, in every index and in its neighbours' contexts", () => {
      using fixture = open();
      const words = ["first", "second", "third", "fourth", "fifth"];
      const memories = rememberSession(fixture.store, words);
      const second = String(memories[1]?.id);
      apply(fixture.store, { kind: "count-use", memoryIds: [second], atMs: LATER_MS });
      const look = (store: Store) => ({
        memories: [...store.iterateMemories()],
        found: words.map((word) => search(store, word)),
        bySignature: store.findByErrorSignature("sig second", 9),
        listed: store.listMemories({ limit: 9, tags: ["tag-second"] }),
      });
      const before = look(fixture.store);
      expect(before.memories[1]).toMatchObject({ useCount: 1, lastUsedAtMs: LATER_MS });
      apply(fixture.store, { kind: "forget", memoryId: second, atMs: LATER_MS });
      const without = look(fixture.store);
      expect(without.found[1]).toEqual([]);
      expect([without.bySignature, without.listed]).toEqual([[], []]);
      undoLast(fixture.store);
      expect(look(fixture.reopen())).toEqual(before);
      expect(fixture.store.checkIntegrity().problems).toEqual([]);
    });

    test("memories forgotten together are restored together, and only once", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = ["one", "two", "three"].map((text) => sampleMemory({ text }));
      apply(store, ...rememberAll(...memories));
      const forget = (memory: NewMemory | undefined, atMs: number): StoreWrite => ({
        kind: "forget",
        memoryId: String(memory?.id),
        atMs,
      });
      apply(store, forget(memories[0], LATER_MS));
      apply(store, forget(memories[1], LATEST_MS), forget(memories[2], LATEST_MS));
      const [change] = store.undoableChanges();
      expect(undoLast(store)).toBe(2);
      expect(store.countMemories()).toBe(2);
      const twice = apply(store, { kind: "undo", seq: change?.seq ?? 0, atMs: LATEST_MS });
      expect(twice).toEqual([{ kind: "refused", reason: "absent" }]);
      expect(undoLast(store)).toBe(1);
      expect(store.countMemories()).toBe(3);
      expect(undoLast(store)).toBe(0);
    });

    test("undo makes no second memory of content that was remembered again in the meantime", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory({ text: "twice" });
      apply(store, ...rememberAll(memory));
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      const again = sampleMemory({ text: "twice" });
      apply(store, ...rememberAll(again));
      const [change] = store.undoableChanges();
      const outcome = apply(store, { kind: "undo", seq: change?.seq ?? 0, atMs: LATEST_MS });
      expect(outcome).toEqual([{ kind: "edited", memoryId: again.id, isMerged: true }]);
      expect(store.countMemories()).toBe(1);
      expect(store.undoableChanges()).toEqual([]);
    });

    test("a vector is removed and restored with its memory", () => {
      using fixture = open();
      const { store } = fixture;
      const vector = { space: "s", encoder: "e", bytes: new Uint8Array([1, 2, 255]) };
      const memory = sampleMemory({ text: "compass", vector });
      const found = () =>
        store
          .searchTerms({ terms: ["compass"], limit: 1, order: "best", space: "s" })
          .map((hit) => hit.vector && [...hit.vector]);
      apply(store, ...rememberAll(memory));
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      undoLast(store);
      expect(found()).toEqual([[1, 2, 255]]);
      apply(store, edit(memory.id, version({ text: "compass elsewhere" })));
      expect(found()).toEqual([undefined]);
      undoLast(store);
      expect(found()).toEqual([[1, 2, 255]]);
    });
  });
}
