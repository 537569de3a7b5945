// Rows are read in parts, each after the last of the part before. In a damaged tree those after one
// may be those before it, and reading must end all the same.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { findDamagedMemories } from "@/store/sqlite/memories/memory-damage.ts";
import { iterateMemories } from "@/store/sqlite/memories/memory-lists.ts";
import { newestFirst } from "@/store/sqlite/memories/newest-first.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const MEMORIES = 620;
const PAGE_BYTES = 4_096;

function makeDatabase(folder: string): { bytes: Uint8Array; project: string } {
  const store = openTestStore(folder);
  const text = (at: number) => `Note ${at}: ${"the invoices are numbered without gaps ".repeat(5)}`;
  const all = Array.from({ length: MEMORIES }, (_, at) =>
    sampleMemory({ text: text(at), createdAtMs: MONDAY_MS + at }),
  );
  store.apply(rememberAll(...all), { isDurable: true });
  store.checkpoint();
  const { projectId } = store;
  store.close();
  return { bytes: new Uint8Array(readFileSync(databasePath(folder))), project: projectId };
}

/** Throws when there are more than a sound table can have. */
function countTo(limit: number, rows: Iterable<unknown>): void {
  let count = 0;
  for (const _ of rows) if ((count += 1) > limit) throw new RangeError("reading has no end");
}

/** The pages with the rows of a table or an index, in their order. */
function leavesOf(db: Database, name: string): number[] {
  const sql = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path";
  return db
    .query<{ pageno: number }, [string]>(sql)
    .all(name)
    .map(({ pageno }) => pageno - 1);
}

function readAll(db: Database, project: string): string[] {
  const readers = {
    all: () => countTo(4 * MEMORIES, iterateMemories(db, project)),
    newest: () => countTo(4 * MEMORIES, newestFirst(db, project, { limit: 1e6 })),
    damaged: () => {
      let parts = 0;
      findDamagedMemories(db, () => {
        if ((parts += 1) > MEMORIES) throw new RangeError("reading has no end");
      });
    },
  };
  return Object.entries(readers).flatMap(([name, read]) => {
    try {
      read();
      return [];
    } catch (error) {
      return error instanceof RangeError ? [name] : [];
    }
  });
}

test.each(["memories", "memories_by_time"])(
  "reading ends, whichever page of %s the first or the last one is in the place of",
  (name) => {
    using folder = temporaryFolder("damaged-order");
    const { bytes, project } = makeDatabase(folder.path);
    const path = join(folder.path, "copy.db");
    writeFileSync(path, bytes);
    const sound = new Database(path, { readonly: true });
    const leaves = leavesOf(sound, name);
    sound.close();
    const endless: string[] = [];
    for (const from of [leaves[0] ?? 0, leaves.at(-1) ?? 0]) {
      for (const to of leaves) {
        const damaged = bytes.slice();
        damaged.copyWithin(to * PAGE_BYTES, from * PAGE_BYTES, (from + 1) * PAGE_BYTES);
        writeFileSync(path, damaged);
        using db = new Database(path, { readonly: true });
        for (const reader of readAll(db, project)) endless.push(`${reader}: ${from} in ${to}`);
      }
    }
    expect(leaves.length).toBeGreaterThan(5);
    expect(endless).toEqual([]);
  },
  120_000,
);
