import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { remember, searchTerms } from "@test/contract/memory-writes.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";

export function describeTerms(open: OpenFixture): void {
  describe("search by terms", () => {
    test("a memory matches any of the terms, and the best match comes first", () => {
      using fixture = open();
      const { store } = fixture;
      const both = sampleMemory({ text: "database port" });
      const one = sampleMemory({ text: "database and a great many other words besides" });
      const none = sampleMemory({ text: "colours" });
      remember(store, one, both, none);
      const hits = store.searchTerms({ terms: ["port", "database"], limit: 10, order: "best" });
      expect(hits.map(({ memory }) => memory.id)).toEqual([both.id, one.id]);
      const [best, second] = hits.map(({ score }) => score);
      expect(best).toBeGreaterThan(second ?? Number.NaN);
      expect(searchTerms(store, { terms: ["absent"] })).toEqual([]);
      expect(searchTerms(store, { terms: [] })).toEqual([]);
    });

    test("a boost multiplies the weight of a term", () => {
      using fixture = open();
      const { store } = fixture;
      const walrus = sampleMemory({ text: "walrus note" });
      const heron = sampleMemory({ text: "heron note" });
      remember(store, walrus, heron, sampleMemory({ text: "something else" }));
      const terms = ["walrus", "heron"];
      for (const [boosted, best] of [
        ["walrus", walrus],
        ["heron", heron],
      ] as const) {
        const boosts = new Map([[boosted, 3]]);
        const hits = store.searchTerms({ terms, boosts, limit: 10, order: "best" });
        expect(hits.map(({ memory }) => memory.id)[0]).toBe(best.id);
        expect(hits[0]?.score).toBeCloseTo(3 * (hits[1]?.score ?? Number.NaN), 6);
      }
    });

    test("a match in tags counts more than one in the text", () => {
      using fixture = open();
      const { store } = fixture;
      const inText = sampleMemory({ text: "alpha beta", tags: ["gamma"] });
      const inAnchors = sampleMemory({ text: "gamma beta", tags: ["alpha"] });
      remember(store, inText, inAnchors);
      expect(searchTerms(store, { terms: ["alpha"] })).toEqual([inAnchors.id, inText.id]);
    });

    test("a memory is also found by the memories its session stored just before it", () => {
      using fixture = open();
      const { store } = fixture;
      const say = (text: string, sessionId: string) => sampleMemory({ text, sessionId });
      const [question, answer, later] = [
        say("which walrus did we order", "s1"),
        say("the grey one", "s1"),
        say("and a hat", "s1"),
      ];
      const elsewhere = say("the grey one, elsewhere", "s2");
      remember(store, question, answer);
      remember(store, elsewhere, later);
      const found = searchTerms(store, { terms: ["walrus"] });
      expect(found[0]).toBe(question.id);
      expect(new Set(found)).toEqual(new Set([question.id, answer.id, later.id]));
      expect(searchTerms(store, { terms: ["hat"] })).toEqual([later.id]);
      expect(store.documentFrequencies(["walrus"], 9).get("walrus")).toBe(1);
      expect(store.postingsOf(["walrus"], 9).get("walrus")).toHaveLength(1);
    });

    test("a forgotten memory leaves the context of its neighbours too", () => {
      using fixture = open();
      const { store } = fixture;
      const texts = ["alpha", "beta", "walrus", "gamma", "delta", "omega"];
      const memories = texts.map((text) => sampleMemory({ text, sessionId: "s1" }));
      remember(store, ...memories);
      expect(searchTerms(store, { terms: ["walrus"] })).toHaveLength(3);
      const memoryId = memories[2]?.id ?? "";
      store.apply([{ kind: "forget", memoryId, atMs: MONDAY_MS }], { isDurable: false });
      expect(searchTerms(store, { terms: ["walrus"] })).toEqual([]);
      const around = [1, 3, 4].map((i) => String(memories[i]?.id));
      expect(searchTerms(store, { terms: ["beta"] }).sort()).toEqual(around.sort());
    });

    test("hits have the vectors of the space asked for, and none of forgotten memories", () => {
      using fixture = open();
      const { store } = fixture;
      const inSpace = (text: string, space: string, encoder: string) =>
        sampleMemory({ text, vector: { space, encoder, bytes: new Uint8Array([1, 255, 7]) } });
      const here = inSpace("port one", "here", "table");
      const alsoHere = inSpace("port two", "here", "model");
      const elsewhere = inSpace("port three", "elsewhere", "table");
      const without = sampleMemory({ text: "port four" });
      remember(store, here, alsoHere, elsewhere, without);
      const query = { terms: ["port"], limit: 9, order: "best" } as const;
      const vectorIds = (space?: string) =>
        store
          .searchTerms(space === undefined ? query : { ...query, space })
          .filter(({ vector }) => vector !== undefined)
          .map(({ memory }) => memory.id)
          .sort();
      expect(vectorIds("here")).toEqual([here.id, alsoHere.id].sort());
      expect(vectorIds("elsewhere")).toEqual([elsewhere.id]);
      expect(vectorIds("nowhere")).toEqual([]);
      expect(vectorIds()).toEqual([]);
      const [hit] = store.searchTerms({ terms: ["one"], limit: 1, order: "best", space: "here" });
      expect(hit?.vector).toEqual(new Uint8Array([1, 255, 7]));
      store.apply([{ kind: "forget", memoryId: here.id, atMs: MONDAY_MS }], { isDurable: false });
      const again = sampleMemory({ text: "port one again" });
      remember(store, again);
      expect(vectorIds("here")).toEqual([alsoHere.id]);
    });

    test("the order newest returns the latest matches only, all with the score 0", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = Array.from({ length: 5 }, (_, hour) =>
        sampleMemory({ text: `port ${"port ".repeat(5 - hour)}${hour}`, createdAtMs: MONDAY_MS }),
      );
      remember(store, ...memories);
      const hits = store.searchTerms({ terms: ["port"], limit: 2, order: "newest" });
      expect(hits.map(({ memory }) => memory.id)).toEqual(
        [memories[4]?.id, memories[3]?.id].map(String),
      );
      expect(hits.map(({ score }) => score)).toEqual([0, 0]);
    });

    test("a type that is of no use takes up no room", () => {
      using fixture = open();
      const { store } = fixture;
      const note = sampleMemory({ text: "the gateway of the shop listens on port 8091 locally" });
      const change = (i: number) =>
        sampleMemory({ text: `gateway ${i}`, type: "FileAccess", contentHash: `change ${i}` });
      const changes = [change(1), change(2)];
      remember(store, note, ...changes);
      const query = { terms: ["gateway"], limit: 2 } as const;
      expect(searchTerms(store, query)).not.toContain(note.id);
      expect(searchTerms(store, { ...query, exceptType: "FileAccess" })).toEqual([note.id]);
    });

    test("the limit applies to both orders", () => {
      using fixture = open();
      const { store } = fixture;
      remember(store, ...Array.from({ length: 8 }, (_, i) => sampleMemory({ text: `port ${i}` })));
      for (const order of ["best", "newest"] as const) {
        expect(searchTerms(store, { terms: ["port"], limit: 3, order })).toHaveLength(3);
        expect(searchTerms(store, { terms: ["port"], limit: 50, order })).toHaveLength(8);
      }
    });
  });
}
