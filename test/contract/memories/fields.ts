import { describe, expect, test } from "bun:test";
import { MEMORY_TYPES, type NewMemory, ORIGINS } from "@/store/memory-types.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { remember } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";

const ODD_TEXTS = {
  "an emoji of several code points": "deploy 👩🏽‍🚀 on 🇩🇪 fridays",
  "text from right to left": "הפורט הוא 5432 ‏והסיסמה לא כאן",
  "control characters": "tab\tand\u0001bell\u0007and\u001bescape\u007f",
  "line ends and quotes": 'a\nb\r\n\'; DROP TABLE memories; -- "x"',
  "combining marks": "e\u0301 is not \u00e9",
  "ten thousand characters": "0123456789".repeat(1_000),
  "nothing but spaces": "   ",
};

export function describeFields(open: OpenFixture): void {
  describe("fields", () => {
    test("every field is read back", () => {
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
        sourceId: "session one/uuid-1#2",
        sessionsSaid: 3,
        vector: { space: "s", encoder: "e", bytes: new Uint8Array([1, 2, 255]) },
      };
      remember(fixture.store, memory);
      const { contentHash: _hash, vector: _vector, ...fields } = memory;
      const expected = {
        ...fields,
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

    test("absent fields are read back as undefined", () => {
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
      test(`${name} is read back unchanged`, () => {
        using fixture = open();
        const memory = sampleMemory({ text, tags: [text], files: [text] });
        remember(fixture.store, memory);
        const found = fixture.reopen().findMemory(memory.id);
        expect(found).toMatchObject({ text, tags: [text], files: [text] });
      });
    }

    test("every type and origin can be stored, and each type listed", () => {
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
  });
}
