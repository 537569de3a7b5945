import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { databasePath } from "@/platform/database-path.ts";

export interface Disk {
  readonly bytes: number;
  readonly bytesPerMemory: number;
  /** Bytes of each table and index, largest first; empty if SQLite has no dbstat. */
  readonly tables: readonly { readonly name: string; readonly bytes: number }[];
}

export function measureDisk(folder: string, size: number): Disk {
  const { size: bytes } = statSync(databasePath(folder));
  return { bytes, bytesPerMemory: bytes / size, tables: tableSizes(databasePath(folder)) };
}

function tableSizes(path: string): { name: string; bytes: number }[] {
  const db = new Database(path, { readonly: true });
  try {
    const sql = `SELECT name, sum(pgsize) AS bytes FROM dbstat
      WHERE aggregate = TRUE GROUP BY name ORDER BY bytes DESC`;
    return db.query<{ name: string; bytes: number }, []>(sql).all();
  } catch {
    return [];
  } finally {
    db.close();
  }
}
