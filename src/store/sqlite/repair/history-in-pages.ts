import type { Database } from "bun:sqlite";
import type { Row } from "@/store/sqlite/repair/copy-readable-rows.ts";
import { scanPages } from "@/store/sqlite/repair/scan-pages.ts";
import { readValue } from "@/store/values/value-codec.ts";

/** Entries of the history that SQLite does not find any more, but that are still in some page. */
export interface FoundEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly memoryId: string;
  readonly change: string;
  readonly body: Uint8Array;
  readonly project: string | null;
  readonly undoes: number | null;
}

const CHANGES = /^(?:remembered|repeated|imported|edited|merged|forgotten|restored|let-go|lost)$/;

/** Every entry in the pages of a database and its log, whether or not SQLite still uses them. */
export function* entriesInPages(database: string): Generator<FoundEntry> {
  for (const { rowid, values } of scanPages(database, `${database}-wal`)) {
    const [seq, atMs, memoryId, change, body, project = null, undoes = null] = values;
    const isEntry =
      seq === null &&
      typeof atMs === "number" &&
      typeof memoryId === "string" &&
      typeof change === "string" &&
      CHANGES.test(change) &&
      body instanceof Uint8Array &&
      (project === null || typeof project === "string") &&
      (undoes === null || typeof undoes === "number");
    const entry = isEntry ? withOwnId({ memory_id: memoryId, body }) : undefined;
    if (entry === undefined || !isEntry) continue;
    const own = String(entry["memory_id"]);
    yield { seq: rowid, atMs, memoryId: own, change, body, project, undoes };
  }
}

/** Adds those that are missing. Numbers above `last` are of transactions that never were. */
export function addEntries(target: Database, entries: Iterable<FoundEntry>, last: number): void {
  const add = target.query(
    `INSERT OR IGNORE INTO history (seq, at_ms, memory_id, change, body, project, undoes)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { seq, atMs, memoryId, change, body, project, undoes } of entries) {
    if (seq <= last) add.run(seq, atMs, memoryId, change, body, project, undoes);
  }
}

/**
 * The row with the id in its body: the body has a checksum, the column has none. Undefined if the
 * body is damaged.
 */
export function withOwnId(row: Row): Row | undefined {
  const body = readValue(row["body"] as Uint8Array);
  if (body === undefined) return undefined;
  const id = (body.value as { id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? { ...row, memory_id: id } : row;
}
