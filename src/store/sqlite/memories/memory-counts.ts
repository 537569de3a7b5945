import type { Database } from "bun:sqlite";
import { findRows } from "@/store/sqlite/database/project-rows.ts";

export function countMemories(db: Database, project: string): number {
  const sql = "SELECT count(*) AS n FROM memories WHERE project = ?";
  return db.query<{ n: number }, [string]>(sql).get(project)?.n ?? 0;
}

/** The number of rows the project has used so far; includes forgotten memories. */
export function estimateMemoryCount(db: Database, project: string): number {
  const { first, last } = findRows(db, project);
  const sql = "SELECT max(row) AS row FROM memories WHERE row BETWEEN ? AND ?";
  const highest = db.query<{ row: number | null }, [number, number]>(sql).get(first, last)?.row;
  return (highest ?? first) - first;
}

export function countBy(
  db: Database,
  project: string,
  field: "type" | "origin",
): Map<string, number> {
  const rows = db
    .query<{ name: string; n: number }, [string]>(
      `SELECT ${field} AS name, count(*) AS n FROM memories WHERE project = ?
       GROUP BY ${field} ORDER BY n DESC, name`,
    )
    .all(project);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

export function countCreatedSince(db: Database, project: string, sinceMs: number): number {
  const sql = "SELECT count(*) AS n FROM memories WHERE project = ? AND created_at_ms >= ?";
  return db.query<{ n: number }, [string, number]>(sql).get(project, sinceMs)?.n ?? 0;
}
