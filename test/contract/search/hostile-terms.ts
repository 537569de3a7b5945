import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { remember, searchTerms } from "@test/contract/memory-writes.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const HOSTILE_TERMS = [
  '"',
  '""',
  '" OR "1',
  "*",
  "port*",
  "NEAR(port 5432)",
  "NOT",
  "body:port",
  "{body anchors}:port",
  "-port",
  "^port",
  "port)",
  "'; DROP TABLE memories; --",
  "\\",
  "",
  " ",
  "😀",
];

export function describeHostileTerms(open: OpenFixture): void {
  describe("search by unusual terms", () => {
    for (const term of HOSTILE_TERMS) {
      test(`a term is never query syntax: ${JSON.stringify(term)}`, () => {
        using fixture = open();
        const { store } = fixture;
        const plain = sampleMemory({ text: "plain words" });
        remember(store, plain);
        for (const order of ["best", "newest"] as const) {
          expect(searchTerms(store, { terms: [term], order })).toEqual([]);
          expect(searchTerms(store, { terms: [term, "plain"], order })).toEqual([plain.id]);
        }
        expect(store.documentFrequencies([term], 5)).toEqual(new Map());
        expect(store.countMemories()).toBe(1);
      });
    }

    test("terms beyond ASCII are found without their accents, and else exactly as stored", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory({ text: "größe 記憶 שלום" });
      remember(store, memory);
      for (const term of ["grosse", "記憶", "שלום"]) {
        expect(searchTerms(store, { terms: [term] })).toEqual([memory.id]);
      }
      expect(searchTerms(store, { terms: ["größe", "記", "grö"] })).toEqual([]);
    });
  });
}
