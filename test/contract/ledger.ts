import { describe, expect, test } from "bun:test";
import { type LedgerEntry, METRICS_OFF } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeLedger(open: OpenFixture): void {
  describe("what became of what was shown", () => {
    test("an injection is judged once, with what told it; unknown ones are passed over", () => {
      using fixture = open();
      show(fixture.store, { id: "i1" }, { id: "i2" }, { id: "i3" });
      const judge = (ids: string[], outcome: "used" | "ignored", more = {}): StoreWrite => {
        return { kind: "judge-injections", ids, outcome, atMs: MONDAY_MS + 9, ...more };
      };
      apply(fixture.store, judge(["i1"], "used", { evidence: ["pnpm"], sessionId: "s1" }));
      apply(fixture.store, judge(["i1", "i2", "unknown"], "ignored"));
      apply(fixture.store, judge(["i2"], "used", { evidence: ["late"] }));
      apply(fixture.store, judge(["i3"], "used", { sessionId: "another" }));
      const told = fixture.reopen().ledgerOf("s1");
      expect(told.map(({ id, outcome, evidence }) => [id, outcome, evidence])).toEqual([
        ["i1", "used", ["pnpm"]],
        ["i2", "ignored", undefined],
        ["i3", undefined, undefined],
      ]);
    });

    test("a memory knows how often it was shown for nothing since it was last of use", () => {
      using fixture = open();
      const [memory, other] = [sampleMemory(), sampleMemory()];
      apply(fixture.store, ...rememberAll(memory, other));
      for (const id of ["i1", "i2"]) show(fixture.store, { id, memoryId: memory.id });
      const ignore = { kind: "judge-injections", outcome: "ignored", atMs: MONDAY_MS } as const;
      apply(fixture.store, { ...ignore, ids: ["i1", "i2"], sessionId: "s1" });
      apply(fixture.store, { ...ignore, ids: ["i1", "i2"] });
      const store = fixture.reopen();
      expect(store.findMemory(memory.id)?.ignoredCount).toBe(2);
      expect(store.findMemory(other.id)?.ignoredCount).toBeUndefined();
      apply(store, { kind: "count-use", memoryIds: [memory.id], atMs: MONDAY_MS });
      expect(store.findMemory(memory.id)).toMatchObject({ useCount: 1, ignoredCount: undefined });
    });

    test("switched off, the outcome is noted and its words are not", () => {
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

    test("what worked and what failed is counted", () => {
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

    test("the last are told newest first, of all, of a session or of a memory", () => {
      using fixture = open();
      show(
        fixture.store,
        { id: "a", atMs: MONDAY_MS + 1, memoryId: "m2" },
        { id: "c", atMs: MONDAY_MS + 3 },
        { id: "b", atMs: MONDAY_MS + 2, sessionId: "s2" },
        { id: "d", atMs: MONDAY_MS + 3 },
      );
      const store = fixture.reopen();
      const ids = (...asked: Parameters<Store["lastInjections"]>) =>
        store.lastInjections(...asked).map(({ id }) => id);
      expect(ids(9)).toEqual(["d", "c", "b", "a"]);
      expect(ids(2)).toEqual(["d", "c"]);
      expect(ids(9, { sessionId: "s2" })).toEqual(["b"]);
      expect(ids(9, { memoryId: "m1" })).toEqual(["d", "c", "b"]);
      expect(ids(9, { sessionId: "s1", memoryId: "m2" })).toEqual(["a"]);
      expect(ids(9, { sessionId: "s3" })).toEqual([]);
    });

    test("one is found by the end of its id, and two where the end is not enough", () => {
      using fixture = open();
      show(fixture.store, { id: "inj_abc1" }, { id: "inj_xbc1" }, { id: "inj_%_q2" });
      const { store } = fixture;
      expect(store.findInjections("abc1").map(({ id }) => id)).toEqual(["inj_abc1"]);
      expect(store.findInjections("bc1")).toHaveLength(2);
      expect(store.findInjections("%")).toEqual([]);
      expect(store.findInjections("none")).toEqual([]);
    });

    test("uses are counted by event and by what found it, with what never was of use", () => {
      using fixture = open();
      const { store } = fixture;
      show(
        store,
        { id: "1", event: "PreToolUse", reason: { channel: "lexical" } },
        { id: "2", event: "PreToolUse", reason: { channel: "cause" }, memoryId: "m2" },
        { id: "3", reason: "cheat-sheet" },
        { id: "4", reason: null, memoryId: "m2" },
        { id: "5", reason: { section: "previous-session" }, memoryId: "" },
        { id: "6", atMs: MONDAY_MS - 1 },
      );
      const judge = { kind: "judge-injections", atMs: MONDAY_MS } as const;
      apply(store, { ...judge, ids: ["1", "3", "6"], outcome: "ignored" });
      apply(store, { ...judge, ids: ["2"], outcome: "used" });
      const none = { shown: 1, used: 0, ignored: 0, misled: 0 };
      expect(store.summarizeUse(MONDAY_MS, 3, 5).unused).toEqual([]);
      const reopened = fixture.reopen();
      expect(reopened.summarizeUse(MONDAY_MS - 1, 2, 5).unused).toEqual([
        { memoryId: "m1", ...none, shown: 3, ignored: 3 },
      ]);
      expect(reopened.summarizeUse(MONDAY_MS, 2, 5)).toEqual({
        byEvent: [
          { event: "PreToolUse", ...none, shown: 2, used: 1, ignored: 1 },
          { event: "UserPromptSubmit", ...none, shown: 2, ignored: 1 },
        ],
        byChannel: [
          { channel: "", ...none },
          { channel: "cause", ...none, used: 1 },
          { channel: "cheat-sheet", ...none, ignored: 1 },
          { channel: "lexical", ...none, ignored: 1 },
        ],
        unused: [{ memoryId: "m1", ...none, shown: 2, ignored: 2 }],
      });
      const empty = { byEvent: [], byChannel: [], unused: [] };
      expect(reopened.summarizeUse(MONDAY_MS + 1, 1, 5)).toEqual(empty);
    });
  });

  describe("what is open in a session", () => {
    test("what is open of a kind is told of all agents, newest first, until it is closed", () => {
      using fixture = open();
      const record = (id: string, agentId: string, kind: "delegation" | "edit"): StoreWrite => {
        const more = { sessionId: "s1", subject: "x", atMs: MONDAY_MS, body: {} };
        return { kind: "record-activity", activity: { id, agentId, kind, ...more } };
      };
      const opened = [
        record("d1", "", "delegation"),
        record("d2", "a1", "delegation"),
        record("d3", "", "delegation"),
        record("e1", "", "edit"),
      ];
      apply(fixture.store, ...opened);
      apply(fixture.store, { kind: "close-activity", ids: ["d3"], atMs: MONDAY_MS });
      const store = fixture.reopen();
      const ids = (limit: number) =>
        store.openActivity("s1", "delegation", limit).map(({ id }) => id);
      expect(ids(9)).toEqual(["d2", "d1"]);
      expect(ids(1)).toEqual(["d2"]);
      expect(store.openActivity("s2", "delegation", 9)).toEqual([]);
    });

    test("memories are listed by the session they are of", () => {
      using fixture = open();
      const of = (sessionId: string) => sampleMemory({ sessionId });
      const memories = [of("s1"), of("s2"), of("s1"), sampleMemory()];
      apply(fixture.store, ...rememberAll(...memories));
      const store = fixture.reopen();
      const ids = (sessionId: string) =>
        store.listMemories({ limit: 9, sessionId }).map(({ id }) => id);
      expect(ids("s1")).toEqual([String(memories[2]?.id), String(memories[0]?.id)]);
      expect(ids("s3")).toEqual([]);
    });
  });
}

function show(store: Store, ...entries: readonly Partial<LedgerEntry>[]): void {
  for (const fields of entries) {
    const entry: LedgerEntry = {
      id: "i",
      atMs: MONDAY_MS,
      sessionId: "s1",
      agentId: "",
      event: "UserPromptSubmit",
      memoryId: "m1",
      reason: { terms: [] },
      score: 0.5,
      tokens: 1,
      ...fields,
    };
    apply(store, { kind: "add-ledger", entry });
  }
}

function apply(store: Store, ...writes: readonly StoreWrite[]): void {
  store.apply(writes, { isDurable: false });
}
