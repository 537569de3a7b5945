import type { Database } from "bun:sqlite";
import { cutText } from "@/base/text.ts";
import { analyze } from "@/store/analyze.ts";

/**
 * The lexical index beside the memories: the terms of each memory's text, of its anchors
 * (tags, files, other words, names of code, folder) and of its context. The context is what was remembered just before it in the same session: an
 * answer often shares no word with the question that leads to it. It counts half when memories
 * are ranked, and found 14 of a hundred turns more in long conversations. What comes after a
 * memory found no more, and would make every write change a second row.
 *
 * FTS5 takes rows in ascending order together and closes a segment whenever it meets one out of
 * order, at the cost of some ten insertions. New memories come in ascending order by themselves.
 */
const BEFORE = 2;
const CONTEXT_CHARS = 400;

interface IndexedRow {
  row: number;
  text: string;
  tags: string;
  files: string;
  other_words: string;
  symbols: string;
  directory: string | null;
}

const INDEXED = "row, text, tags, files, other_words, symbols, directory";

/** Adds a memory that was just stored, in the highest row of its session. */
export function addToIndex(db: Database, row: number, sessionId: string | undefined): void {
  const own = readRow(db, row);
  if (own !== undefined) writeTerms(db, own, rowsBefore(db, sessionId, row));
}

/**
 * Indexes a memory that was just changed, put back or deleted anew, and those whose context it
 * is or was part of.
 */
export function indexAround(db: Database, row: number, sessionId: string | undefined): void {
  const own = readRow(db, row);
  const before = rowsBefore(db, sessionId, row);
  const after = rowsAfter(db, sessionId, row);
  for (const stale of [row, ...after.map((item) => item.row)]) dropTerms(db, stale);
  const changed = own === undefined ? after : [own, ...after];
  const window = [...before, ...changed];
  for (const [i, item] of changed.entries()) {
    const at = before.length + i;
    writeTerms(db, item, window.slice(Math.max(0, at - BEFORE), at));
  }
}

function writeTerms(db: Database, own: IndexedRow, before: readonly IndexedRow[]): void {
  const lists = [own.tags, own.files, own.other_words, own.symbols];
  const anchors = lists.flatMap((json) => (json === "[]" ? [] : (JSON.parse(json) as string[])));
  // Its last name is what a folder is looked up by; each word more makes all others count less.
  if (own.directory !== null) anchors.push(own.directory.slice(own.directory.lastIndexOf("/") + 1));
  db.query("INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (?, ?, ?, ?)").run(
    own.row,
    toTerms(own.text),
    toTerms(anchors.join(" ")),
    before.map(({ text }) => toTerms(cutText(text, CONTEXT_CHARS))).join(" "),
  );
}

function dropTerms(db: Database, row: number): void {
  db.query("DELETE FROM memory_terms WHERE rowid = ?").run(row);
}

function toTerms(text: string): string {
  return analyze(text).join(" ");
}

function readRow(db: Database, row: number): IndexedRow | undefined {
  const sql = `SELECT ${INDEXED} FROM memories WHERE row = ?`;
  return db.query<IndexedRow, [number]>(sql).get(row) ?? undefined;
}

/** The oldest first. */
function rowsBefore(db: Database, sessionId: string | undefined, row: number): IndexedRow[] {
  if (sessionId === undefined) return [];
  return db
    .query<IndexedRow, [string, number, number]>(
      `SELECT ${INDEXED} FROM memories
       WHERE session_id = ? AND row < ? ORDER BY row DESC LIMIT ?`,
    )
    .all(sessionId, row, BEFORE)
    .toReversed();
}

function rowsAfter(db: Database, sessionId: string | undefined, row: number): IndexedRow[] {
  if (sessionId === undefined) return [];
  return db
    .query<IndexedRow, [string, number, number]>(
      `SELECT ${INDEXED} FROM memories
       WHERE session_id = ? AND row > ? ORDER BY row LIMIT ?`,
    )
    .all(sessionId, row, BEFORE);
}
