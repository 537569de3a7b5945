import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  importAndCheck,
  imported,
  LATER_MS,
  search,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeImports(open: OpenFixture): void {
  describe("importing", () => {
    test("an imported memory keeps its whole past, and is imported once", () => {
      using fixture = open();
      const memory = imported({ text: "from afar", originalId: "uuid-1", repeatCount: 4 });
      expect(importAndCheck(fixture.store, memory)).toMatchObject({ isNew: true });
      const { contentHash: _hash, ...expected } = memory;
      expect(fixture.reopen().findMemory(memory.id)).toEqual(expected);
      for (const again of [
        memory,
        imported({ text: "from afar" }),
        { ...imported({ text: "other words" }), id: memory.id },
        imported({ text: "other words", originalId: "uuid-1" }),
        imported({ text: "other words", originalId: memory.id }),
      ]) {
        const outcome = { kind: "remembered", memoryId: memory.id, isNew: false } as const;
        expect(importAndCheck(fixture.store, again)).toEqual(outcome);
      }
      expect(fixture.store.findMemory(memory.id)).toEqual(expected);
      expect(search(fixture.store, "afar")).toEqual([memory.id]);
    });

    test("an import never restores a forgotten memory; a person or an undo can", () => {
      using fixture = open();
      const memory = imported({ text: "first text", originalId: "uuid-1" });
      importAndCheck(fixture.store, memory);
      apply(fixture.store, edit(memory.id, version({ text: "second text" })));
      apply(fixture.store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      const store = fixture.reopen();
      const attempts = [
        memory,
        imported({ text: "first text" }),
        imported({ text: "second text" }),
        { ...imported({ text: "third text" }), id: memory.id },
        imported({ text: "third text", originalId: "uuid-1" }),
      ];
      for (const attempt of attempts) {
        expect(importAndCheck(store, attempt)).toEqual({ kind: "refused", reason: "forgotten" });
      }
      expect(store.countMemories()).toBe(0);
      const person = sampleMemory({ text: "first text" });
      expect(apply(store, ...rememberAll(person))).toMatchObject([{ isNew: true }]);
      expect(importAndCheck(store, imported({ text: "first text" }))).toMatchObject({
        isNew: false,
      });
      undoLast(store);
      expect(store.findMemory(memory.id)?.text).toBe("second text");
      expect(importAndCheck(store, memory)).toMatchObject({ isNew: false });
      apply(store, edit(memory.id, version({ text: "fourth text" })));
      expect(importAndCheck(store, imported({ text: "second text" }))).toMatchObject({
        isNew: true,
      });
    });

    test("content a person remembered again is no longer forgotten", () => {
      using fixture = open();
      const { store } = fixture;
      const [memory, again] = [sampleMemory({ text: "x" }), sampleMemory({ text: "x" })];
      apply(store, ...rememberAll(memory));
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      apply(store, ...rememberAll(again));
      apply(store, edit(again.id, version({ text: "y" })));
      expect(importAndCheck(store, imported({ text: "x" }))).toMatchObject({ isNew: true });
    });

    test("one project can import what another forgot", () => {
      using fixture = open();
      const other = fixture.openAgain("prj_other");
      const memory = sampleMemory({ text: "shared" });
      apply(fixture.store, ...rememberAll(memory));
      apply(fixture.store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      expect(importAndCheck(other, imported({ text: "shared" }))).toMatchObject({ isNew: true });
      expect(other.undoableChanges()).toEqual([]);
    });
  });
}
