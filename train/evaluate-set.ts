/** One set of the recall kit: its texts, its lexical scores, and the measures of a ranking. */
import { Database } from "bun:sqlite";

export interface Item {
  readonly id: string;
  readonly text: string;
  readonly group: string;
}

export interface Query extends Item {
  readonly relevant: readonly string[];
}

const STOP_WORDS = new Set(
  "a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its just me my no not of on or our out she should so some than that the their them then there these they this those to too was we were what when where which while who why will with would you your".split(
    " ",
  ),
);

export async function readItems<T extends Item>(path: string): Promise<T[]> {
  const lines = (await Bun.file(path).text()).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

/** Picks queries at even distances, so that every part of the set is covered. */
export function chooseQueries(queries: readonly Query[], limit: number): Query[] {
  const step = Math.max(1, queries.length / limit);
  const count = Math.min(limit, queries.length);
  return Array.from({ length: count }, (_, at) => queries[Math.floor(at * step)] as Query);
}

/** Scores items with plain FTS5: the query's words joined by OR. The best score is scaled to 1. */
export class LexicalIndex {
  private readonly database = new Database(":memory:");

  constructor(items: readonly Item[]) {
    this.database.run(`CREATE VIRTUAL TABLE t USING fts5(x, tokenize="porter unicode61")`);
    const insert = this.database.prepare("INSERT INTO t(rowid, x) VALUES (?, ?)");
    this.database.transaction(() => {
      for (const [at, item] of items.entries()) insert.run(at, item.text);
    })();
  }

  score(text: string): Map<number, number> {
    const all = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
    const significant = all.filter((word) => !STOP_WORDS.has(word));
    const words = (significant.length > 0 ? significant : all).slice(0, 120);
    if (words.length === 0) return new Map();
    const rows = this.database
      .query(
        "SELECT rowid AS at, -bm25(t) AS score FROM t WHERE t MATCH ? ORDER BY score DESC LIMIT 1000",
      )
      .all(words.map((word) => `"${word}"`).join(" OR ")) as { at: number; score: number }[];
    const best = rows[0]?.score ?? 1;
    return new Map(rows.map(({ at, score }) => [at, score / best]));
  }
}

export interface Measures {
  recall: number;
  reciprocal: number;
}

export function measureRanking(ranked: readonly string[], relevant: readonly string[]): Measures {
  const wanted = new Set(relevant);
  const found = ranked.slice(0, 10).filter((id) => wanted.has(id)).length;
  const first = ranked.findIndex((id) => wanted.has(id));
  return { recall: found / Math.max(1, wanted.size), reciprocal: first < 0 ? 0 : 1 / (first + 1) };
}
