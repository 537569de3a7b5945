// The content of the lexical index does not depend on how writes were batched.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { edit, version } from "@test/contract/memory-writes.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";
import { createRandom } from "../../../bench/random.ts";

test("one batch leaves the same terms in the index as its writes one by one", () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const writes = randomWrites(seed, 40);
    const oneByOne = termsAfter(writes.map((write) => [write]));
    expect(termsAfter([writes])).toEqual(oneByOne);
    expect(termsAfter([writes.slice(0, 17), writes.slice(17)])).toEqual(oneByOne);
  }
});

test("the terms of text, anchors and context are in separate columns", () => {
  const remember = (text: string, files: string[] = []): StoreWrite => ({
    kind: "remember",
    memory: sampleMemory({ text, files, sessionId: "s" }),
  });
  const writes = [
    remember("alpha"),
    remember("beta", ["src/gamma.ts"]),
    remember("delta"),
    remember("eta"),
  ];
  expect(termsAfter([writes])).toEqual([
    "1 body alpha",
    "2 anchors gamma",
    "2 anchors src",
    "2 anchors ts",
    "2 body beta",
    "2 context alpha",
    "3 body delta",
    "3 context alpha",
    "3 context beta",
    "4 body eta",
    "4 context beta",
    "4 context delta",
  ]);
});

test("other words, symbols and the folder of a memory are indexed with its tags and files", () => {
  const fields = {
    tags: ["tag"],
    otherWords: ["gull"],
    symbols: ["zig.zag"],
    directory: "lib/kea",
  };
  const memory = sampleMemory({ text: "alpha", ...fields });
  expect(termsAfter([[{ kind: "remember", memory }]])).toEqual([
    "1 anchors gull",
    "1 anchors kea",
    "1 anchors tag",
    "1 anchors zag",
    "1 anchors zig",
    "1 body alpha",
  ]);
});

test("a batch that is rolled back leaves nothing for the next one", () => {
  const first = sampleMemory({ text: "alpha", sessionId: "s" });
  const second = sampleMemory({ text: "beta", sessionId: "s" });
  const terms = inFolder((folder) => {
    using opened = usingStore(folder);
    const conflict: StoreWrite = {
      kind: "put",
      namespace: "session",
      key: "k",
      value: 1,
      ifVersion: 5,
    };
    const failing: StoreWrite[] = [{ kind: "remember", memory: first }, conflict];
    expect(() => opened.store.apply(failing, { isDurable: false })).toThrow();
    opened.store.apply([{ kind: "remember", memory: second }], { isDurable: false });
    return readTerms(folder);
  });
  expect(terms).toEqual(["1 body beta"]);
});

function randomWrites(seed: number, count: number): StoreWrite[] {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const text = () => Array.from({ length: 3 }, () => `word${below(400)}`).join(" ");
  const ids: string[] = [];
  return Array.from({ length: count }, (_, i): StoreWrite => {
    const atMs = MONDAY_MS + i;
    const kind = random();
    const memoryId = ids[below(ids.length)];
    if (memoryId === undefined || kind < 0.6) {
      const session = below(3);
      const memory = sampleMemory({
        text: `${text()} number${i}`,
        tags: [`tag${below(5)}`],
        ...(session === 0 ? {} : { sessionId: `s${session}` }),
      });
      ids.push(memory.id);
      return { kind: "remember", memory };
    }
    if (kind < 0.8) return { kind: "forget", memoryId, atMs };
    return edit(memoryId, version({ text: `${text()} edited${i}` }));
  });
}

function termsAfter(batches: readonly (readonly StoreWrite[])[]): string[] {
  return inFolder((folder) => {
    using opened = usingStore(folder);
    for (const batch of batches) opened.store.apply(batch, { isDurable: false });
    expect(opened.store.checkIntegrity().problems).toEqual([]);
    return readTerms(folder);
  });
}

function readTerms(folder: string): string[] {
  const db = new Database(databasePath(folder));
  db.run("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, memory_terms, instance)");
  const sql = "SELECT doc || ' ' || col || ' ' || term AS term FROM vocabulary";
  const terms = db.query<{ term: string }, []>(sql).all();
  db.close();
  return terms.map(({ term }) => term).sort();
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-terms-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
