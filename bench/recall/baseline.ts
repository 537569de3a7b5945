import { Database } from "bun:sqlite";
import { byGroup, type Item, type Query, type RecallSet } from "./set.ts";
import type { Answer } from "./scores.ts";

const RANKED_IDS = 100;
const TERMS_MAX = 120;
const CONTEXT_CHARS = 400;
/** The bonus for what the user said, as a share of the best score. */
const USER_BONUS = 0.3;

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be been being but by can could did do does doing for from had has have " +
    "having he her hers him his how i if in into is it its itself just me more most my no nor not " +
    "now of off on once only or other our ours out over own same she should so some such than " +
    "that the their theirs them then there these they this those through to too under until up " +
    "very was we were what when where which while who whom why will with would you your yours " +
    "about after again all am any because before between both during each few further here also"
  ).split(" "),
);

/**
 * The best that FTS5 alone does with little work, as a fair baseline: Porter stemming, the words
 * of the query without stop words joined by OR, BM25 over the text, the neighbours in the same
 * session at half weight and the files, and a bonus for what the user said.
 */
export function answerWithFts5(set: RecallSet): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const queries = byGroup([...set.queries, ...set.offTopic]);
  for (const [group, items] of byGroup(set.items)) {
    const db = new Database(":memory:");
    db.run(
      `CREATE VIRTUAL TABLE notes USING fts5(text, context, files, tokenize="porter unicode61")`,
    );
    const insert = db.prepare(
      "INSERT INTO notes (rowid, text, context, files) VALUES (?, ?, ?, ?)",
    );
    db.transaction(() =>
      items.forEach(({ text, meta }, i) =>
        insert.run(i, text, contextOf(items, i), (meta?.files ?? []).join(" ")),
      ),
    )();
    const search = db.prepare<{ rowid: number; score: number }, [string, number]>(
      `SELECT rowid, -bm25(notes, 1.0, 0.5, 1.0) AS score FROM notes
       WHERE notes MATCH ? ORDER BY score DESC LIMIT ?`,
    );
    for (const query of queries.get(group) ?? []) {
      const startedAt = performance.now();
      const rows = search.all(matchExpression(query), 2 * RANKED_IDS);
      const ranked = preferUser(rows, items).slice(0, RANKED_IDS);
      const ms = performance.now() - startedAt;
      answers.set(query.id, { id: query.id, ranked, ms, top: rows[0]?.score ?? 0 });
    }
    db.close();
  }
  return answers;
}

function contextOf(items: readonly Item[], at: number): string {
  const session = items[at]?.session;
  return [at - 2, at - 1, at + 1]
    .map((i) => items[i])
    .filter((item) => item !== undefined && item.session === session)
    .map((item) => item?.text.slice(0, CONTEXT_CHARS))
    .join("\n");
}

function preferUser(
  rows: readonly { readonly rowid: number; readonly score: number }[],
  items: readonly Item[],
): string[] {
  const best = Math.max(Number.EPSILON, rows[0]?.score ?? 0);
  return rows
    .map(({ rowid, score }) => {
      const item = items[rowid];
      const bonus = item?.meta?.role === "user" ? USER_BONUS : 0;
      return { id: item?.id ?? "", score: score / best + bonus };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
}

function matchExpression(query: Query): string {
  const words = [...new Set(query.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["-"])];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : words)
    .slice(0, TERMS_MAX)
    .map((word) => `"${word}"`)
    .join(" OR ");
}
