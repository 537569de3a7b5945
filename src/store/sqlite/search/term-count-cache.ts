import type { Database } from "bun:sqlite";

interface CachedCounts {
  /** The last change to any memory when the counts were made; undefined: nothing is cached yet. */
  readonly change: number | undefined;
  readonly firstRow: number;
  readonly counts: Map<string, number>;
}

const cacheOf = new WeakMap<Database, CachedCounts>();
/** Guess: the words of some hundred prompts. */
const COUNTS_MAX = 2_000;

/**
 * Counts from earlier searches, for a long-lived process: most words of a prompt occurred in the
 * last ones. They are valid until any process adds, changes or forgets a memory, and only for the
 * project whose rows begin at `firstRow`. Returns undefined the first time, because most processes
 * search only once.
 */
export function cachedTermCounts(db: Database, firstRow: number): Map<string, number> | undefined {
  const cached = cacheOf.get(db);
  if (cached === undefined) {
    cacheOf.set(db, { change: undefined, firstRow, counts: new Map() });
    return undefined;
  }
  const sql = "SELECT coalesce(max(seq), 0) AS change FROM history";
  const change = db.query<{ change: number }, []>(sql).get()?.change ?? 0;
  const isValid = cached.change === change && cached.firstRow === firstRow;
  if (isValid && cached.counts.size < COUNTS_MAX) return cached.counts;
  const counts = new Map<string, number>();
  cacheOf.set(db, { change, firstRow, counts });
  return counts;
}
