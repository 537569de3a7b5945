import { describe, expect, test } from "bun:test";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function describeSessions(open: OpenFixture): void {
  describe("sessions", () => {
    test("open failures are those of this session and agent, newest first", () => {
      using fixture = open();
      record(
        fixture.store,
        activity("f1", { subject: "npm test", body: { command: "npm test", error: "x" } }),
        activity("f2", { atMs: MONDAY_MS + 1 }),
        activity("edit", { kind: "edit" }),
        activity("elsewhere", { sessionId: "s2" }),
        activity("helper", { agentId: "agent 1" }),
      );
      const store = fixture.reopen();
      expect(store.openFailures("s1", "").map(({ id }) => id)).toEqual(["f2", "f1"]);
      expect(store.openFailures("s1", "agent 1").map(({ id }) => id)).toEqual(["helper"]);
      expect(store.openFailures("s1", "")[1]).toEqual(
        activity("f1", { subject: "npm test", body: { command: "npm test", error: "x" } }),
      );
    });

    test("a closed failure is open no more, but still happened", () => {
      using fixture = open();
      const { store } = fixture;
      record(store, activity("f1"), activity("f2"));
      apply(store, { kind: "close-activity", ids: ["f1", "unknown"], atMs: MONDAY_MS + 1 });
      expect(store.openFailures("s1", "").map(({ id }) => id)).toEqual(["f2"]);
      expect(store.activitySince("s1", "", 0, 10).map(({ id }) => id)).toEqual(["f1", "f2"]);
    });

    test("activity is told from a moment on, in order, up to the limit", () => {
      using fixture = open();
      const { store } = fixture;
      const times = [30, 10, 20, 40];
      record(store, ...times.map((atMs) => activity(`at ${atMs}`, { atMs, kind: "command" })));
      const ids = (sinceMs: number, limit: number) =>
        store.activitySince("s1", "", sinceMs, limit).map(({ id }) => id);
      expect(ids(20, 10)).toEqual(["at 20", "at 30", "at 40"]);
      expect(ids(0, 2)).toEqual(["at 10", "at 20"]);
      expect(ids(41, 10)).toEqual([]);
      expect(store.activitySince("s1", "other", 0, 10)).toEqual([]);
    });

    test("recording the same activity twice records it once", () => {
      using fixture = open();
      const { store } = fixture;
      record(store, activity("f1"), activity("f1"));
      expect(store.openFailures("s1", "")).toHaveLength(1);
    });

    test("what an agent was given is known per session and agent, until it is taken back", () => {
      using fixture = open();
      serve(fixture.store, "s1", "", ["m1", "m2"]);
      serve(fixture.store, "s1", "", ["m2"]);
      serve(fixture.store, "s1", "helper", ["m3"]);
      serve(fixture.store, "s2", "", ["m1"]);
      const store = fixture.reopen();
      const all = ["m1", "m2", "m3", "m4"];
      expect(store.servedAmong("s1", "", all)).toEqual(new Set(["m1", "m2"]));
      expect(store.servedAmong("s1", "helper", all)).toEqual(new Set(["m3"]));
      expect(store.servedAmong("s1", "", ["m2"])).toEqual(new Set(["m2"]));
      expect(store.servedAmong("s1", "", [])).toEqual(new Set());
      apply(store, { kind: "unserve-session", sessionId: "s1" });
      expect(store.servedAmong("s1", "", all)).toEqual(new Set());
      expect(store.servedAmong("s1", "helper", all)).toEqual(new Set());
      expect(store.servedAmong("s2", "", all)).toEqual(new Set(["m1"]));
      expect(store.ledgerOf("s1")).toHaveLength(3);
      apply(store, { kind: "add-ledger", entry: entry("again", { memoryId: "m1" }) });
      expect(store.servedAmong("s1", "", all)).toEqual(new Set(["m1"]));
    });

    test("a row that is to be the only one is refused while the agent has the memory", () => {
      using fixture = open();
      const { store } = fixture;
      const add = (id: string, fields: Partial<LedgerEntry> = {}) => {
        const shown = entry(id, { memoryId: "m1", ...fields });
        const write = { kind: "add-ledger", entry: shown, unlessServed: true } as const;
        return store.apply([write], { isDurable: false });
      };
      const refused = [{ kind: "refused", reason: "served" }];
      expect(add("i1")).toEqual([{ kind: "done" }]);
      expect<unknown>(add("i2")).toEqual(refused);
      expect(add("i3", { agentId: "helper" })).toEqual([{ kind: "done" }]);
      expect(add("i4", { sessionId: "s2" })).toEqual([{ kind: "done" }]);
      apply(store, { kind: "unserve-session", sessionId: "s1" });
      expect(add("i5")).toEqual([{ kind: "done" }]);
      expect(
        store
          .ledgerOf("s1")
          .map(({ id }) => id)
          .sort(),
      ).toEqual(["i1", "i3", "i5"]);
    });

    test("the ledger tells what a session was shown, in order", () => {
      using fixture = open();
      const [second, first] = [entry("i2", { atMs: MONDAY_MS + 1 }), entry("i1")];
      for (const one of [second, first, first, entry("i3", { sessionId: "s2" })]) {
        apply(fixture.store, { kind: "add-ledger", entry: one });
      }
      expect(fixture.reopen().ledgerOf("s1")).toEqual([first, second]);
    });

    test("pruning drops the bookkeeping of before a moment and nothing else", () => {
      using fixture = open();
      const { store } = fixture;
      for (const atMs of [MONDAY_MS, MONDAY_MS + 1_000]) {
        record(store, activity(`f ${atMs}`, { atMs }));
        const shown = entry(`i ${atMs}`, { atMs, memoryId: `m ${atMs}` });
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

function activity(id: string, fields: Partial<Activity> = {}): Activity {
  return {
    id,
    sessionId: "s1",
    agentId: "",
    kind: "failure",
    subject: "make",
    atMs: MONDAY_MS,
    body: {},
    ...fields,
  };
}

function entry(id: string, fields: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id,
    atMs: MONDAY_MS,
    sessionId: "s1",
    agentId: "",
    event: "UserPromptSubmit",
    memoryId: "m1",
    reason: { matched: ["port"], note: "שלום" },
    score: 0.25,
    tokens: 12,
    ...fields,
  };
}

function record(store: Store, ...activities: readonly Activity[]): void {
  apply(store, ...activities.map((one) => ({ kind: "record-activity", activity: one }) as const));
}

/** Shows an agent memories: one row of the ledger each. */
function serve(
  store: Store,
  sessionId: string,
  agentId: string,
  memoryIds: readonly string[],
): void {
  for (const memoryId of memoryIds) {
    const id = `${sessionId} ${agentId} ${memoryId}`;
    apply(store, { kind: "add-ledger", entry: entry(id, { sessionId, agentId, memoryId }) });
  }
}

function apply(store: Store, ...writes: readonly StoreWrite[]): void {
  store.apply(writes, { isDurable: false });
}
