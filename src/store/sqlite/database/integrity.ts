import type { Database } from "bun:sqlite";
import type { IntegrityReport } from "@/store/port/upkeep-port.ts";
import { tagIndexProblems } from "@/store/sqlite/memories/memory-tags.ts";
import { countPacked } from "@/store/sqlite/search/vectors/vector-packs.ts";
import { decodeValue } from "@/store/values/value-codec.ts";

/** Reads everything once: the file's structure, the lexical index, every checksum. */
export function checkIntegrity(db: Database): IntegrityReport {
  const memoryCount = count(db, "memories");
  const valueCount = count(db, "stored_values");
  const problems = [
    ...structureProblems(db),
    ...indexProblems(db, memoryCount),
    ...vectorProblems(db),
    ...leftoverProblems(db),
    ...tagIndexProblems(db),
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
