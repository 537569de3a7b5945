import type { Database } from "bun:sqlite";
import type { LexicalHit, LexicalQuery } from "@/store/port/search-port.ts";
import { COLUMNS, type MemoryRow, toMemory } from "@/store/sqlite/memories/memory-columns.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";

/**
 * Memories by their words, ranked by the index. The index is asked for the best rows first and
 * the table joined to those only: joining before the limit reads every matching row of a large
 * store.
 */
export function searchTerms(db: Database, project: string, query: LexicalQuery): LexicalHit[] {
  if (query.terms.length === 0) return [];
  const { first, last } = findRows(db, project);
  const matches = query.order === "best" ? bestMatches(query) : newestMatches(query);
  const vectors = query.space === undefined ? NO_VECTORS : VECTORS_OF_SPACE;
  const space = query.space === undefined ? [] : [query.space];
  return db
    .query<FoundRow, (string | number)[]>(
      `SELECT ${COLUMNS}, m.row, -hit.rank AS score, ${vectors.column}
       FROM (${matches.sql}) AS hit
       JOIN memories m ON m.row = hit.rowid ${vectors.join}
       WHERE m.project = ?1
       ORDER BY hit.rank, m.row DESC`,
    )
    .all(project, first, last, query.limit, ...matches.values, ...space)
    .map((row) => ({
      memory: toMemory(row),
      row: String(row.row),
      score: row.score,
      ...(row.vector === null ? {} : { vector: row.vector }),
    }));
}

type FoundRow = MemoryRow & { row: number; score: number; vector: Uint8Array | null };

interface Matches {
  readonly sql: string;
  /** What the statement takes from its fifth parameter on. */
  readonly values: readonly (string | number)[];
}

const NO_VECTORS = { column: "NULL AS vector", join: "" };
const VECTORS_OF_SPACE = {
  column: "v.bytes AS vector",
  join: `LEFT JOIN vectors v ON v.row = m.row
    AND v.encoder IN (SELECT id FROM encoders WHERE space = ?)`,
};

const IN_PROJECT = "rowid BETWEEN ?2 AND ?3";
const BM25 = "rank MATCH 'bm25(1.0, 1.5, 0.5)'";

/** With three, one prompt in ten lost its first answer on a public set of commits; with six none. */
const RANKED_PER_HIT = 6;

/**
 * The index sums up its terms itself and lets none count more than another. So terms with the
 * same boost are asked for together, and the sums of these groups are added. To rank a memory the
 * index reads its length, which lies elsewhere: that is most of the cost, and why only those are
 * ranked that can be among the best.
 */
function bestMatches({ terms, boosts, weights, limit }: LexicalQuery): Matches {
  const groups = groupByBoost(terms, boosts);
  // One group needs no adding up: the index sorts by itself.
  if (groups.size === 1 && weights === undefined) {
    const sql = `SELECT rowid, rank FROM memory_terms
      WHERE memory_terms MATCH ?5 AND ${IN_PROJECT} AND ${BM25} ORDER BY rank LIMIT +?4`;
    return { sql, values: [toMatch(terms)] };
  }
  const values: (string | number)[] = [];
  const heaviest = weights === undefined ? "" : heaviestRows(terms, weights, limit, values);
  // The sign keeps the index from looking up one row after the other.
  const among = heaviest === "" ? "" : "AND +rowid IN (SELECT rowid FROM heaviest)";
  let parts = "";
  for (const [boost, group] of groups) {
    const at = values.push(boost, toMatch(group)) + 3;
    parts += `${parts === "" ? "" : " UNION ALL "}SELECT rowid, rank * ?${at} AS score
      FROM memory_terms WHERE memory_terms MATCH ?${at + 1} AND ${IN_PROJECT} AND ${BM25} ${among}`;
  }
  const sql = `${heaviest} SELECT rowid, sum(score) AS rank
    FROM (${parts}) GROUP BY rowid ORDER BY 2 LIMIT +?4`;
  return { sql, values };
}

function groupByBoost(
  terms: readonly string[],
  boosts: LexicalQuery["boosts"],
): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const term of terms) {
    const boost = boosts?.get(term) ?? 1;
    const group = groups.get(boost);
    if (group === undefined) groups.set(boost, [term]);
    else group.push(term);
  }
  return groups;
}

/** A table of the rows whose terms weigh most. What it takes is added to the values. */
function heaviestRows(
  terms: readonly string[],
  weights: ReadonlyMap<string, number>,
  limit: number,
  values: (string | number)[],
): string {
  let parts = "";
  for (const term of terms) {
    const at = values.push(weights.get(term) ?? 1, quoteTerm(term)) + 3;
    parts += `${parts === "" ? "" : " UNION ALL "}SELECT rowid, ?${at} AS weight
      FROM memory_terms WHERE memory_terms MATCH ?${at + 1} AND ${IN_PROJECT}`;
  }
  return `WITH heaviest AS MATERIALIZED (SELECT rowid FROM (${parts})
    GROUP BY rowid ORDER BY sum(weight) DESC, rowid DESC LIMIT ${RANKED_PER_HIT * limit})`;
}

function newestMatches({ terms }: LexicalQuery): Matches {
  const sql = `SELECT rowid, 0.0 AS rank FROM memory_terms
    WHERE memory_terms MATCH ?5 AND ${IN_PROJECT} ORDER BY rowid DESC LIMIT +?4`;
  return { sql, values: [toMatch(terms)] };
}

function toMatch(terms: readonly string[]): string {
  return terms.map(quoteTerm).join(" OR ");
}

/** A term as an FTS5 string, so that no character of it is syntax. */
export function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
