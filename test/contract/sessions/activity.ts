import { describe, expect, test } from "bun:test";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply } from "@test/contract/memory-writes.ts";
import { recordActivity, sampleActivity } from "@test/contract/session-rows.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function describeActivity(open: OpenFixture): void {
  describe("activity", () => {
    test("open failures are those of this session and agent, newest first", () => {
      using fixture = open();
      recordActivity(
        fixture.store,
        sampleActivity("f1", { subject: "npm test", body: { command: "npm test", error: "x" } }),
        sampleActivity("f2", { atMs: MONDAY_MS + 1 }),
        sampleActivity("edit", { kind: "edit" }),
        sampleActivity("elsewhere", { sessionId: "s2" }),
        sampleActivity("helper", { agentId: "agent 1" }),
      );
      const store = fixture.reopen();
      expect(store.openFailures("s1", "").map(({ id }) => id)).toEqual(["f2", "f1"]);
      expect(store.openFailures("s1", "agent 1").map(({ id }) => id)).toEqual(["helper"]);
      expect(store.openFailures("s1", "")[1]).toEqual(
        sampleActivity("f1", { subject: "npm test", body: { command: "npm test", error: "x" } }),
      );
    });

    test("a closed failure is no longer open, but stays in the record", () => {
      using fixture = open();
      const { store } = fixture;
      recordActivity(store, sampleActivity("f1"), sampleActivity("f2"));
      apply(store, { kind: "close-activity", ids: ["f1", "unknown"], atMs: MONDAY_MS + 1 });
      expect(store.openFailures("s1", "").map(({ id }) => id)).toEqual(["f2"]);
      expect(store.activitySince("s1", "", 0, 10).map(({ id }) => id)).toEqual(["f1", "f2"]);
    });

    test("the newest activity since a moment is returned in the order of recording", () => {
      using fixture = open();
      const { store } = fixture;
      const times = [30, 10, 20, 40];
      recordActivity(
        store,
        ...times.map((atMs) => sampleActivity(`at ${atMs}`, { atMs, kind: "command" })),
      );
      const ids = (sinceMs: number, limit: number) =>
        store.activitySince("s1", "", sinceMs, limit).map(({ id }) => id);
      expect(ids(20, 10)).toEqual(["at 30", "at 20", "at 40"]);
      expect(ids(0, 2)).toEqual(["at 20", "at 40"]);
      expect(ids(41, 10)).toEqual([]);
      expect(store.activitySince("s1", "other", 0, 10)).toEqual([]);
    });

    test("recording the same activity twice records it once", () => {
      using fixture = open();
      const { store } = fixture;
      recordActivity(store, sampleActivity("f1"), sampleActivity("f1"));
      expect(store.openFailures("s1", "")).toHaveLength(1);
    });

    test("open activity of a kind is returned for all agents, newest first, until it is closed", () => {
      using fixture = open();
      const activityOf = (id: string, agentId: string, kind: "delegation" | "edit"): StoreWrite => {
        const more = { sessionId: "s1", subject: "x", atMs: MONDAY_MS, body: {} };
        return { kind: "record-activity", activity: { id, agentId, kind, ...more } };
      };
      const opened = [
        activityOf("d1", "", "delegation"),
        activityOf("d2", "a1", "delegation"),
        activityOf("d3", "", "delegation"),
        activityOf("e1", "", "edit"),
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
  });
}
