import type { Database } from "bun:sqlite";
import type { StoredMemory } from "@/store/memory-types.ts";
import { COLUMNS, type MemoryRow, toMemory } from "@/store/sqlite/memories/memory-columns.ts";

export function findMemory(db: Database, project: string, id: string): StoredMemory | undefined {
  const row = db
    .query<MemoryRow, [string, string]>(
      `SELECT ${COLUMNS} FROM memories m WHERE m.project = ? AND m.id = ?`,
    )
    .get(project, id);
  return row ? toMemory(row) : undefined;
}
