import { describe, expect, test } from "bun:test";
import { MEMORY_TYPES, type NewMemory, ORIGINS } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const ODD_TEXTS = {
  "an emoji of several code points": "deploy 👩🏽‍🚀 on 🇩🇪 fridays",
  "text from right to left": "הפורט הוא 5432 ‏והסיסמה לא כאן",
  "control characters": "tab\tand\u0001bell\u0007and\u001bescape\u007f",
  "line ends and quotes": 'a\nb\r\n\'; DROP TABLE memories; -- "x"',
  "combining marks": "e\u0301 is not \u00e9",
  "ten thousand characters": "0123456789".repeat(1_000),
  "nothing but spaces": "   ",
};

export function describeMemories(open: OpenFixture): void {
  describe("memories", () => {
    test("every field comes back", () => {
      using fixture = open();
      const memory: Required<NewMemory> = {
        ...sampleMemory({ text: "Use port 5432." }),
        type: "Fix",
        tags: ["port", "a tag with spaces", "日本"],
        files: ["src/db.ts", "/etc/hosts"],
        anchors: [{ path: "src/db.ts", contentHash: "0af3" }, { path: "/etc/hosts" }],
        otherWords: ["Steckplatz", "a word, with a comma"],
        symbols: ["Pool.connect", "db::open"],
        metadata: { ticket: "SHOP-12", "": "", 日本: "\n" },
        branch: "feature/ports",
        directory: "packages/api",
        agentType: "Explore",
        errorSignature: "connection refused",
        importance: 0.8125,
        tier: "gold",
        flags: ["cut", "instruction-like", "failure", "anomaly"],
        origin: "agent",
        sessionId: "session one",
        event: "PostToolUse",
        originalId: "uuid-1",
        workedCount: 1,
        vector: { space: "s", encoder: "e", bytes: new Uint8Array([1, 2, 255]) },
      };
      remember(fixture.store, memory);
      const { contentHash: _hash, vector: _vector, ...told } = memory;
      const expected = {
        ...told,
        updatedAtMs: MONDAY_MS,
        repeatCount: 0,
        supersededBy: undefined,
        useCount: 0,
        lastUsedAtMs: undefined,
        failedCount: 0,
      };
      expect(fixture.store.findMemory(memory.id)).toEqual(expected);
      expect(fixture.reopen().findMemory(memory.id)).toEqual(expected);
    });

    test("fields that were not given come back as undefined", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory();
      remember(store, memory);
      expect(store.findMemory(memory.id)).toMatchObject({
        branch: undefined,
        agentType: undefined,
        errorSignature: undefined,
        sessionId: undefined,
        event: undefined,
      });
      expect(store.findMemory("mem_unknown")).toBeUndefined();
    });

    for (const [name, text] of Object.entries(ODD_TEXTS)) {
      test(`${name} comes back unchanged`, () => {
        using fixture = open();
        const memory = sampleMemory({ text, tags: [text], files: [text] });
        remember(fixture.store, memory);
        const found = fixture.reopen().findMemory(memory.id);
        expect(found).toMatchObject({ text, tags: [text], files: [text] });
      });
    }

    test("every type and every origin can be stored, and types listed apart", () => {
      using fixture = open();
      const { store } = fixture;
      for (const type of MEMORY_TYPES) {
        for (const origin of ORIGINS) remember(store, sampleMemory({ type, origin }));
      }
      for (const type of MEMORY_TYPES) {
        const found = store.listMemories({ limit: 100, type });
        expect(found.map((memory) => memory.type)).toEqual(ORIGINS.map(() => type));
        expect(found.map(({ origin }) => origin).sort()).toEqual([...ORIGINS].sort());
      }
    });

    test("memories are listed newest first, by whole tags, up to the limit", () => {
      using fixture = open();
      const { store } = fixture;
      const [old, middle, young] = [0, 1, 2].map((hour) =>
        sampleMemory({ createdAtMs: MONDAY_MS + hour, tags: hour === 1 ? ["port"] : ["ports"] }),
      );
      if (!old || !middle || !young) throw new Error("three memories were made");
      remember(store, middle, young, old);
      const ids = (options: Parameters<Store["listMemories"]>[0]) =>
        store.listMemories(options).map(({ id }) => id);
      expect(ids({ limit: 10 })).toEqual([young.id, middle.id, old.id]);
      expect(ids({ limit: 2 })).toEqual([young.id, middle.id]);
      expect(ids({ limit: 10, tags: ["port"] })).toEqual([middle.id]);
      expect(ids({ limit: 10, tags: ["por"] })).toEqual([]);
      expect(ids({ limit: 10, tags: ["ports"], type: "Fix" })).toEqual([]);
    });

    test("equal content is one memory that counts how often it came, with a history", () => {
      using fixture = open();
      const first = sampleMemory({ text: "Same." });
      const again = sampleMemory({ text: "Same.", createdAtMs: MONDAY_MS + 5, sessionId: "two" });
      remember(fixture.store, first);
      const [outcome] = remember(fixture.store, again);
      expect(outcome).toEqual({ kind: "remembered", memoryId: first.id, isNew: false });
      const store = fixture.reopen();
      expect(store.countMemories()).toBe(1);
      expect(store.findMemory(again.id)).toBeUndefined();
      expect(store.findMemory(first.id)).toMatchObject({
        createdAtMs: MONDAY_MS,
        updatedAtMs: MONDAY_MS + 5,
        repeatCount: 1,
      });
      const history = store.memoryHistory(first.id);
      expect(history.map(({ change, atMs }) => [change, atMs])).toEqual([
        ["remembered", MONDAY_MS],
        ["repeated", MONDAY_MS + 5],
      ]);
      expect(history[0]?.body).toMatchObject({ text: "Same.", id: first.id });
      expect(history[1]?.body).toMatchObject({ sessionId: "two" });
    });

    test("a forgotten memory is in no index any more, but its history stays", () => {
      using fixture = open();
      const memory = sampleMemory({ text: "forgettable", tags: ["t"], errorSignature: "boom" });
      const kept = sampleMemory({ text: "memorable" });
      remember(fixture.store, memory, kept);
      const forget = { kind: "forget", memoryId: memory.id, atMs: MONDAY_MS + 9 } as const;
      fixture.store.apply([forget], { isDurable: true });
      for (const current of [() => fixture.store, () => fixture.reopen()]) {
        const store = current();
        expect(store.findMemory(memory.id)).toBeUndefined();
        expect(store.countMemories()).toBe(1);
        expect(store.listMemories({ limit: 10 }).map(({ id }) => id)).toEqual([kept.id]);
        expect(store.listMemories({ limit: 10, tags: ["t"] })).toEqual([]);
        expect(store.findByErrorSignature("boom", 10)).toEqual([]);
        for (const order of ["best", "newest"] as const) {
          expect(store.searchTerms({ terms: ["forgettable"], limit: 10, order })).toEqual([]);
        }
        expect(store.documentFrequencies(["forgettable", "memorable"], 10)).toEqual(
          new Map([["memorable", 1]]),
        );
        const history = store.memoryHistory(memory.id);
        expect(history.map(({ change }) => change)).toEqual(["remembered", "forgotten"]);
        expect(history[1]).toMatchObject({ atMs: MONDAY_MS + 9, body: { text: "forgettable" } });
        expect(store.checkIntegrity().problems).toEqual([]);
      }
    });

    test("forgetting what is not there changes nothing", () => {
      using fixture = open();
      const { store } = fixture;
      store.apply([{ kind: "forget", memoryId: "mem_none", atMs: MONDAY_MS }], { isDurable: true });
      expect(store.memoryHistory("mem_none")).toEqual([]);
    });

    test("what was forgotten can be remembered anew, and the history only grows", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory({ text: "Back again." });
      const seen: unknown[][] = [];
      remember(store, memory);
      seen.push(store.memoryHistory(memory.id));
      store.apply([{ kind: "forget", memoryId: memory.id, atMs: MONDAY_MS + 1 }], {
        isDurable: false,
      });
      seen.push(store.memoryHistory(memory.id));
      const [outcome] = remember(store, { ...memory, createdAtMs: MONDAY_MS + 2 });
      expect(outcome).toMatchObject({ isNew: true });
      seen.push(store.memoryHistory(memory.id));
      expect(seen.map((entries) => entries.length)).toEqual([1, 2, 3]);
      for (const [i, entries] of seen.slice(1).entries()) {
        expect(entries.slice(0, -1)).toEqual(seen[i] ?? []);
      }
      const order = store.memoryHistory(memory.id).map(({ seq }) => seq);
      expect(order).toEqual([...order].sort((left, right) => left - right));
    });

    test("the estimate of the number of memories is never below it", () => {
      using fixture = open();
      const { store } = fixture;
      expect(store.estimateMemoryCount()).toBe(0);
      remember(store, sampleMemory(), sampleMemory(), sampleMemory());
      expect(store.estimateMemoryCount()).toBeGreaterThanOrEqual(store.countMemories());
    });
  });
}

function remember(store: Store, ...memories: readonly NewMemory[]) {
  return store.apply(rememberAll(...memories), { isDurable: false });
}
