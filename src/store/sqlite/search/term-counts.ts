import type { Database } from "bun:sqlite";

/** How many memories of a term were counted, and the row of the last of them. */
export interface Counted {
  readonly n: number;
  readonly at: number;
}

export const NOWHERE: Counted = { n: 0, at: 0 };

interface Kept {
  /** The last change to any memory when they were counted; undefined: nothing is kept yet. */
  readonly change: number | undefined;
  readonly firstRow: number;
  readonly counts: Map<string, Counted>;
}

const keptOf = new WeakMap<Database, Kept>();
/** Guess: the words of some hundred prompts. */
const COUNTS_MAX = 2_000;

/**
 * What was counted before, for a process that asks again and again: most words of a prompt are
 * those of the last ones. It counts as long as no memory was added, changed or forgotten, by
 * whichever process, in the project whose rows begin there. Undefined the first time: most
 * processes ask once, and need not know.
 */
export function keptCounts(db: Database, firstRow: number): Map<string, Counted> | undefined {
  const kept = keptOf.get(db);
  if (kept === undefined) {
    keptOf.set(db, { change: undefined, firstRow, counts: new Map() });
    return undefined;
  }
  const sql = "SELECT coalesce(max(seq), 0) AS change FROM history";
  const change = db.query<{ change: number }, []>(sql).get()?.change ?? 0;
  const isRight = kept.change === change && kept.firstRow === firstRow;
  if (isRight && kept.counts.size < COUNTS_MAX) return kept.counts;
  const counts = new Map<string, Counted>();
  keptOf.set(db, { change, firstRow, counts });
  return counts;
}
