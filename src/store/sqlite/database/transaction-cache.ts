import type { Database } from "bun:sqlite";

/**
 * Facts that never change once they exist, such as the id of an encoder, read once in a
 * transaction of many writes. They are dropped with the transaction, because it may be rolled back
 * and other processes may write before the next one.
 */
const facts = new WeakMap<Database, Map<string, NonNullable<unknown>>>();

export function withTransactionCache<T>(db: Database, work: () => T): T {
  facts.set(db, new Map());
  try {
    return work();
  } finally {
    facts.delete(db);
  }
}

/** Calls `read` once for each key in a transaction, and returns the same result from then on. */
export function readOnce<T extends NonNullable<unknown>>(
  db: Database,
  key: string,
  read: () => T | undefined,
): T | undefined {
  const known = facts.get(db);
  if (known === undefined) return read();
  const before = known.get(key);
  if (before !== undefined) return before as T;
  const found = read();
  if (found !== undefined) known.set(key, found);
  return found;
}
