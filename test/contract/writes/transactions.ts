import { describe, expect, test } from "bun:test";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function describeTransactions(open: OpenFixture): void {
  describe("transactions", () => {
    verifies(
      ["TS-18"],
      "TC-HOOKS-I04: written data is the same after the store is closed and reopened",
      () => {
        using fixture = open();
        const memory = sampleMemory({ tags: ["a"], files: ["src/a.ts"] });
        const writes: StoreWrite[] = [
          ...rememberAll(memory),
          { kind: "put", namespace: "session", key: "state", value: { step: 3, of: ["x", "y"] } },
        ];
        fixture.store.apply(writes, { isDurable: true });
        const before = {
          projectId: fixture.store.projectId,
          memory: fixture.store.findMemory(memory.id),
          value: fixture.store.findValue("session", "state"),
        };
        const store = fixture.reopen();
        expect(before.memory?.text).toBe(memory.text);
        expect({
          projectId: store.projectId,
          memory: store.findMemory(memory.id),
          value: store.findValue("session", "state"),
        }).toEqual(before);
      },
    );

    verifies(["TS-18"], "TC-HOOKS-I04: one failing write undoes its whole batch", () => {
      using fixture = open();
      const memory = sampleMemory();
      const writes: StoreWrite[] = [
        ...rememberAll(memory),
        { kind: "put", namespace: "memory", key: "before", value: 1 },
        { kind: "enqueue", job: { kind: "k", key: "", payload: null, dueAtMs: MONDAY_MS } },
        { kind: "put", namespace: "memory", key: "absent", value: 2, ifVersion: 7 },
        { kind: "put", namespace: "memory", key: "after", value: 3 },
      ];
      expectCode("ERR_VERSION_CONFLICT", () => fixture.store.apply(writes, { isDurable: true }));
      for (const current of [() => fixture.store, () => fixture.reopen()]) {
        const store = current();
        expect(store.countMemories()).toBe(0);
        expect(store.memoryHistory(memory.id)).toEqual([]);
        expect(store.searchTerms({ terms: ["memory"], limit: 5, order: "best" })).toEqual([]);
        expect(store.listValues("memory", "", 10)).toEqual([]);
        expect(store.countJobs()).toBe(0);
      }
      fixture.store.apply(writes.slice(0, 3), { isDurable: true });
      expect(fixture.store.countMemories()).toBe(1);
    });

    for (const isDurable of [true, false]) {
      const kind = isDurable ? "durable" : "quick";
      test(`a batch of a thousand ${kind} writes is kept, with an outcome for each`, () => {
        using fixture = open();
        const memories = Array.from({ length: 1_000 }, () => sampleMemory());
        const outcomes = fixture.store.apply(rememberAll(...memories), { isDurable });
        expect(outcomes).toEqual(
          memories.map(({ id }) => ({ kind: "remembered", memoryId: id, isNew: true })),
        );
        const store = fixture.reopen();
        expect(store.countMemories()).toBe(1_000);
        expect(memories.filter(({ id }) => store.findMemory(id) === undefined)).toEqual([]);
      });
    }

    test("an empty batch does nothing", () => {
      using fixture = open();
      const { store } = fixture;
      expect(store.apply([], { isDurable: true })).toEqual([]);
    });

    test("a second connection sees a write at once", () => {
      using fixture = open();
      const other = fixture.openAgain();
      const memory = sampleMemory();
      fixture.store.apply(rememberAll(memory), { isDurable: false });
      expect(other.findMemory(memory.id)?.text).toBe(memory.text);
      expect(other.projectId).toBe(fixture.store.projectId);
    });

    test("a write can name another project than the one the store was opened for", () => {
      using fixture = open();
      const own = fixture.store;
      const other = fixture.openAgain("prj_other");
      const memory = sampleMemory({ text: "theirs" });
      own.apply(rememberAll(memory), { isDurable: false, projectId: "prj_other" });
      expect(own.findMemory(memory.id)).toBeUndefined();
      expect(other.findMemory(memory.id)?.text).toBe("theirs");
      const forget = { kind: "forget", memoryId: memory.id, atMs: MONDAY_MS } as const;
      own.apply([forget], { isDurable: false, projectId: "prj_other" });
      expect(other.findMemory(memory.id)).toBeUndefined();
    });
  });
}
