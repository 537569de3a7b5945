import type { Database } from "bun:sqlite";
import { vectorKernel } from "@/vectors/vector-kernel.ts";
import { readSignBits } from "@/store/sqlite/code/code-sign-bits.ts";
import type { CommitHits, FoundSymbol, IndexedCommit, SymbolHits } from "@/store/port/code-port.ts";

/** Ranking takes about 2 µs for each posting, so that a search costs at most some 6 ms. */
const POSTINGS_MAX = 3_000;
/** The most terms of a query that are counted, and up to where. */
const TERMS_MAX = 48;
const COUNTED_MAX = 1_000;

/** Guesses: a name says more about a definition than its comment, and its path less. */
const SYMBOL_WEIGHTS = "bm25(4.0, 1.0, 0.7)";
const COMMIT_WEIGHTS = "bm25(1.0, 0.7)";

type TermTable = "symbol_terms" | "commit_terms";

/** Finds symbols by the rarest terms, as many as fit the budget of postings. */
export function searchSymbols(db: Database, terms: readonly string[], limit: number): SymbolHits {
  const { frequencies, match } = chooseTerms(db, "symbol_terms", terms);
  if (match === "") return { symbols: [], frequencies };
  const rows = bestRows(db, "symbol_terms", match, SYMBOL_WEIGHTS, limit);
  const byId = new Map(readSymbols(db, rows).map((symbol) => [symbol.id, toSymbol(symbol)]));
  return { symbols: rows.flatMap((row) => byId.get(row) ?? []), frequencies };
}

export function searchCommits(db: Database, terms: readonly string[], limit: number): CommitHits {
  const { frequencies, match } = chooseTerms(db, "commit_terms", terms);
  if (match === "") return { commits: [], frequencies };
  const rows = bestRows(db, "commit_terms", match, COMMIT_WEIGHTS, limit);
  const found = db
    .query<CommitRow, [string]>(
      `SELECT c.* FROM json_each(?) r CROSS JOIN commits c ON c.row = r.value`,
    )
    .all(JSON.stringify(rows));
  return { commits: found.map(toCommit), frequencies };
}

export function newestCommits(db: Database, limit: number): IndexedCommit[] {
  return db
    .query<CommitRow, [number]>("SELECT * FROM commits ORDER BY at_ms DESC LIMIT ?")
    .all(limit)
    .map(toCommit);
}

/** Compares all sign bits; 100,000 symbols have 5 MB of them. */
export function nearestSymbols(db: Database, vector: Float32Array, limit: number): FoundSymbol[] {
  const parts = readSignBits(db, vector.length);
  const rows = vectorKernel().nearest(vector, parts, limit);
  return readSymbols(db, rows).map(toSymbol);
}

export function symbolsNamed(db: Database, name: string, limit: number): FoundSymbol[] {
  const rows = db
    .query<{ id: number }, [string, number]>("SELECT id FROM symbols WHERE name = ? LIMIT ?")
    .all(name, limit);
  return readSymbols(
    db,
    rows.map(({ id }) => id),
  ).map(toSymbol);
}

interface ChosenTerms {
  readonly frequencies: Map<string, number>;
  /** Empty if no term occurs. */
  readonly match: string;
}

/**
 * Chooses what is searched for: the rarest terms, as many as the budget allows. Of terms that are too
 * frequent to be counted, those rows are taken that have two of them: whatever has only one of
 * them is ranked far behind, and there are tens of thousands.
 */
function chooseTerms(db: Database, table: TermTable, terms: readonly string[]): ChosenTerms {
  const counting = db.query<{ n: number }, [string, number]>(
    `SELECT count(*) AS n FROM (SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT +?)`,
  );
  const count = (match: string, max: number) => counting.get(match, max)?.n ?? 0;
  const frequencies = new Map<string, number>();
  for (const term of terms.slice(0, TERMS_MAX)) {
    const n = count(quoteTerm(term), COUNTED_MAX);
    if (n > 0) frequencies.set(term, n);
  }
  const found = [...frequencies].sort((a, b) => a[1] - b[1]);
  const frequent = found.filter(([, n]) => n >= COUNTED_MAX).map(([term]) => quoteTerm(term));
  const chosen: string[] = [];
  let left = POSTINGS_MAX;
  for (const [term, n] of found) {
    if (n >= COUNTED_MAX || n > left) break;
    chosen.push(quoteTerm(term));
    left -= n;
  }
  // With many rare terms frequent ones say no more, and counting pairs takes time.
  const pairs = left < COUNTED_MAX ? [] : pairsOf(frequent.slice(0, PAIRED_MAX));
  for (const pair of pairs) {
    const n = count(pair, left + 1);
    if (n === 0 || n > left) continue;
    chosen.push(pair);
    left -= n;
  }
  const [rarest] = found;
  if (chosen.length === 0 && rarest !== undefined) chosen.push(quoteTerm(rarest[0]));
  return { frequencies, match: chosen.join(" OR ") };
}

/** Guess: more frequent words of a query say no more about it. */
const PAIRED_MAX = 4;

function pairsOf(terms: readonly string[]): string[] {
  return terms.flatMap((one, i) => terms.slice(i + 1).map((other) => `(${one} AND ${other})`));
}

function bestRows(
  db: Database,
  table: TermTable,
  match: string,
  weights: string,
  limit: number,
): number[] {
  return db
    .query<{ rowid: number }, [string, string, number]>(
      `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rank MATCH ? ORDER BY rank LIMIT +?`,
    )
    .all(match, weights, limit)
    .map(({ rowid }) => rowid);
}

/** A term as an FTS5 string, so that no character of it is syntax. A NUL would end the string. */
function quoteTerm(term: string): string {
  return `"${term.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

interface SymbolRow {
  id: number;
  kind: string;
  name: string;
  parent: string;
  first_line: number;
  last_line: number;
  signature: string;
  doc: string;
  body_hash: string;
  path: string;
  size_bytes: number;
  mtime_ms: number;
  hash: string;
}

function readSymbols(db: Database, rows: readonly number[]): SymbolRow[] {
  return db
    .query<SymbolRow, [string]>(
      `SELECT s.*, f.path, f.size_bytes, f.mtime_ms, f.hash FROM json_each(?) r
         CROSS JOIN symbols s ON s.id = r.value CROSS JOIN files f ON f.id = s.file`,
    )
    .all(JSON.stringify(rows));
}

function toSymbol(row: SymbolRow): FoundSymbol {
  const { kind, name, parent, signature, doc, path, hash } = row;
  return {
    kind,
    name,
    parent,
    firstLine: row.first_line,
    lastLine: row.last_line,
    signature,
    doc,
    bodyHash: row.body_hash,
    path,
    file: { sizeBytes: row.size_bytes, mtimeMs: row.mtime_ms, hash },
  };
}

interface CommitRow {
  id: string;
  author: string;
  at_ms: number;
  message: string;
  files: string;
}

function toCommit({ id, author, at_ms: atMs, message, files }: CommitRow): IndexedCommit {
  return { id, author, atMs, message, files: JSON.parse(files) as string[] };
}
