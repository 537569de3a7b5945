import { describe, expect, test } from "bun:test";
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
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeEdits(open: OpenFixture): void {
  describe("editing", () => {
    test("an edited memory is found by its new words, tags and type only", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "alpha words", tags: ["old"], errorSignature: "boom" });
      apply(fixture.store, ...rememberAll(memory));
      const changed = version({ text: "beta words", tags: ["new"], type: "Fix", importance: 0.5 });
      const [outcome] = apply(fixture.store, edit(memory.id, changed));
      expect(outcome).toEqual({ kind: "edited", memoryId: memory.id, isMerged: false });
      const store = fixture.reopen();
      expect(store.findMemory(memory.id)).toMatchObject({
        text: "beta words",
        tags: ["new"],
        type: "Fix",
        importance: 0.5,
        createdAtMs: MONDAY_MS,
        updatedAtMs: LATER_MS,
      });
      expect(search(store, "alpha")).toEqual([]);
      expect(search(store, "old")).toEqual([]);
      expect(search(store, "beta")).toEqual([memory.id]);
      expect(search(store, "new")).toEqual([memory.id]);
      expect(store.listMemories({ limit: 9, tags: ["old"] })).toEqual([]);
      expect(store.findByErrorSignature("boom", 9)).toHaveLength(1);
      expect(store.checkIntegrity().problems).toEqual([]);
      const [again] = apply(store, ...rememberAll(sampleMemory({ text: "beta words" })));
      expect(again).toMatchObject({ memoryId: memory.id, isNew: false });
      const [restored] = apply(store, ...rememberAll(sampleMemory({ text: "alpha words" })));
      expect(restored).toMatchObject({ isNew: true });
    });

    test("an edit changes other words, symbols, metadata and directory, and undo restores them", () => {
      using fixture = open();
      const { store } = fixture;
      const first = {
        otherWords: ["walrus"],
        symbols: ["Cart.total"],
        metadata: { ticket: "one" },
        directory: "packages/heron",
      };
      const second = {
        otherWords: ["otter"],
        symbols: ["parseInvoice"],
        metadata: {},
        directory: undefined,
      };
      const memory = sampleMemory({ text: "alpha", ...first });
      apply(store, ...rememberAll(memory));
      const found = () =>
        ["walrus", "heron", "cart", "otter", "invoice"].map((term) => search(store, term).length);
      expect(found()).toEqual([1, 1, 1, 0, 0]);
      apply(store, edit(memory.id, version({ text: "alpha", ...second })));
      expect(store.findMemory(memory.id)).toMatchObject(second);
      expect(found()).toEqual([0, 0, 0, 1, 1]);
      expect(store.memoryAsOf(memory.id, MONDAY_MS)).toMatchObject(first);
      undoLast(store, memory.id);
      expect(store.findMemory(memory.id)).toMatchObject(first);
      expect(found()).toEqual([1, 1, 1, 0, 0]);
      expect(store.memoryAsOf(memory.id, LATER_MS)).toMatchObject(second);
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("the old version stays in the history and can be restored", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "alpha words", tags: ["old"] });
      const { store } = fixture;
      apply(store, ...rememberAll(memory));
      const before = store.findMemory(memory.id);
      apply(store, edit(memory.id, version({ text: "beta words" })));
      apply(store, edit(memory.id, version({ text: "gamma words" }), LATEST_MS));
      undoLast(store, memory.id);
      expect(store.findMemory(memory.id)?.text).toBe("beta words");
      undoLast(store, memory.id);
      expect(store.findMemory(memory.id)).toEqual(before);
      expect(["alpha", "beta", "gamma"].map((term) => search(store, term))).toEqual([
        [memory.id],
        [],
        [],
      ]);
      expect(store.undoableChanges(memory.id)).toEqual([]);
      expect(store.memoryHistory(memory.id).map(({ change }) => change)).toEqual([
        "remembered",
        "edited",
        "edited",
        "restored",
        "restored",
      ]);
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("an edit without a change, or of an unknown memory, leaves no trace", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory({ text: "same" });
      apply(store, ...rememberAll(memory));
      apply(store, edit(memory.id, version({ text: "same" })));
      expect(store.memoryHistory(memory.id)).toHaveLength(1);
      const [outcome] = apply(store, edit("mem_none", version({})));
      expect(outcome).toEqual({ kind: "refused", reason: "absent" });
      expect(store.memoryHistory("mem_none")).toEqual([]);
    });

    test("a memory edited to the content of another is merged into it, and undo restores it", () => {
      using fixture = open();
      const { store } = fixture;
      const [edited, other] = [sampleMemory({ text: "alpha" }), sampleMemory({ text: "beta" })];
      apply(store, ...rememberAll(edited, other));
      const before = store.findMemory(edited.id);
      const [outcome] = apply(store, edit(edited.id, version({ text: "beta" })));
      expect(outcome).toEqual({ kind: "edited", memoryId: other.id, isMerged: true });
      expect(store.findMemory(edited.id)).toBeUndefined();
      expect(search(store, "alpha")).toEqual([]);
      expect(search(store, "beta")).toEqual([other.id]);
      undoLast(store);
      expect(store.findMemory(edited.id)).toEqual(before);
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("an edit updates the context of the memories after it", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = rememberSession(store, ["first", "second", "third", "fourth", "fifth"]);
      const ids = memories.map(({ id }) => id);
      const around = (term: string) => search(store, term).toSorted();
      const nearSecond = [ids[1], ids[2], ids[3]].map(String).toSorted();
      expect(around("second")).toEqual(nearSecond);
      apply(store, edit(String(ids[1]), version({ text: "walrus" })));
      expect(around("second")).toEqual([]);
      expect(around("walrus")).toEqual(nearSecond);
      undoLast(store);
      expect(around("walrus")).toEqual([]);
      expect(around("second")).toEqual(nearSecond);
    });
  });
}
