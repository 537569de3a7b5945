import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply } from "@test/contract/memory-writes.ts";
import { recordActivity, sampleActivity, sampleEntry } from "@test/contract/session-rows.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeUpkeep(open: OpenFixture): void {
  describe("upkeep", () => {
    test("a store in use is sound, and its content is counted", () => {
      using fixture = open();
      expect(fixture.store.checkIntegrity()).toMatchObject({ isSound: true, memoryCount: 0 });
      const forgotten = sampleMemory();
      fixture.store.apply(rememberAll(sampleMemory(), sampleMemory(), forgotten), {
        isDurable: false,
      });
      fixture.store.apply(
        [
          { kind: "forget", memoryId: forgotten.id, atMs: MONDAY_MS },
          { kind: "put", namespace: "memory", key: "k", value: "v".repeat(5_000) },
        ],
        { isDurable: false },
      );
      fixture.store.checkpoint();
      expect(fixture.store.sizeBytes()).toBeGreaterThan(1_000);
      const sound = { isSound: true, problems: [], memoryCount: 2, valueCount: 1 };
      expect(fixture.store.checkIntegrity()).toEqual(sound);
      expect(fixture.reopen().checkIntegrity()).toEqual(sound);
    });

    test("merging the search index comes to an end and changes nothing that is found", () => {
      using fixture = open();
      const { store } = fixture;
      // Small transactions, as hooks make them, leave many segments.
      for (let i = 0; i < 60; i += 1) {
        apply(store, { kind: "remember", memory: sampleMemory({ text: `walrus number n${i}` }) });
      }
      const find = () =>
        store
          .searchTerms({ terms: ["walrus", "n7"], limit: 10, order: "best" })
          .map(({ memory }) => memory.text);
      const before = find();
      expect(before[0]).toBe("walrus number n7");
      let steps = 0;
      while (store.mergeIndexStep()) {
        steps += 1;
        expect(steps).toBeLessThan(100);
      }
      expect(find()).toEqual(before);
      expect(store.mergeIndexStep()).toBe(false);
      expect(store.checkIntegrity()).toMatchObject({ isSound: true, memoryCount: 60 });
    });

    test("pruning removes activity and ledger entries before a moment, and nothing else", () => {
      using fixture = open();
      const { store } = fixture;
      for (const atMs of [MONDAY_MS, MONDAY_MS + 1_000]) {
        recordActivity(store, sampleActivity(`f ${atMs}`, { atMs }));
        const shown = sampleEntry(`i ${atMs}`, { atMs, memoryId: `m ${atMs}` });
        apply(store, { kind: "add-ledger", entry: shown });
      }
      apply(store, { kind: "put", namespace: "session", key: "kept", value: 1 });
      store.pruneSessions(MONDAY_MS + 1);
      const young = MONDAY_MS + 1_000;
      expect(store.activitySince("s1", "", 0, 9).map(({ id }) => id)).toEqual([`f ${young}`]);
      expect(store.servedAmong("s1", "", [`m ${MONDAY_MS}`, `m ${young}`])).toEqual(
        new Set([`m ${young}`]),
      );
      expect(store.ledgerOf("s1").map(({ memoryId }) => memoryId)).toEqual([`m ${young}`]);
      expect(store.findValue("session", "kept")?.value).toBe(1);
    });
  });
}
