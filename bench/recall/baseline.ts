import { Database } from "bun:sqlite";
import { byGroup, type Query, type RecallSet } from "./set.ts";
import type { Answer } from "./scores.ts";

const RANKED_IDS = 100;
const TERMS_MAX = 120;

/** What plain FTS5 finds: Porter stemming, all words of the query joined by OR, BM25. */
export function answerWithPlainFts5(set: RecallSet): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const queries = byGroup([...set.queries, ...set.offTopic]);
  for (const [group, items] of byGroup(set.items)) {
    const db = new Database(":memory:");
    db.run(`CREATE VIRTUAL TABLE notes USING fts5(text, tokenize="porter unicode61")`);
    const insert = db.prepare("INSERT INTO notes (rowid, text) VALUES (?, ?)");
    db.transaction(() => items.forEach((item, i) => insert.run(i, item.text)))();
    const search = db.prepare<{ rowid: number; score: number }, [string, number]>(
      "SELECT rowid, -rank AS score FROM notes WHERE notes MATCH ? ORDER BY rank LIMIT ?",
    );
    for (const query of queries.get(group) ?? []) {
      const startedAt = performance.now();
      const rows = search.all(matchExpression(query), RANKED_IDS);
      const ms = performance.now() - startedAt;
      const ranked = rows.map(({ rowid }) => items[rowid]?.id ?? "");
      answers.set(query.id, { id: query.id, ranked, ms, top: rows[0]?.score ?? 0 });
    }
    db.close();
  }
  return answers;
}

function matchExpression(query: Query): string {
  const words = query.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["-"];
  return [...new Set(words)]
    .slice(0, TERMS_MAX)
    .map((word) => `"${word}"`)
    .join(" OR ");
}
