import { Database } from "bun:sqlite";
import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { databasePath } from "@/platform/database-path.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

/** A store with a history, in one file, and its memories. */
export interface FilledStore {
  readonly database: string;
  readonly projectId: string;
  /** In the order they were remembered. */
  readonly ids: readonly string[];
  /** A memory that was forgotten: no repair may bring it back while its history is intact. */
  readonly forgotten: string;
  readonly textOf: ReadonlyMap<string, string>;
}

export const PAGE_BYTES = 4096;

export function fillStore(folder: string, count = 200): FilledStore {
  const store = openTestStore(folder);
  const memories = Array.from({ length: count }, (_, i) =>
    sampleMemory({
      text: `fact${i} says ${"something of its own ".repeat(i % 9 === 0 ? 250 : 10)}`,
      sessionId: `s${i % 4}`,
      tags: ["filled"],
    }),
  );
  const forgotten = sampleMemory({ text: "this one is forgotten" });
  store.apply(rememberAll(forgotten, ...memories), { isDurable: true });
  store.apply(
    [
      { kind: "forget", memoryId: forgotten.id, atMs: MONDAY_MS + 1 },
      { kind: "put", namespace: "memory", key: "kept", value: { n: 1 } },
      { kind: "count-use", memoryIds: [String(memories[0]?.id)], atMs: MONDAY_MS + 2 },
    ],
    { isDurable: true },
  );
  const { projectId } = store;
  store.checkpoint();
  store.close();
  const database = databasePath(folder);
  for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
  return {
    database,
    projectId,
    ids: memories.map(({ id }) => id),
    forgotten: forgotten.id,
    textOf: new Map(memories.map(({ id, text }) => [id, text])),
  };
}

export function overwrite(path: string, start: number, bytes: Uint8Array): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, bytes.length, start);
  closeSync(file);
}

export function garbage(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** The page numbers of a table or index, its root first. */
export function pagesOf(database: string, name: string): number[] {
  const db = new Database(database, { readonly: true });
  try {
    const sql = "SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno";
    return db
      .query<{ pageno: number }, [string]>(sql)
      .all(name)
      .map(({ pageno }) => pageno);
  } finally {
    db.close();
    for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
  }
}

export function spoilPages(database: string, pages: readonly number[]): void {
  for (const page of pages) overwrite(database, (page - 1) * PAGE_BYTES, garbage(PAGE_BYTES));
}

export function flipBits(database: string, count: number, random: () => number): void {
  const bytes = readFileSync(database);
  for (let i = 0; i < count; i += 1) {
    const at = PAGE_BYTES + Math.floor(random() * (bytes.length - PAGE_BYTES));
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  writeFileSync(database, bytes);
}

export function cutInHalf(database: string): void {
  truncateSync(database, Math.floor(statSync(database).size / 2 / PAGE_BYTES) * PAGE_BYTES + 100);
}

export function runSql(database: string, sql: string): void {
  const db = new Database(database);
  db.run(sql);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}
