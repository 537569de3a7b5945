import { describe, expect, test } from "bun:test";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply } from "@test/contract/memory-writes.ts";
import { sampleEntry } from "@test/contract/session-rows.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function describeServed(open: OpenFixture): void {
  describe("served memories", () => {
    test("served memories are known for each session and agent, until the session is unserved", () => {
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
      apply(store, { kind: "add-ledger", entry: sampleEntry("again", { memoryId: "m1" }) });
      expect(store.servedAmong("s1", "", all)).toEqual(new Set(["m1"]));
    });

    test("an entry with unlessServed is refused while the agent has the memory in context", () => {
      using fixture = open();
      const { store } = fixture;
      const add = (id: string, fields: Partial<LedgerEntry> = {}) => {
        const shown = sampleEntry(id, { memoryId: "m1", ...fields });
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

    test("the ledger of a session is in the order of time", () => {
      using fixture = open();
      const [second, first] = [sampleEntry("i2", { atMs: MONDAY_MS + 1 }), sampleEntry("i1")];
      for (const one of [second, first, first, sampleEntry("i3", { sessionId: "s2" })]) {
        apply(fixture.store, { kind: "add-ledger", entry: one });
      }
      expect(fixture.reopen().ledgerOf("s1")).toEqual([first, second]);
    });

    test("the ledger of a session can be asked for one event", () => {
      using fixture = open();
      const [before, after] = [
        sampleEntry("i1", { event: "PreToolUse" }),
        sampleEntry("i2", { event: "PostToolUse" }),
      ];
      for (const entry of [before, after]) apply(fixture.store, { kind: "add-ledger", entry });
      expect(fixture.store.ledgerOf("s1", "PreToolUse")).toEqual([before]);
      expect(fixture.store.ledgerOf("s1", "Stop")).toEqual([]);
    });
  });
}

/** Adds one entry of the ledger for each memory. */
function serve(
  store: Store,
  sessionId: string,
  agentId: string,
  memoryIds: readonly string[],
): void {
  for (const memoryId of memoryIds) {
    const id = `${sessionId} ${agentId} ${memoryId}`;
    apply(store, { kind: "add-ledger", entry: sampleEntry(id, { sessionId, agentId, memoryId }) });
  }
}
