// Repair recovers everything from a damaged store that can still be read, and reports honestly what
// it lost. It always keeps the damaged files.
import { describe, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { repairStore, type StoreRepair } from "@/store/sqlite/repair/repair-store.ts";
import {
  cutInHalf,
  type FilledStore,
  fillStore,
  flipBits,
  garbage,
  overwrite,
  PAGE_BYTES,
  pagesOf,
  runSql,
  spoilPages,
} from "@test/fault/damaged-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";
import { expectCode } from "@test/store/expect-code.ts";

const TIMEOUT_MS = 60_000;

interface Damage {
  readonly how: (filled: FilledStore) => void;
  /** Nothing is lost unless the history and the memories are damaged at the same place. */
  readonly losesNothing: boolean;
}

const DAMAGES: Record<string, Damage> = {
  "a header of garbage": {
    how: ({ database }) => overwrite(database, 0, garbage(100)),
    losesNothing: true,
  },
  "a first page of zeros": {
    how: ({ database }) => overwrite(database, 0, new Uint8Array(PAGE_BYTES)),
    losesNothing: true,
  },
  "pages of the memories spoiled": {
    how: ({ database }) => spoilPages(database, pagesOf(database, "memories").slice(1, 6)),
    losesNothing: true,
  },
  "the root of the memories spoiled": {
    how: ({ database }) => spoilPages(database, pagesOf(database, "memories").slice(0, 1)),
    losesNothing: true,
  },
  "pages of the history spoiled": {
    how: ({ database }) => spoilPages(database, pagesOf(database, "history").slice(1, 4)),
    losesNothing: true,
  },
  "the index of contents spoiled": {
    how: ({ database }) => spoilPages(database, pagesOf(database, "memories_by_content")),
    losesNothing: true,
  },
  "the lexical index spoiled": {
    how: ({ database }) => spoilPages(database, pagesOf(database, "memory_terms_data").slice(-2)),
    losesNothing: true,
  },
  "the lexical index gone": {
    how: ({ database }) => runSql(database, "DROP TABLE memory_terms"),
    losesNothing: true,
  },
  "a lexical index of an unknown version": {
    how: ({ database }) => spoilIndexVersion(database),
    losesNothing: true,
  },
  "an index and a trigger gone": {
    how: ({ database }) =>
      runSql(database, "DROP INDEX memories_by_time; DROP TRIGGER history_no_delete"),
    losesNothing: true,
  },
  "memories deleted behind its back": {
    how: ({ database }) => runSql(database, "DELETE FROM memories WHERE row % 7 = 3"),
    losesNothing: true,
  },
  "memories left out of the lexical index": {
    how: ({ database }) => runSql(database, "DELETE FROM memory_terms WHERE rowid % 5 = 2"),
    losesNothing: true,
  },
  "the index of tags spoiled": {
    how: ({ database }) => spoilPages(database, pagesOf(database, "memory_tags")),
    losesNothing: true,
  },
  "tags left out of their index": {
    how: ({ database }) => runSql(database, "DELETE FROM memory_tags WHERE row % 5 = 2"),
    losesNothing: true,
  },
  "its second half missing": { how: ({ database }) => cutInHalf(database), losesNothing: false },
  "flipped bits": {
    how: ({ database }) => flipBits(database, 40, createRandom(7)),
    losesNothing: false,
  },
  "other flipped bits": {
    how: ({ database }) => flipBits(database, 40, createRandom(99)),
    losesNothing: false,
  },
};

/** The number after the word "version" in the settings of the index, which SQLite keeps as a row. */
function spoilIndexVersion(database: string): void {
  const [page = 0] = pagesOf(database, "memory_terms_config");
  const start = (page - 1) * PAGE_BYTES;
  const at = readFileSync(database)
    .subarray(start, start + PAGE_BYTES)
    .lastIndexOf("version");
  expect(at).toBeGreaterThan(0);
  overwrite(database, start + at + "version".length, Uint8Array.of(93));
}

describe("a store with", () => {
  for (const [name, { how, losesNothing }] of Object.entries(DAMAGES)) {
    test(
      `${name} is repaired, and the loss is reported`,
      () => {
        using folder = temporaryFolder("repair");
        const filled = fillStore(folder.path);
        how(filled);
        const damagedBytes = readFileSync(filled.database);
        const repair = repairAt(folder.path);
        expectSoundStore(folder.path, filled, repair, losesNothing);
        const { rescue } = repair;
        if (rescue !== undefined) {
          expect(readFileSync(join(rescue.keptIn, "context-graph.db"))).toEqual(damagedBytes);
          expect(readdirSync(rescue.keptIn)).toEqual(["context-graph.db"]);
        }
        const again = repairAt(folder.path);
        expect(again).toMatchObject({ problems: [], mended: { restored: [], indexed: 0 } });
        expect(again.rescue).toBeUndefined();
      },
      TIMEOUT_MS,
    );
  }

  test("nothing but garbage becomes an empty store, and the report says that the loss is unknown", () => {
    using folder = temporaryFolder("repair");
    const { database } = fillStore(folder.path, 20);
    overwrite(database, 0, garbage(statSync(database).size));
    const { rescue } = repairAt(folder.path);
    expect(rescue).toMatchObject({ isLossKnown: false, lostMemories: [] });
    using opened = usingStore(folder.path);
    expect(opened.store.countMemories()).toBe(0);
  });

  test("a torn log keeps the memories of the file and those the log still has", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 30);
    const more = leaveTornLog(folder.path, filled.database);
    overwrite(filled.database, 0, garbage(100));
    repairAt(folder.path);
    using opened = usingStore(folder.path);
    expect(filled.ids.filter((id) => opened.store.findMemory(id) === undefined)).toEqual([]);
    const found = more.filter((id) => opened.store.findMemory(id) !== undefined);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(more.slice(0, found.length));
  });

  test("no fault is not changed, and a missing store is not created", () => {
    using folder = temporaryFolder("repair");
    expect(repairStore(options(folder.path))).toBeUndefined();
    expect(existsSync(join(folder.path, "db"))).toBe(false);
    const filled = fillStore(folder.path, 10);
    const before = readFileSync(filled.database);
    expect(repairAt(folder.path)).toMatchObject({ problems: [], mended: { restored: [] } });
    expect(readFileSync(filled.database)).toEqual(before);
  });

  test("a text that was altered gets the text of its history back", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 10);
    runSql(filled.database, "UPDATE memories SET text = replace(text, 'fact4', 'fakt4')");
    expect(repairAt(folder.path).mended.restored).toEqual([String(filled.ids[4])]);
    using opened = usingStore(folder.path);
    expect(opened.store.findMemory(String(filled.ids[4]))?.text).toStartWith("fact4 ");
    const [hit] = opened.store.searchTerms({ terms: ["fact4"], limit: 5, order: "best" });
    expect(hit?.memory.id).toBe(String(filled.ids[4]));
    expect(opened.store.documentFrequencies(["fakt4"], 5).size).toBe(0);
  });

  test("a damaged list or metadata field gets the value of its history back", () => {
    for (const column of ["other_words", "symbols", "metadata"]) {
      using folder = temporaryFolder("repair");
      const filled = fillStore(folder.path, 10);
      const fields = { otherWords: ["walrus"], symbols: ["Cart.total"], metadata: { run: "7" } };
      const memory = sampleMemory(fields);
      {
        using opened = usingStore(folder.path);
        opened.store.apply(rememberAll(memory), { isDurable: true });
        opened.store.checkpoint();
      }
      runSql(filled.database, `UPDATE memories SET ${column} = '7' WHERE id = '${memory.id}'`);
      spoilPages(filled.database, pagesOf(filled.database, "memories_by_content"));
      expect(repairAt(folder.path).rescue).toBeDefined();
      using opened = usingStore(folder.path);
      expect([column, opened.store.findMemory(memory.id)]).toMatchObject([column, fields]);
      const [hit] = opened.store.searchTerms({ terms: ["walrus"], limit: 5, order: "best" });
      expect(hit?.memory.id).toBe(memory.id);
    }
  });

  test("a page of a table in the place of an empty index is noticed and replaced", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 40);
    const [index = 0] = pagesOf(filled.database, "memories_without_checksum");
    const [, leaf = 0] = pagesOf(filled.database, "memories");
    const page = readFileSync(filled.database).subarray((leaf - 1) * PAGE_BYTES, leaf * PAGE_BYTES);
    overwrite(filled.database, (index - 1) * PAGE_BYTES, page);
    {
      using opened = usingStore(folder.path);
      expect(opened.store.checkIntegrity().problems.join("\n")).toContain("without_checksum");
    }
    expect(repairAt(folder.path).rescue?.lostMemories).toEqual([]);
    using opened = usingStore(folder.path);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
    expect(opened.store.countMemories()).toBe(40);
  });

  test("a damaged number of an entry does not become the number of the next ones", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 20);
    runSql(
      filled.database,
      `INSERT INTO history (seq, project, at_ms, memory_id, change, body)
         SELECT 9007199254740000, project, at_ms, memory_id, change, body FROM history LIMIT 1`,
    );
    spoilPages(filled.database, pagesOf(filled.database, "memories_by_content"));
    expect(repairAt(folder.path).lostHistory).toBeLessThan(5);
    using opened = usingStore(folder.path);
    const memory = sampleMemory();
    opened.store.apply(rememberAll(memory), { isDurable: true });
    expect(opened.store.memoryHistory(memory.id)[0]?.seq).toBeLessThan(100);
  });

  test("a lexical index of an unknown version counts as damaged, not as a mistake of ours", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 10);
    spoilIndexVersion(filled.database);
    using opened = usingStore(folder.path);
    expectCode("ERR_STORE_CORRUPT", () =>
      opened.store.searchTerms({ terms: ["memory"], limit: 5, order: "best" }),
    );
  });

  test("dangling links and vectors loses them", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 4);
    runSql(
      filled.database,
      `INSERT INTO links VALUES ('${filled.ids[0]}', 'mem_gone', 'similar', 0.5, 1);
       INSERT INTO encoders VALUES (1, 'space', 'encoder');
       INSERT INTO vectors (row, encoder, bytes) VALUES (999999, 1, zeroblob(4))`,
    );
    expect(repairAt(folder.path).mended).toMatchObject({ linksDropped: 1, vectorsDropped: 1 });
  });

  test("a process working in it is not touched", () => {
    using folder = temporaryFolder("repair");
    const filled = fillStore(folder.path, 60);
    spoilPages(filled.database, pagesOf(filled.database, "memories").slice(1, 2));
    using busy = usingStore(folder.path);
    expect(busy.store.countMemories()).toBe(60);
    expectCode("ERR_STORE_LOCKED", () => repairStore({ ...options(folder.path), waitMs: 50 }));
  });

  test("a repair in progress is left alone by another repair", () => {
    using folder = temporaryFolder("repair");
    const { database } = fillStore(folder.path, 4);
    const lock = join(dirname(database), "repair.lock");
    writeFileSync(lock, String(process.ppid));
    expectCode("ERR_STORE_LOCKED", () => repairAt(folder.path));
    writeFileSync(lock, String(Bun.spawnSync(["true"]).pid));
    expect(repairAt(folder.path).problems).toEqual([]);
    expect(existsSync(lock)).toBe(false);
  });

  testIf(
    process.getuid?.() !== 0,
    "root may signal every process",
    "a repair that another user has begun is left alone",
    () => {
      using folder = temporaryFolder("repair");
      const { database } = fillStore(folder.path, 4);
      writeFileSync(join(dirname(database), "repair.lock"), "1");
      expectCode("ERR_STORE_LOCKED", () => repairAt(folder.path));
    },
  );
});

