import type { Database } from "bun:sqlite";
import { cutText } from "@/base/text.ts";
import { analyze } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

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

/** What the index holds of a memory itself. */
export type IndexedMemory = Pick<
  StoredMemory,
  "text" | "tags" | "files" | "otherWords" | "symbols" | "directory"
>;

/** Adds the memory of a row that the index lacks, as long as its session has none after it. */
export function indexStoredMemory(db: Database, row: number, sessionId: string | undefined): void {
  const own = readRow(db, row);
  if (own !== undefined) indexNewMemory(db, row, toIndexed(own), sessionId);
}

/** Adds a memory that was just stored, in the highest row of its session. */
export function indexNewMemory(
  db: Database,
  row: number,
  memory: IndexedMemory,
  sessionId: string | undefined,
): void {
  writeTerms(db, row, memory, textsBefore(db, sessionId, row));
}

/**
 * Indexes a memory that was just changed, put back or deleted anew, and those whose context it
 * is or was part of.
 */
export function reindexWithFollowers(
  db: Database,
  row: number,
  sessionId: string | undefined,
): void {
  const own = readRow(db, row);
  const before = textsBefore(db, sessionId, row);
  const after = rowsAfter(db, sessionId, row);
  for (const stale of [row, ...after.map((item) => item.row)]) dropTerms(db, stale);
  const changed = own === undefined ? after : [own, ...after];
  const window = [...before, ...changed.map(({ text }) => text)];
  for (const [i, item] of changed.entries()) {
    const at = before.length + i;
    writeTerms(db, item.row, toIndexed(item), window.slice(Math.max(0, at - BEFORE), at));
  }
}

function writeTerms(
  db: Database,
  row: number,
  memory: IndexedMemory,
  before: readonly string[],
): void {
  const { tags, files, otherWords, symbols, directory } = memory;
  const anchors = [...tags, ...files, ...otherWords, ...symbols];
  // Its last name is what a folder is looked up by; each word more makes all others count less.
  if (directory !== undefined) anchors.push(directory.slice(directory.lastIndexOf("/") + 1));
  db.query("INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (?, ?, ?, ?)").run(
    row,
    toTerms(memory.text),
    toTerms(anchors.join(" ")),
    before.map((text) => contextTerms(cutText(text, CONTEXT_CHARS))).join(" "),
  );
}

function toIndexed(row: IndexedRow): IndexedMemory {
  return {
    text: row.text,
    tags: readList(row.tags),
    files: readList(row.files),
    otherWords: readList(row.other_words),
    symbols: readList(row.symbols),
    directory: row.directory ?? undefined,
  };
}

function readList(json: string): string[] {
  return json === "[]" ? [] : (JSON.parse(json) as string[]);
}

/** Texts are the context of the next two memories of their session. Guess: of a few sessions. */
const KEPT_CONTEXTS = 32;
const contexts = new Map<string, string>();

function contextTerms(text: string): string {
  const known = contexts.get(text);
  if (known !== undefined) return known;
  const terms = toTerms(text);
  if (contexts.size >= KEPT_CONTEXTS) contexts.clear();
  contexts.set(text, terms);
  return terms;
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
function textsBefore(db: Database, sessionId: string | undefined, row: number): string[] {
  if (sessionId === undefined) return [];
  const sql = `SELECT text FROM memories
    WHERE session_id = ? AND row < ? ORDER BY row DESC LIMIT ${BEFORE}`;
  return db
    .query<{ text: string }, [string, number]>(sql)
    .all(sessionId, row)
    .map(({ text }) => text)
    .toReversed();
}

function rowsAfter(db: Database, sessionId: string | undefined, row: number): IndexedRow[] {
  if (sessionId === undefined) return [];
  const sql = `SELECT ${INDEXED} FROM memories
    WHERE session_id = ? AND row > ? ORDER BY row LIMIT ${BEFORE}`;
  return db.query<IndexedRow, [string, number]>(sql).all(sessionId, row);
}
