import { describe, expect, test } from "bun:test";
import type { NewMemory } from "@/store/memory-types.ts";
import type { LexicalQuery } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

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

export function describeSearch(open: OpenFixture): void {
  describe("search", () => {
    test("any of the terms finds a memory; the best match comes first", () => {
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
      expect(search(store, { terms: ["absent"] })).toEqual([]);
      expect(search(store, { terms: [] })).toEqual([]);
    });

    test("a term counts as many times as its boost says", () => {
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

    test("a match in tags or files counts more than one in the text", () => {
      using fixture = open();
      const { store } = fixture;
      const inText = sampleMemory({ text: "alpha beta", tags: ["gamma"] });
      const inAnchors = sampleMemory({ text: "gamma beta", tags: ["alpha"] });
      remember(store, inText, inAnchors);
      expect(search(store, { terms: ["alpha"] })).toEqual([inAnchors.id, inText.id]);
    });

    test("what was remembered before a memory helps to find it, within its session", () => {
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
      const found = search(store, { terms: ["walrus"] });
      expect(found[0]).toBe(question.id);
      expect(new Set(found)).toEqual(new Set([question.id, answer.id, later.id]));
      expect(search(store, { terms: ["hat"] })).toEqual([later.id]);
      expect(store.documentFrequencies(["walrus"], 9).get("walrus")).toBe(1);
      expect(store.postingsOf(["walrus"], 9).get("walrus")).toHaveLength(1);
    });

    test("a forgotten memory is gone from the context of its neighbours too", () => {
      using fixture = open();
      const { store } = fixture;
      const texts = ["alpha", "beta", "walrus", "gamma", "delta", "omega"];
      const memories = texts.map((text) => sampleMemory({ text, sessionId: "s1" }));
      remember(store, ...memories);
      expect(search(store, { terms: ["walrus"] })).toHaveLength(3);
      const memoryId = memories[2]?.id ?? "";
      store.apply([{ kind: "forget", memoryId, atMs: MONDAY_MS }], { isDurable: false });
      expect(search(store, { terms: ["walrus"] })).toEqual([]);
      const around = [1, 3, 4].map((i) => String(memories[i]?.id));
      expect(search(store, { terms: ["beta"] }).sort()).toEqual(around.sort());
    });

    test("vectors come with the hits of their space, and go with their memory", () => {
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

    test("newest first takes the youngest matches only, all with the score 0", () => {
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

    test("the limit holds in both orders", () => {
      using fixture = open();
      const { store } = fixture;
      remember(store, ...Array.from({ length: 8 }, (_, i) => sampleMemory({ text: `port ${i}` })));
      for (const order of ["best", "newest"] as const) {
        expect(search(store, { terms: ["port"], limit: 3, order })).toHaveLength(3);
        expect(search(store, { terms: ["port"], limit: 50, order })).toHaveLength(8);
      }
    });

    for (const term of HOSTILE_TERMS) {
      test(`a term is only ever text: ${JSON.stringify(term)}`, () => {
        using fixture = open();
        const { store } = fixture;
        const plain = sampleMemory({ text: "plain words" });
        remember(store, plain);
        for (const order of ["best", "newest"] as const) {
          expect(search(store, { terms: [term], order })).toEqual([]);
          expect(search(store, { terms: [term, "plain"], order })).toEqual([plain.id]);
        }
        expect(store.documentFrequencies([term], 5)).toEqual(new Map());
        expect(store.countMemories()).toBe(1);
      });
    }

    test("terms beyond ASCII are found as they are", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = sampleMemory({ text: "größe 記憶 שלום" });
      remember(store, memory);
      for (const term of ["größe", "記憶", "שלום"]) {
        expect(search(store, { terms: [term] })).toEqual([memory.id]);
      }
      expect(search(store, { terms: ["grosse", "記", "grö"] })).toEqual([]);
    });

    test("document frequencies count no further than asked", () => {
      using fixture = open();
      const { store } = fixture;
      remember(store, ...Array.from({ length: 9 }, (_, i) => sampleMemory({ text: `all t${i}` })));
      const terms = ["all", "t3", "absent"];
      expect(store.documentFrequencies(terms, 100)).toEqual(
        new Map([
          ["all", 9],
          ["t3", 1],
        ]),
      );
      expect(store.documentFrequencies(terms, 4)).toEqual(
        new Map([
          ["all", 4],
          ["t3", 1],
        ]),
      );
    });

    test("large document frequencies are told apart, if only roughly", () => {
      using fixture = open();
      const { store } = fixture;
      const texts = Array.from({ length: 2_400 }, (_, i) =>
        i % 3 === 0 ? `all third t${i}` : `all t${i}`,
      );
      remember(store, ...texts.map((text) => sampleMemory({ text })));
      const counts = store.documentFrequencies(["all", "third"], 10_000);
      const isAbout = (term: string, count: number) =>
        Math.abs((counts.get(term) ?? 0) / count - 1) < 0.05;
      expect([isAbout("all", 2_400), isAbout("third", 800)]).toEqual([true, true]);
    });

    test("postings tell the rows of each term, oldest first, no more than asked", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = Array.from({ length: 9 }, (_, i) => sampleMemory({ text: `all t${i}` }));
      remember(store, ...memories);
      const postings = store.postingsOf(["all", "t3", "absent", '"', ""], 100);
      expect([...postings.keys()].sort()).toEqual(["all", "t3"]);
      const rows = postings.get("all") ?? [];
      const found = store.memoriesIn([...rows, "999", "no row"]);
      expect(rows.map((row) => found.get(row)?.id)).toEqual(memories.map(({ id }) => id));
      expect(found.size).toBe(9);
      expect(store.postingsOf(["all"], 4).get("all")).toEqual(rows.slice(0, 4));
      expect(
        store
          .memoriesIn(postings.get("t3") ?? [])
          .values()
          .next().value,
      ).toEqual(store.findMemory(String(memories[3]?.id)));
      expect(store.memoriesIn([])).toEqual(new Map());
    });

    test("an error's memories are found by its signature, newest first", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = [2, 0, 1].map((hour) =>
        sampleMemory({ errorSignature: "refused", createdAtMs: MONDAY_MS + hour }),
      );
      remember(store, ...memories, sampleMemory({ errorSignature: "other" }), sampleMemory());
      const [young, old, middle] = memories.map(({ id }) => id);
      const ids = (limit: number) =>
        store.findByErrorSignature("refused", limit).map(({ id }) => id);
      expect(ids(10)).toEqual([young, middle, old].map(String));
      expect(ids(1)).toEqual([String(young)]);
      expect(store.findByErrorSignature("refuse", 10)).toEqual([]);
    });

    test("a project never sees the memories of another in the same store", () => {
      using fixture = open();
      const own = fixture.store;
      const other = fixture.openAgain("prj_other");
      const text = "common words";
      const mine = sampleMemory({ text, tags: ["t"], errorSignature: "e" });
      const theirs = sampleMemory({ text, tags: ["t"], errorSignature: "e" });
      expect(remember(own, mine)).toMatchObject([{ isNew: true }]);
      expect(remember(other, theirs)).toMatchObject([{ isNew: true }]);
      for (const [store, id, foreign] of [
        [own, mine.id, theirs.id],
        [other, theirs.id, mine.id],
      ] as const) {
        expect(search(store, { terms: ["common"], order: "best" })).toEqual([id]);
        expect(search(store, { terms: ["common"], order: "newest" })).toEqual([id]);
        expect(store.listMemories({ limit: 9, tags: ["t"] }).map((memory) => memory.id)).toEqual([
          id,
        ]);
        expect(store.findByErrorSignature("e", 9).map((memory) => memory.id)).toEqual([id]);
        const rows = store.postingsOf(["common"], 9).get("common") ?? [];
        expect([...store.memoriesIn(rows).values()].map((memory) => memory.id)).toEqual([id]);
        expect(store.findMemory(foreign)).toBeUndefined();
        expect(store.countMemories()).toBe(1);
      }
      const forget = { kind: "forget", memoryId: theirs.id, atMs: MONDAY_MS } as const;
      own.apply([forget], { isDurable: false });
      expect(other.findMemory(theirs.id)?.text).toBe(text);
    });

    test("writes may be of another project than the one the store was opened for", () => {
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

function search(store: Store, query: Partial<LexicalQuery>): string[] {
  const complete = { terms: [], limit: 10, order: "best", ...query } as const;
  return store.searchTerms(complete).map(({ memory }) => memory.id);
}

function remember(store: Store, ...memories: readonly NewMemory[]) {
  return store.apply(rememberAll(...memories), { isDurable: false });
}
