import type { Database } from "bun:sqlite";
import { CatalogueError } from "@/base/errors.ts";
import type { KeyedValue, Namespace } from "@/store/port/values-port.ts";
import type { StoreWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/** Values by namespace and key, each with a version that goes up by one with every write. */

interface ValueRow {
  key: string;
  version: number;
  value: Uint8Array;
}

export function putValue(db: Database, write: Extract<StoreWrite, { kind: "put" }>): WriteOutcome {
  const { namespace, key, ifVersion } = write;
  if (ifVersion !== undefined && ifVersion !== currentVersion(db, namespace, key)) {
    throw new CatalogueError("ERR_VERSION_CONFLICT", { key });
  }
  const row = db
    .query<{ version: number }, [string, string, Uint8Array]>(
      `INSERT INTO stored_values (namespace, key, version, value) VALUES (?, ?, 1, ?)
       ON CONFLICT (namespace, key)
       DO UPDATE SET version = version + 1, value = excluded.value
       RETURNING version`,
    )
    .get(namespace, key, encodeValue(write.value));
  return { kind: "put", version: row?.version ?? 1 };
}

export function deleteValue(db: Database, namespace: Namespace, key: string): void {
  db.query("DELETE FROM stored_values WHERE namespace = ? AND key = ?").run(namespace, key);
}

export function findValue(db: Database, namespace: Namespace, key: string): KeyedValue | undefined {
  const row = db
    .query<ValueRow, [string, string]>(
      "SELECT key, version, value FROM stored_values WHERE namespace = ? AND key = ?",
    )
    .get(namespace, key);
  return row ? toKeyedValue(row) : undefined;
}

export function listValues(
  db: Database,
  namespace: Namespace,
  keyPrefix: string,
  limit: number,
  afterKey = "",
): KeyedValue[] {
  // The bounds limit the scan to keys with the prefix: other values may fill many pages.
  return db
    .query<ValueRow, [string, string, number, string]>(
      `SELECT key, version, value FROM stored_values
       WHERE namespace = ?1 AND key >= max(?2, ?4) AND key < ?2 || char(1114111)
         AND substr(key, 1, length(?2)) = ?2 AND (?4 = '' OR key <> ?4)
       ORDER BY key LIMIT +?3`,
    )
    .all(namespace, keyPrefix, limit, afterKey)
    .map(toKeyedValue);
}

function currentVersion(db: Database, namespace: Namespace, key: string): number {
  const sql = "SELECT version FROM stored_values WHERE namespace = ? AND key = ?";
  return db.query<{ version: number }, [string, string]>(sql).get(namespace, key)?.version ?? 0;
}

function toKeyedValue(row: ValueRow): KeyedValue {
  return { key: row.key, version: row.version, value: decodeValue(row.value) };
}
