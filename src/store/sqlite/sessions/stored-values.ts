import type { Database } from "bun:sqlite";
import { CatalogueError } from "@/base/errors.ts";
import type { KeyedValue, Namespace } from "@/store/port/values-port.ts";
import type { StoreWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import { encodeValue, readValue } from "@/store/values/value-codec.ts";

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

/** A damaged value counts as absent, so that the next write replaces it. */
export function findValue(db: Database, namespace: Namespace, key: string): KeyedValue | undefined {
  const row = db
    .query<ValueRow, [string, string]>(
      "SELECT key, version, value FROM stored_values WHERE namespace = ? AND key = ?",
    )
    .get(namespace, key);
  return row === null ? undefined : toKeyedValue(row);
}

/** A damaged value counts as absent; the others are listed. */
export function listValues(
  db: Database,
  namespace: Namespace,
  keyPrefix: string,
  limit: number,
  afterKey = "",
): KeyedValue[] {
  // The bounds limit the scan to keys with the prefix: other values may fill many pages.
  const rows = db
    .query<ValueRow, [string, string, number, string]>(
      `SELECT key, version, value FROM stored_values
       WHERE namespace = ?1 AND key >= max(?2, ?4) AND key < ?2 || char(1114111)
         AND substr(key, 1, length(?2)) = ?2 AND (?4 = '' OR key <> ?4)
       ORDER BY key LIMIT +?3`,
    )
    .all(namespace, keyPrefix, limit, afterKey);
  const values: KeyedValue[] = [];
  for (const row of rows) {
    const value = toKeyedValue(row);
    if (value !== undefined) values.push(value);
  }
  const missing = limit - values.length;
  const isLast = rows.length < limit || missing === 0;
  // Callers take a short page for the last one.
  const rest = isLast ? [] : listValues(db, namespace, keyPrefix, missing, rows.at(-1)?.key);
  return [...values, ...rest];
}

function currentVersion(db: Database, namespace: Namespace, key: string): number {
  return findValue(db, namespace, key)?.version ?? 0;
}

function toKeyedValue(row: ValueRow): KeyedValue | undefined {
  const read = readValue(row.value);
  return read && { key: row.key, version: row.version, value: read.value };
}