function options(folder: string) {
  return { folder, clock: createTestClock(), waitMs: 5_000, onProgress: () => undefined };
}

function repairAt(folder: string): StoreRepair {
  const repair = repairStore(options(folder));
  if (repair === undefined) throw new Error("there was no store");
  return repair;
}

function expectSoundStore(
  folder: string,
  filled: FilledStore,
  { rescue, mended }: StoreRepair,
  losesNothing: boolean,
): void {
  using opened = usingStore(folder);
  const { store } = opened;
  expect(store.checkIntegrity().problems).toEqual([]);
  expect(store.projectId).toBe(filled.projectId);
  const there = filled.ids.filter((id) => store.findMemory(id) !== undefined);
  const lost = filled.ids.filter((id) => store.findMemory(id) === undefined);
  // A flipped bit in a text whose history is lost too cannot be noticed.
  const certain = there.filter((id) => losesNothing || store.memoryHistory(id).length > 0);
  expect(certain.length).toBeGreaterThan(filled.ids.length / 4);
  for (const id of certain) expect(store.findMemory(id)?.text).toBe(String(filled.textOf.get(id)));
  if (rescue === undefined || rescue.isLossKnown) {
    expect(lost.filter((id) => !rescue?.lostMemories.includes(id))).toEqual([]);
  }
  expect(mended.restored).toEqual([...new Set(mended.restored)]);
  if (losesNothing) {
    expect(lost).toEqual([]);
    expect(store.findMemory(filled.forgotten)).toBeUndefined();
    expect(store.listMemories({ tags: ["filled"], limit: 500 })).toHaveLength(filled.ids.length);
  }
  const [first = ""] = there;
  const term = String(store.findMemory(first)?.text.split(" ")[0]);
  const found = store.searchTerms({ terms: [term], limit: 5, order: "best" });
  expect(found.map(({ memory }) => memory.id)).toContain(first);
}

/** Leaves a log beside the file, as a killed process does, but torn in the middle. */
function leaveTornLog(folder: string, database: string): string[] {
  const memories = Array.from({ length: 12 }, () => sampleMemory());
  const store = openTestStore(folder);
  for (const memory of memories) store.apply(rememberAll(memory), { isDurable: true });
  for (const suffix of ["", "-wal"]) copyFileSync(database + suffix, `${database}${suffix}.left`);
  store.close();
  for (const suffix of ["", "-wal"]) {
    copyFileSync(`${database}${suffix}.left`, database + suffix);
    rmSync(`${database}${suffix}.left`);
  }
  rmSync(`${database}-shm`, { force: true });
  truncateSync(`${database}-wal`, Math.floor(statSync(`${database}-wal`).size * 0.6));
  return memories.map(({ id }) => id);
}

/** The same sequence every time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
