import type { Database } from "bun:sqlite";
import type { LexicalHit, LexicalQuery } from "@/store/port/search-port.ts";
import { COLUMNS, type MemoryRow, readMemory } from "@/store/sqlite/memories/memory-columns.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";
import { quoteTerm } from "@/store/sqlite/search/term-query.ts";

/**
 * Finds memories by their terms, ranked by the index. The index returns the best rows first, and
 * only those are joined with the table: joining before the limit would read every matching row of
 * a large store.
 */
export function searchTerms(db: Database, project: string, query: LexicalQuery): LexicalHit[] {
  if (query.terms.length === 0 && query.beginnings === undefined) return [];
  const { first, last } = findRows(db, project);
  const matches = query.order === "best" ? bestMatches(query) : newestMatches(query);
  const vectors = query.space === undefined ? NO_VECTORS : VECTORS_OF_SPACE;
  const space = query.space === undefined ? [] : [query.space];
  const except = query.exceptType === undefined ? "" : `AND m.type <> '${query.exceptType}'`;
  const looked = query.exceptType === undefined ? query.limit : 2 * query.limit;
  const rows = db
    .query<FoundRow, (string | number)[]>(
      `SELECT ${COLUMNS}, m.row, -hit.rank AS score, ${vectors.column}
       FROM (${matches.sql}) AS hit
       JOIN memories m ON m.row = hit.rowid ${vectors.join}
       WHERE m.project = ?1 ${except}
       ORDER BY hit.rank, m.row DESC LIMIT ${query.limit}`,
    )
    .all(project, first, last, looked, ...matches.values, ...space);
  const hits: LexicalHit[] = [];
  for (const row of rows) {
    const memory = readMemory(row);
    if (memory === undefined) continue;
    const hit = { memory, row: String(row.row), score: row.score };
    hits.push(row.vector === null ? hit : { ...hit, vector: row.vector });
  }
  return hits;
}

type FoundRow = MemoryRow & { row: number; score: number; vector: Uint8Array | null };

interface Matches {
  readonly sql: string;
  /** The values of the statement's parameters from the fifth on. */
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

/** With 3, one prompt in ten lost its first answer on a public set of commits; with 6 none did. */
const RANKED_PER_HIT = 6;

/**
 * The index adds up the weights of its terms and cannot boost single ones. So terms with the same
 * boost are queried together, and the sums of these groups are added. To rank a memory the index
 * reads its length from another table, which is most of the cost. So only memories that can be
 * among the best are ranked.
 */
function bestMatches(query: LexicalQuery): Matches {
  const { terms, boosts, flatWeights = NO_WEIGHTS, weights, limit } = query;
  const groups = groupByBoost(terms, boosts, flatWeights);
  if (query.beginnings !== undefined && groups.size === 0) groups.set(1, []);
  // With one group there is nothing to add: the index sorts the rows.
  if (groups.size === 1 && flatWeights.size === 0 && weights === undefined) {
    const sql = `SELECT rowid, rank FROM memory_terms
      WHERE memory_terms MATCH ?5 AND ${IN_PROJECT} AND ${BM25} ORDER BY rank LIMIT +?4`;
    return { sql, values: [toMatch(terms, query.beginnings)] };
  }
  const values: (string | number)[] = [];
  const heaviest = weights === undefined ? "" : heaviestRows(terms, weights, limit, values);
  // The plus keeps SQLite from looking up one row after the other in the index.
  const among = heaviest === "" ? "" : "AND +rowid IN (SELECT rowid FROM heaviest)";
  const parts: string[] = [];
  for (const [boost, group] of groups) {
    const at = values.push(boost, toMatch(group)) + 3;
    parts.push(`SELECT rowid, rank * ?${at} AS score
      FROM memory_terms WHERE memory_terms MATCH ?${at + 1} AND ${IN_PROJECT} AND ${BM25} ${among}`);
  }
  // Divided by the best, so that the index's own weight of the term cancels out.
  for (const [term, weight] of flatWeights) {
    const at = values.push(-weight, quoteTerm(term)) + 3;
    parts.push(`SELECT rowid, ?${at} * rank / min(rank) OVER () AS score
      FROM memory_terms WHERE memory_terms MATCH ?${at + 1} AND ${IN_PROJECT} AND ${BM25} ${among}`);
  }
  const sql = `${heaviest} SELECT rowid, sum(score) AS rank
    FROM (${parts.join(" UNION ALL ")}) GROUP BY rowid ORDER BY 2 LIMIT +?4`;
  return { sql, values };
}

const NO_WEIGHTS: ReadonlyMap<string, number> = new Map();

/** The terms that have no flat weight, by their boost. */
function groupByBoost(
  terms: readonly string[],
  boosts: LexicalQuery["boosts"],
  flatWeights: ReadonlyMap<string, number>,
): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const term of terms) {
    if (flatWeights.has(term)) continue;
    const boost = boosts?.get(term) ?? 1;
    const group = groups.get(boost);
    if (group === undefined) groups.set(boost, [term]);
    else group.push(term);
  }
  return groups;
}

/** SQL for the rows with the greatest sum of weights. Adds its parameters to `values`. */
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

function toMatch(terms: readonly string[], beginnings: readonly string[] = []): string {
  return [...terms.map(quoteTerm), ...beginnings.map((one) => `${quoteTerm(one)} *`)].join(" OR ");
}
