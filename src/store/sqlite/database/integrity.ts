import type { Database } from "bun:sqlite";
import type { IntegrityReport } from "@/store/port/upkeep-port.ts";
import { isCorrupt } from "@/store/sqlite/database/sqlite-errors.ts";
import { isProjectIdLost } from "@/store/sqlite/database/mend-header.ts";
import { countStrayRows } from "@/store/sqlite/database/project-rows.ts";
import { countLostEntries } from "@/store/sqlite/memories/history-end.ts";
import { findDamagedMemories } from "@/store/sqlite/memories/memory-damage.ts";
import { tagIndexProblems } from "@/store/sqlite/memories/memory-tags.ts";
import { countPacked } from "@/store/sqlite/search/vectors/vector-packs.ts";
import { decodeValue } from "@/store/values/value-codec.ts";

/**
 * Reads everything once: the file's structure, the lexical index, every checksum. `notedEntries` is
 * how many entries the history has had by the file beside it, before this transaction.
 */
export function checkIntegrity(db: Database, notedEntries: number): IntegrityReport {
  const memoryCount = count(db, "memories");
  const valueCount = count(db, "stored_values");
  const problems = [
    ...structureProblems(db),
    ...partialIndexProblems(db),
    ...indexProblems(db, memoryCount),
    ...vectorProblems(db),
    ...leftoverProblems(db),
    ...tagIndexProblems(db),
    ...memoryProblems(db),
    ...strayProblems(db),
    ...historyProblems(db, notedEntries),
    ...(isProjectIdLost(db) ? ["the store names a project that has none of its memories"] : []),
    ...checksumProblems(db, "stored_values", "namespace || '/' || key", "value"),
    ...checksumProblems(db, "history", "'history ' || seq", "body"),
    ...checksumProblems(db, "activity", "'activity ' || id", "body"),
    ...checksumProblems(db, "jobs", "'job ' || id", "payload"),
  ];
  return { isSound: problems.length === 0, problems, memoryCount, valueCount };
}

function structureProblems(db: Database): string[] {
  // FTS5 notices writes of other processes only when it runs a query. Without this one, the check
  // would report pages they have replaced as damage.
  db.query("SELECT rowid FROM memory_terms LIMIT 1").get();
  return db
    .query<{ integrity_check: string }, []>("PRAGMA integrity_check(20)")
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== "ok");
}

/**
 * Reads the indexes that have only some rows. SQLite looks up in them the rows that they should
 * have; it does not notice that another page is in the place of one that should be empty.
 */
function partialIndexProblems(db: Database): string[] {
  const indexes = db
    .query<{ name: string; tbl_name: string; sql: string }, []>(
      "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'",
    )
    .all();
  return indexes.flatMap(({ name, tbl_name: table, sql }) => {
    const condition = sql.slice(sql.indexOf(" WHERE "));
    try {
      const indexed = count(db, `${table} INDEXED BY ${name}${condition}`);
      return indexed === count(db, `${table} NOT INDEXED${condition}`)
        ? []
        : [`the index ${name} holds other rows than its table`];
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return [`the index ${name} cannot be read`];
    }
  });
}

function indexProblems(db: Database, memoryCount: number): string[] {
  const indexed = count(db, "memory_terms");
  return indexed === memoryCount
    ? []
    : [`the lexical index holds ${indexed} of ${memoryCount} memories`];
}

function vectorProblems(db: Database): string[] {
  const { vectors, entries } = countPacked(db);
  return vectors === entries ? [] : [`the index of vectors holds ${entries} of ${vectors} vectors`];
}

/** Index rows and links of memories that no longer exist. */
function leftoverProblems(db: Database): string[] {
  const wordings = "row NOT IN (SELECT row FROM memories)";
  const links = "NOT (from_id IN (SELECT id FROM memories) AND to_id IN (SELECT id FROM memories))";
  return [
    [count(db, `wording_bands WHERE ${wordings}`), "the index by wording"],
    [count(db, `links WHERE ${links}`), "the links"],
  ].flatMap(([n, where]) =>
    n === 0 ? [] : [`${n} rows of ${where} are of memories that are gone`],
  );
}

/** The most damaged memories that are named. */
const NAMED = 20;

function memoryProblems(db: Database): string[] {
  const damaged = findDamagedMemories(db);
  const more = damaged.length - NAMED;
  const named = damaged.slice(0, NAMED).map((id) => `memory ${id} is damaged and not shown`);
  return more > 0 ? [...named, `memory ${damaged[NAMED]} and ${more - 1} more are damaged`] : named;
}

function strayProblems(db: Database): string[] {
  const stray = countStrayRows(db);
  return stray === 0 ? [] : [`${stray} memories are not among the rows of their project`];
}

/** A history with gaps is usable; nothing can close them, so they are told once by a repair. */
export function isGapInHistory(problem: string): boolean {
  return /^\d+ entries of the history are missing$/.test(problem);
}

function historyProblems(db: Database, notedEntries: number): string[] {
  const lost = countLostEntries(db, notedEntries);
  return lost === 0 ? [] : [`${lost} entries of the history are missing`];
}

function checksumProblems(db: Database, table: string, name: string, column: string): string[] {
  const problems: string[] = [];
  const rows = db.query<{ name: string; bytes: Uint8Array }, []>(
    `SELECT ${name} AS name, ${column} AS bytes FROM ${table}`,
  );
  for (const row of rows.iterate()) {
    try {
      decodeValue(row.bytes);
    } catch (error) {
      problems.push(`${row.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

function count(db: Database, rows: string): number {
  return db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${rows}`).get()?.n ?? 0;
}
