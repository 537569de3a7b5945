// Whatever happened to a memory before, no index contains it once it is forgotten.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { analyze } from "@/store/text/analyze.ts";
import { databasePath } from "@/platform/database-path.ts";
import { LINK_KINDS, type MemoryVector } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { imported, version } from "@test/contract/memory-writes.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";

const WORDS = ["walrus", "carpenter", "oyster", "cabbage", "ceiling", "window", "kettle"] as const;
const SPACE = "s";

const which = fc.nat({ max: 11 });
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 });
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("remember"), text, session: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("import"), text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("edit"), which, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("forget"), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("link"),
      which,
      other: which,
      as: fc.constantFrom(...LINK_KINDS),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

test("after any sequence of changes, forgotten memories are nowhere and all others are intact", () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 25 }), (actions) => {
      using folder = temporaryFolder("forgotten");
      const store = openTestStore(folder.path);
      let atMs = MONDAY_MS;
      for (const next of actions) {
        atMs += 1_000;
        store.apply(toWrites(store, next, atMs), { isDurable: false });
      }
      expectInStep(store, folder.path);
      const all = store.listMemories({ limit: 1_000 });
      const forget = all.map(({ id }) => ({ kind: "forget", memoryId: id, atMs }) as const);
      store.apply(forget, { isDurable: false });
      expectNothingLeft(store, folder.path);
      store.close();
    }),
    { numRuns: 80 },
  );
}, 180_000);

function toWrites(store: Store, next: Action, atMs: number): StoreWrite[] {
  const ids = store.listMemories({ limit: 100 }).map(({ id }) => id);
  const pick = (index: number) => ids[index % Math.max(1, ids.length)] ?? "mem_none";
  switch (next.kind) {
    case "remember":
      return [{ kind: "remember", memory: said(next.text, atMs, `s${next.session}`) }];
    case "import":
      return [{ kind: "import", atMs, memory: imported({ text: next.text.join(" ") }) }];
    case "edit":
      return [
        {
          kind: "edit",
          memoryId: pick(next.which),
          version: version({ text: next.text.join(" "), vector: vector(next.text.length) }),
          atMs,
        },
      ];
    case "forget":
      return [{ kind: "forget", memoryId: pick(next.which), atMs }];
    case "undo":
      return store.undoableChanges().map(({ seq }) => ({ kind: "undo", seq, atMs }));
    default: {
      const [fromId, toId] = [pick(next.which), pick(next.other)];
      return [{ kind: "link", link: { fromId, toId, kind: next.as, weight: 0.25, atMs } }];
    }
  }
}

/** Expects every index to contain the existing memories and no others. */
function expectInStep(store: Store, folder: string): void {
  const memories = store.listMemories({ limit: 1_000 });
  const ids = new Set(memories.map(({ id }) => id));
  for (const word of WORDS) {
    const rows = store.postingsOf(analyze(word), 1_000).values().next().value ?? [];
    const found = [...store.memoriesIn(rows).values()].map(({ id }) => id);
    const having = memories.filter((memory) => memory.text.split(" ").includes(word));
    expect(found.toSorted()).toEqual(having.map(({ id }) => id).toSorted());
  }
  const query = { space: SPACE, vector: new Float32Array([1, 0]), limit: 1_000, budget: 10_000 };
  expect(store.searchVectors(query).every(({ memory }) => ids.has(memory.id))).toBe(true);
  for (const { fromId, toId } of store.linksOf([...ids], 1_000)) {
    expect([ids.has(fromId), ids.has(toId)]).toEqual([true, true]);
  }
  expect(
    memories.every(({ supersededBy }) => supersededBy === undefined || ids.has(supersededBy)),
  ).toBeTrue();
  expect(store.checkIntegrity().problems).toEqual([]);
  expect(countRows(folder, "SELECT count(*) AS n FROM memories")).toBe(memories.length);
}

function expectNothingLeft(store: Store, folder: string): void {
  expect(store.countMemories()).toBe(0);
  for (const table of ["memories", "wording_bands", "links", "vectors", "memory_terms_docsize"]) {
    expect([table, countRows(folder, `SELECT count(*) AS n FROM ${table}`)]).toEqual([table, 0]);
  }
  expect(WORDS.flatMap((word) => [...store.postingsOf(analyze(word), 9).values()])).toEqual([]);
  expect(store.checkIntegrity().problems).toEqual([]);
}

function countRows(folder: string, sql: string): number {
  const db = new Database(databasePath(folder), { readonly: true });
  const row = db.query<{ n: number }, []>(sql).get();
  db.close();
  return row?.n ?? -1;
}

function said(words: readonly string[], atMs: number, sessionId: string) {
  const fields = { text: words.join(" "), createdAtMs: atMs, sessionId };
  return sampleMemory({ ...fields, vector: vector(words.length) });
}

function vector(seed: number): MemoryVector {
  return { space: SPACE, encoder: "e", bytes: new Uint8Array([seed, 255 - seed]) };
}
