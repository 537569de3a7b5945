import type { Database } from "bun:sqlite";
import { cutText } from "@/base/text.ts";
import { analyze } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * The lexical index: the terms of each memory's text, of its anchors (tags, files, other words,
 * symbols, folder) and of its context. The context is what the session stored just before it,
 * because an answer often shares no word with the question it answers. It counts half in the
 * ranking, and found 14 of a hundred turns more in long conversations. What follows a memory found
 * no more, and would make every write change a second row.
 *
 * FTS5 gathers rows that come in ascending order and closes a segment at each row out of order,
 * which costs as much as some ten insertions. New memories always come in ascending order.
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

/** The fields of a memory that are indexed. */
export type IndexedMemory = Pick<
  StoredMemory,
  "text" | "tags" | "files" | "otherWords" | "symbols" | "directory"
>;

/** Indexes a stored memory that the index lacks, if it is the last of its session. */
export function indexStoredMemory(db: Database, row: number, sessionId: string | undefined): void {
  const own = readRow(db, row);
  if (own !== undefined) indexNewMemory(db, row, toIndexed(own), sessionId);
}

/** Indexes a memory that was just stored, in the highest row of its session. */
export function indexNewMemory(
  db: Database,
  row: number,
  memory: IndexedMemory,
  sessionId: string | undefined,
): void {
  writeTerms(db, row, memory, textsBefore(db, sessionId, row));
}

/**
 * Updates the index after a memory was changed, restored or deleted, also for the memories after
 * it, whose context it is or was part of.
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
  // People search a folder by its last name, and each further word makes all others count less.
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

/** A damaged list counts as empty: a neighbour's damage must not stop a memory from being stored. */
function readList(json: string): string[] {
  if (json === "[]") return [];
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? (list as string[]) : [];
  } catch {
    return [];
  }
}

/** A text is the context of the next two memories of its session. Guess: a few sessions. */
const CACHED_CONTEXTS_MAX = 32;
const contexts = new Map<string, string>();

function contextTerms(text: string): string {
  const known = contexts.get(text);
  if (known !== undefined) return known;
  const terms = toTerms(text);
  if (contexts.size >= CACHED_CONTEXTS_MAX) contexts.clear();
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

/** Oldest first. */
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
