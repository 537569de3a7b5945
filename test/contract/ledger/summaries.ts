import { describe, expect, test } from "bun:test";
import { ASKED_EVENT, METRICS_OFF } from "@/store/port/ledger-port.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply } from "@test/contract/memory-writes.ts";
import { show } from "@test/contract/session-rows.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function describeSummaries(open: OpenFixture): void {
  describe("summaries of the ledger", () => {
    test("an empty ledger has an empty summary", () => {
      using fixture = open();
      expect(fixture.store.countShown(0)).toBe(0);
      expect(fixture.store.summarizeLedger(0, 5)).toEqual({
        injections: 0,
        sessions: 0,
        memories: 0,
        tokens: 0,
        byEvent: [],
        top: [],
      });
    });

    test("the text of one hook counts as one injection, from the given moment on", () => {
      using fixture = open();
      const { store } = fixture;
      show(store, { memoryId: "m1", tokens: 5, atMs: MONDAY_MS - 1 });
      show(store, { memoryId: "m1", tokens: 10 });
      show(store, { memoryId: "m2", tokens: 20 });
      show(store, { memoryId: "m1", tokens: 1, agentId: "helper" });
      show(store, { memoryId: "m1", tokens: 7, event: "PreToolUse", sessionId: "s2" });
      show(store, { memoryId: "m3", tokens: 7, event: ASKED_EVENT });
      expect(store.countShown(MONDAY_MS)).toBe(4);
      expect(store.countShown(MONDAY_MS, "PreToolUse")).toBe(1);
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

    test("with metrics off, only the memories shown are recorded", () => {
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

    test("outcomes are counted by event and by channel, and unused memories listed", () => {
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
        { id: "7", reason: null, memoryId: "m3" },
      );
      const judge = { kind: "judge-injections", atMs: MONDAY_MS } as const;
      apply(store, { ...judge, ids: ["1", "3", "6"], outcome: "ignored" });
      apply(store, { ...judge, ids: ["2"], outcome: "used" });
      apply(store, { ...judge, ids: ["7"], outcome: "no-occasion" });
      const none = { shown: 1, used: 0, ignored: 0, misled: 0, withoutOccasion: 0 };
      expect(store.summarizeUse(MONDAY_MS, 3, 5).unused).toEqual([]);
      const reopened = fixture.reopen();
      expect(reopened.summarizeUse(MONDAY_MS - 1, 2, 5).unused).toEqual([
        { memoryId: "m1", ...none, shown: 3, ignored: 3 },
      ]);
      expect(reopened.summarizeUse(MONDAY_MS, 2, 5)).toEqual({
        byEvent: [
          { event: "UserPromptSubmit", ...none, shown: 3, ignored: 1, withoutOccasion: 1 },
          { event: "PreToolUse", ...none, shown: 2, used: 1, ignored: 1 },
        ],
        byChannel: [
          { channel: "", ...none, shown: 2, withoutOccasion: 1 },
          { channel: "cause", ...none, used: 1 },
          { channel: "cheat-sheet", ...none, ignored: 1 },
          { channel: "lexical", ...none, ignored: 1 },
        ],
        byMemory: [
          { memoryId: "m1", ...none, shown: 2, ignored: 2 },
          { memoryId: "m2", ...none, shown: 2, used: 1 },
          { memoryId: "m3", ...none, withoutOccasion: 1 },
        ],
        unused: [{ memoryId: "m1", ...none, shown: 2, ignored: 2 }],
      });
      const empty = { byEvent: [], byChannel: [], byMemory: [], unused: [] };
      expect(reopened.summarizeUse(MONDAY_MS + 1, 1, 5)).toEqual(empty);
    });
  });
}
