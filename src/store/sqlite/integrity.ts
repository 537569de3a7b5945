import type { Database } from "bun:sqlite";
import type { IntegrityReport } from "@/store/store.ts";
import { decodeValue } from "@/store/value-codec.ts";

/** Reads everything once: the file's structure, the lexical index, every checksum. */
export function checkIntegrity(db: Database): IntegrityReport {
  const memoryCount = count(db, "memories");
  const valueCount = count(db, "stored_values");
  const problems = [
    ...structureProblems(db),
    ...indexProblems(db, memoryCount),
    ...checksumProblems(db, "stored_values", "namespace || '/' || key", "value"),
    ...checksumProblems(db, "history", "'history ' || seq", "body"),
    ...checksumProblems(db, "activity", "'activity ' || id", "body"),
    ...checksumProblems(db, "jobs", "'job ' || id", "payload"),
  ];
  return { isSound: problems.length === 0, problems, memoryCount, valueCount };
}

function structureProblems(db: Database): string[] {
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

function count(db: Database, table: string): number {
  return db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
}
