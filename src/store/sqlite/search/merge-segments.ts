import type { Database } from "bun:sqlite";

/**
 * The lexical index consists of segments, and looking a word up costs some 8 µs in each of them
 * (measured): a hook with six words pays a third of a millisecond in a store with nine. Few are
 * left alone, because merging rewrites the whole index.
 */
const SEGMENTS_KEPT = 3;
/** Pages written in one transaction: hooks wait about 10 ms for it (measured). */
const PAGES_PER_STEP = 50;

/** Merges a part of the lexical index. Returns true if there is more to merge. */
export function mergeIndexStep(db: Database): boolean {
  if (countSegments(db) <= SEGMENTS_KEPT) return false;
  const before = countChanges(db);
  // A negative number of pages merges all segments into one, however few lie on one level.
  db.run("INSERT INTO memory_terms (memory_terms, rank) VALUES ('merge', ?)", [-PAGES_PER_STEP]);
  // FTS5 says by fewer than two changes that nothing was left to do.
  return countChanges(db) - before >= 2;
}

function countSegments(db: Database): number {
  const sql = "SELECT count(DISTINCT segid) AS n FROM memory_terms_idx";
  return db.query<{ n: number }, []>(sql).get()?.n ?? 0;
}

function countChanges(db: Database): number {
  return db.query<{ n: number }, []>("SELECT total_changes() AS n").get()?.n ?? 0;
}
