import { first } from "@/store/sqlite/migrations/001-first.ts";
import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * Migration 001 as it was in each commit that edited it, oldest first. Each is made from the next
 * newer one by undoing what that commit changed.
 */
const withoutVectors = undo(first.sql, [
  between(first.sql, "    CREATE TABLE encoders", "    CREATE TABLE history"),
  "",
]);
const withoutContext = undo(
  withoutVectors,
  ["    CREATE INDEX memories_by_session ON memories (session_id) WHERE session_id IS NOT NULL;\n"],
  ["body, anchors, context,", "body, anchors,"],
);
const withOldLedgerKey = undo(
  withoutContext,
  [
    "id TEXT NOT NULL,\n      at_ms INTEGER NOT NULL,",
    "id TEXT PRIMARY KEY,\n      at_ms INTEGER NOT NULL,",
  ],
  [
    ",\n      PRIMARY KEY (session_id, agent_id, memory_id, id)\n    ) WITHOUT ROWID;",
    "\n    ) WITHOUT ROWID;\n    CREATE INDEX ledger_by_session ON ledger (session_id, agent_id, memory_id);",
  ],
);
const withServed = undo(
  withOldLedgerKey,
  [
    "    CREATE TABLE ledger",
    `    CREATE TABLE served (
      session_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      memory_id TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      PRIMARY KEY (session_id, agent_id, memory_id)
    ) WITHOUT ROWID;
    CREATE TABLE ledger`,
  ],
  [",\n      is_in_context INTEGER NOT NULL DEFAULT 1"],
  ["ledger (session_id, agent_id, memory_id)", "ledger (session_id, at_ms)"],
);
const withVocabulary = undo(withServed, [
  "    CREATE TABLE history",
  `    CREATE VIRTUAL TABLE memory_vocabulary USING fts5vocab (memory_terms, 'row');
    CREATE TABLE history`,
]);

export const EARLY_FIRST_SCHEMAS: Readonly<Record<string, Migration>> = {
  "with a vocabulary": { name: first.name, sql: withVocabulary },
  "with a table of served memories": { name: first.name, sql: withServed },
  "with another ledger key": { name: first.name, sql: withOldLedgerKey },
  "without context terms": { name: first.name, sql: withoutContext },
  "without vectors": { name: first.name, sql: withoutVectors },
};

function undo(sql: string, ...edits: readonly (readonly [now: string, before?: string])[]): string {
  let text = sql;
  for (const [now, before = ""] of edits) {
    if (text.split(now).length !== 2) throw new Error(`not found once: ${now}`);
    text = text.replace(now, before);
  }
  return text;
}

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start), text.indexOf(end));
}
