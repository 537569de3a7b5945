import type { Database } from "bun:sqlite";
import { first } from "@/store/sqlite/migrations/001-first.ts";

/**
 * Completes stores that were made while 001 was still being edited: they lack the tables of
 * vectors, and the older ones have another lexical index and another ledger. A migration at the
 * end of the list would come too late, because 004 alters the table of vectors. So this runs
 * before 004, changes only what differs, and leaves exactly the schema of a new store.
 */
export function completeEarlySchema(db: Database): void {
  if (has(db, "vectors")) return;
  db.run(createInFirst("CREATE TABLE encoders"));
  db.run(createInFirst("CREATE TABLE vectors"));
  db.run("DROP TABLE IF EXISTS memory_vocabulary");
  if (!has(db, "memories_by_session")) db.run(createInFirst("CREATE INDEX memories_by_session"));
  if (!hasColumn(db, "memory_terms", "context")) addContextColumn(db);
  if (has(db, "ledger_by_session")) changeLedgerKey(db);
}

/**
 * FTS5 cannot add a column, and the index has no text to read again. But fts5vocab lists every
 * term with its position, and that is all a new index needs. The new column stays empty for
 * memories stored before it existed.
 */
function addContextColumn(db: Database): void {
  db.run(`
    CREATE VIRTUAL TABLE temp.early_terms USING fts5vocab (main, memory_terms, instance);
    CREATE TEMP TABLE early_columns AS
      SELECT doc, col, group_concat(term, ' ') AS terms
      FROM (SELECT doc, col, term FROM early_terms ORDER BY doc, col, offset)
      GROUP BY doc, col;
    CREATE INDEX temp.early_columns_by_doc ON early_columns (doc, col);
    DROP TABLE temp.early_terms;
    DROP TABLE memory_terms;
    ${createInFirst("CREATE VIRTUAL TABLE memory_terms")}
    INSERT INTO memory_terms (rowid, body, anchors, context)
      SELECT m.row, coalesce(b.terms, ''), coalesce(a.terms, ''), ''
      FROM memories m
      LEFT JOIN early_columns b ON b.doc = m.row AND b.col = 'body'
      LEFT JOIN early_columns a ON a.doc = m.row AND a.col = 'anchors'
      ORDER BY m.row;
    DROP TABLE temp.early_columns;
  `);
}

/** The earliest ledgers had a separate table of the memories that were still in context. */
function changeLedgerKey(db: Database): void {
  const columns = "id, at_ms, session_id, agent_id, event, memory_id, reason, score, tokens";
  const isInContext = has(db, "served")
    ? `EXISTS (SELECT 1 FROM served s WHERE s.session_id = e.session_id
         AND s.agent_id = e.agent_id AND s.memory_id = e.memory_id)`
    : "e.is_in_context";
  db.run(`
    ALTER TABLE ledger RENAME TO early_ledger;
    ${createInFirst("CREATE TABLE ledger")}
    INSERT INTO ledger (${columns}, is_in_context) SELECT ${columns}, ${isInContext}
      FROM early_ledger e;
    DROP TABLE early_ledger;
    DROP TABLE IF EXISTS served;
  `);
}

/** A statement of 001, word for word: SQLite keeps the text of a table's definition. */
function createInFirst(beginning: string): string {
  const start = first.sql.indexOf(`${beginning} `);
  return first.sql.slice(start, first.sql.indexOf(";", start) + 1);
}

function has(db: Database, name: string): boolean {
  return db.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;
}

function hasColumn(db: Database, table: string, column: string): boolean {
  const sql = "SELECT 1 FROM pragma_table_info(?) WHERE name = ?";
  return db.query(sql).get(table, column) !== null;
}
