import type { Database } from "bun:sqlite";
import type { MemoryVector } from "@/store/memory-types.ts";
import type { MemoryToEmbed } from "@/store/port/embedding-port.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { putVector } from "@/store/sqlite/search/vectors/vectors.ts";

/**
 * The memories that a certain encoder has not embedded yet, and storing their vectors. Unlike the
 * rest of the store this covers every project: one worker serves them all, and ids are unique.
 */

interface EmbedRow {
  readonly row: number;
  readonly id: string;
  readonly text: string;
  readonly contentHash: string;
}

const COLUMNS = "m.row, m.id, m.text, m.content_hash AS contentHash";

/** Uses the index of encoders, so that the cost does not grow with the finished ones. */
const BY_OTHER_ENCODER = `SELECT ${COLUMNS} FROM vectors v JOIN memories m ON m.row = v.row
  WHERE v.encoder = ? AND v.row > ? ORDER BY v.row LIMIT +?`;

const WITHOUT_VECTOR = `SELECT ${COLUMNS} FROM memories m
  WHERE m.row > ? AND m.row <= ? AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.row = m.row)
  ORDER BY m.row LIMIT +?`;

export function memoriesToEmbed(
  db: Database,
  encoder: string,
  afterRow: Row,
  limit: number,
): MemoryToEmbed[] {
  const after = Number(afterRow);
  const byOther = db.query<EmbedRow, [number, number, number]>(BY_OTHER_ENCODER);
  const found = otherEncoders(db, encoder)
    .flatMap((id) => byOther.all(id, after, limit))
    .sort((a, b) => a.row - b.row);
  if (hasMemoriesWithoutVector(db)) {
    // Rows after the last one that can be returned need not be read.
    const upTo = found[limit - 1]?.row ?? Number.MAX_SAFE_INTEGER;
    const without = db.query<EmbedRow, [number, number, number]>(WITHOUT_VECTOR);
    found.push(...without.all(after, upTo, limit));
    found.sort((a, b) => a.row - b.row);
  }
  return found
    .slice(0, limit)
    .map(({ row, id, text, contentHash }) => ({ row: String(row), id, text, contentHash }));
}

export function countVectorsByEncoder(db: Database, project: string): Map<string, number> {
  const sql = `SELECT e.name, count(*) AS n FROM memories m
    JOIN vectors v ON v.row = m.row JOIN encoders e ON e.id = v.encoder
    WHERE m.project = ? GROUP BY e.name ORDER BY n DESC, e.name`;
  const rows = db.query<{ name: string; n: number }, [string]>(sql).all(project);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Refused if the memory is gone or its text is no longer the one that was embedded. */
export function replaceVector(
  db: Database,
  memoryId: string,
  contentHash: string,
  vector: MemoryVector,
): WriteOutcome {
  const sql = "SELECT row FROM memories WHERE id = ? AND content_hash = ?";
  const memory = db.query<{ row: number }, [string, string]>(sql).get(memoryId, contentHash);
  if (!memory) return { kind: "refused", reason: "absent" };
  putVector(db, memory.row, vector);
  return { kind: "done" };
}

function otherEncoders(db: Database, encoder: string): number[] {
  const sql = "SELECT id FROM encoders WHERE name <> ?";
  return db
    .query<{ id: number }, [string]>(sql)
    .all(encoder)
    .map(({ id }) => id);
}

// Both counts come from an index, and if they are equal, no row by row search is needed.
function hasMemoriesWithoutVector(db: Database): boolean {
  const sql = `SELECT (SELECT count(*) FROM memories) > (SELECT count(*) FROM vectors) AS isMore`;
  return db.query<{ isMore: number }, []>(sql).get()?.isMore === 1;
}
