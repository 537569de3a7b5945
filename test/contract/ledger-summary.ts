import { describe, expect, test } from "bun:test";
import { type LedgerEntry, METRICS_OFF } from "@/store/port/ledger-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeLedgerSummary(open: OpenFixture): void {
  describe("the ledger, counted", () => {
    test("is empty where nothing was shown", () => {
      using fixture = open();
      expect(fixture.store.summarizeLedger(0, 5)).toEqual({
        injections: 0,
        sessions: 0,
        memories: 0,
        tokens: 0,
        byEvent: [],
        top: [],
      });
    });

    test("takes what one hook said for one injection, from the moment asked for on", () => {
      using fixture = open();
      const { store } = fixture;
      show(store, { memoryId: "m1", tokens: 5, atMs: MONDAY_MS - 1 });
      show(store, { memoryId: "m1", tokens: 10 });
      show(store, { memoryId: "m2", tokens: 20 });
      show(store, { memoryId: "m1", tokens: 1, agentId: "helper" });
      show(store, { memoryId: "m1", tokens: 7, event: "PreToolUse", sessionId: "s2" });
      expect(fixture.reopen().summarizeLedger(MONDAY_MS, 1)).toEqual({
        injections: 3,
        sessions: 2,
        memories: 4,
        tokens: 38,
        byEvent: [
          { event: "UserPromptSubmit", injections: 2, memories: 3, tokens: 31 },
          { event: "PreToolUse", injections: 1, memories: 1, tokens: 7 },
        ],
        top: [{ memoryId: "m1", times: 3, tokens: 18 }],
      });
    });

    test("tells how many of those shown were of use afterwards, once any use is known", () => {
      using fixture = open();
      const { store } = fixture;
      const [before, after] = [sampleMemory(), sampleMemory()];
      store.apply(rememberAll(before, after), { isDurable: false });
      for (const { id: memoryId } of [before, after])
        show(store, { memoryId, atMs: MONDAY_MS + 5 });
      expect(store.summarizeLedger(0, 5).used).toBeUndefined();
      use(store, before.id, MONDAY_MS + 4);
      use(store, after.id, MONDAY_MS + 6);
      expect(store.summarizeLedger(0, 5).used).toEqual({ shown: 2, used: 1 });
    });

    test("notes only what was shown while it is switched off", () => {
      using fixture = open();
      const { store } = fixture;
      store.apply([{ kind: "put", ...METRICS_OFF, value: 1 }], { isDurable: false });
      show(store, { memoryId: "m1", tokens: 10 });
      expect(store.ledgerOf("s1")).toMatchObject([{ reason: null, score: 0, tokens: 0 }]);
      expect(store.servedAmong("s1", "", ["m1"])).toEqual(new Set(["m1"]));
      store.apply([{ kind: "delete", ...METRICS_OFF }], { isDurable: false });
      show(store, { memoryId: "m2", tokens: 10 });
      expect(store.summarizeLedger(0, 5).tokens).toBe(10);
    });
  });
}

let shown = 0;

function show(store: Store, fields: Partial<LedgerEntry>): void {
  shown += 1;
  const entry: LedgerEntry = {
    id: `inj_${shown}`,
    atMs: MONDAY_MS,
    sessionId: "s1",
    agentId: "",
    event: "UserPromptSubmit",
    memoryId: "m",
    reason: { terms: ["word"] },
    score: 0.5,
    tokens: 1,
    ...fields,
  };
  store.apply([{ kind: "add-ledger", entry }], { isDurable: false });
}

function use(store: Store, id: string, atMs: number): void {
  store.apply([{ kind: "count-use", memoryIds: [id], atMs }], { isDurable: false });
}
