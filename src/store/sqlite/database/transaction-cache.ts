import type { Database } from "bun:sqlite";

/**
 * What stays as it is once it is there, such as the number of an encoder, read once in a
 * transaction of many writes. It is given up with the transaction: what was rolled back, or what
 * another process did in between, can never be taken for known.
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

/** What `read` finds; the next time in this transaction without reading. */
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
