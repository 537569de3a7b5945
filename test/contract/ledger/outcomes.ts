import { describe, expect, test } from "bun:test";
import { METRICS_OFF } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply } from "@test/contract/memory-writes.ts";
import { show } from "@test/contract/session-rows.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeOutcomes(open: OpenFixture): void {
  describe("outcomes of injections", () => {
    test("an injection is judged once, with its evidence, and unknown ones are skipped", () => {
      using fixture = open();
      show(fixture.store, { id: "i1" }, { id: "i2" }, { id: "i3" });
      const judge = (ids: string[], outcome: "used" | "ignored", more = {}): StoreWrite => {
        return { kind: "judge-injections", ids, outcome, atMs: MONDAY_MS + 9, ...more };
      };
      apply(fixture.store, judge(["i1"], "used", { evidence: ["pnpm"], sessionId: "s1" }));
      apply(fixture.store, judge(["i1", "i2", "unknown"], "ignored"));
      apply(fixture.store, judge(["i2"], "used", { evidence: ["late"] }));
      apply(fixture.store, judge(["i3"], "used", { sessionId: "another" }));
      const entries = fixture.reopen().ledgerOf("s1");
      expect(entries.map(({ id, outcome, evidence }) => [id, outcome, evidence])).toEqual([
        ["i1", "used", ["pnpm"]],
        ["i2", "ignored", undefined],
        ["i3", undefined, undefined],
      ]);
    });

    test("a memory counts how often it was ignored since it was last used", () => {
      using fixture = open();
      const [memory, other] = [sampleMemory(), sampleMemory()];
      apply(fixture.store, ...rememberAll(memory, other));
      for (const id of ["i1", "i2", "i3"]) show(fixture.store, { id, memoryId: memory.id });
      const ignore = { kind: "judge-injections", outcome: "ignored", atMs: MONDAY_MS } as const;
      apply(fixture.store, { ...ignore, ids: ["i1", "i2"], sessionId: "s1" });
      apply(fixture.store, { ...ignore, ids: ["i1", "i2"] });
      apply(fixture.store, { ...ignore, ids: ["i3"], outcome: "no-occasion" });
      const store = fixture.reopen();
      expect(store.findMemory(memory.id)?.ignoredCount).toBe(2);
      expect(store.findMemory(other.id)?.ignoredCount).toBeUndefined();
      apply(store, { kind: "count-use", memoryIds: [memory.id], atMs: MONDAY_MS });
      expect(store.findMemory(memory.id)).toMatchObject({ useCount: 1, ignoredCount: undefined });
    });

    test("with metrics off, the outcome is recorded and its evidence is not", () => {
      using fixture = open();
      const { store } = fixture;
      apply(store, { kind: "put", ...METRICS_OFF, value: 1 });
      show(store, { id: "i1" });
      const used = { ids: ["i1"], outcome: "used", evidence: ["pnpm"], atMs: 1 } as const;
      apply(store, { kind: "judge-injections", ...used });
      const [judged] = store.ledgerOf("s1");
      expect(judged?.outcome).toBe("used");
      expect(judged?.evidence).toBeUndefined();
    });

    test("worked and failed outcomes of a memory are counted", () => {
      using fixture = open();
      const memory = sampleMemory();
      apply(fixture.store, ...rememberAll(memory));
      for (const outcome of ["worked", "failed", "worked"] as const) {
        const memoryId = memory.id;
        apply(fixture.store, { kind: "count-outcome", memoryId, outcome, atMs: MONDAY_MS });
      }
      const counts = { workedCount: 2, failedCount: 1 };
      expect(fixture.reopen().findMemory(memory.id)).toMatchObject(counts);
    });
  });
}
