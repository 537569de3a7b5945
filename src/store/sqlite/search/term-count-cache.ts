import type { Database } from "bun:sqlite";

/** How many memories of a term were counted, and the row of the last of them. */
export interface TermCount {
  readonly n: number;
  readonly at: number;
}

export const NO_MEMORIES: TermCount = { n: 0, at: 0 };

interface Kept {
  /** The last change to any memory when they were counted; undefined: nothing is kept yet. */
  readonly change: number | undefined;
  readonly firstRow: number;
  readonly counts: Map<string, TermCount>;
}

const cacheOf = new WeakMap<Database, Kept>();
/** Guess: the words of some hundred prompts. */
const COUNTS_MAX = 2_000;

/**
 * What was counted before, for a process that asks again and again: most words of a prompt are
 * those of the last ones. It counts as long as no memory was added, changed or forgotten, by
 * whichever process, in the project whose rows begin there. Undefined the first time: most
 * processes ask once, and need not know.
 */
export function cachedTermCounts(
  db: Database,
  firstRow: number,
): Map<string, TermCount> | undefined {
  const kept = cacheOf.get(db);
  if (kept === undefined) {
    cacheOf.set(db, { change: undefined, firstRow, counts: new Map() });
    return undefined;
  }
  const sql = "SELECT coalesce(max(seq), 0) AS change FROM history";
  const change = db.query<{ change: number }, []>(sql).get()?.change ?? 0;
  const isRight = kept.change === change && kept.firstRow === firstRow;
  if (isRight && kept.counts.size < COUNTS_MAX) return kept.counts;
  const counts = new Map<string, TermCount>();
  cacheOf.set(db, { change, firstRow, counts });
  return counts;
}
