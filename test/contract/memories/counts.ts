import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply, remember } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeCounts(open: OpenFixture): void {
  describe("counts", () => {
    test("memories are counted by type, by origin and since a moment", () => {
      using fixture = open();
      const { store } = fixture;
      apply(
        store,
        ...rememberAll(
          sampleMemory({ type: "Fix", origin: "tool" }),
          sampleMemory({ type: "Fix", createdAtMs: MONDAY_MS + 5 }),
          sampleMemory(),
        ),
      );
      apply(fixture.openAgain("prj_other"), ...rememberAll(sampleMemory({ type: "Error" })));
      expect([...store.countBy("type")]).toEqual([
        ["Fix", 2],
        ["Learning", 1],
      ]);
      expect([...store.countBy("origin")]).toEqual([
        ["user", 2],
        ["tool", 1],
      ]);
      expect(store.countCreatedSince(MONDAY_MS + 1)).toBe(1);
    });

    test("the estimated number of memories is never too low", () => {
      using fixture = open();
      const { store } = fixture;
      expect(store.estimateMemoryCount()).toBe(0);
      remember(store, sampleMemory(), sampleMemory(), sampleMemory());
      expect(store.estimateMemoryCount()).toBeGreaterThanOrEqual(store.countMemories());
    });
  });
}
