import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** The first schema. Stores exist that were made with it: never edit it, add a migration. */
export const first: Migration = {
  name: "001-first",
  sql: `
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO meta (key, value) VALUES ('project', 'prj_' || lower(hex(randomblob(10))));

    CREATE TABLE memories (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      project TEXT NOT NULL,
      type TEXT NOT NULL,
      text TEXT NOT NULL,
      tags TEXT NOT NULL,
      files TEXT NOT NULL,
      branch TEXT,
      agent_type TEXT,
      error_signature TEXT,
      importance REAL NOT NULL,
      origin TEXT NOT NULL,
      session_id TEXT,
      event TEXT,
      created_at_ms INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      repeat_count INTEGER NOT NULL DEFAULT 0,
      content_hash TEXT NOT NULL
    );
    CREATE UNIQUE INDEX memories_by_content ON memories (project, content_hash);
    CREATE INDEX memories_by_signature ON memories (error_signature, created_at_ms)
      WHERE error_signature IS NOT NULL;
    CREATE INDEX memories_by_time ON memories (project, created_at_ms);
    CREATE INDEX memories_by_session ON memories (session_id) WHERE session_id IS NOT NULL;

    -- Terms are normalised before they come here, so the tokenizer only splits at spaces: the
    -- ascii tokenizer leaves every character beyond ASCII alone. The context of a memory is what
    -- was remembered just before and after it in the same session.
    CREATE VIRTUAL TABLE memory_terms USING fts5 (
      body, anchors, context, content='', contentless_delete=1, tokenize='ascii'
    );

    CREATE TABLE encoders (
      id INTEGER PRIMARY KEY,
      space TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (space, name)
    );
    CREATE TABLE vectors (
      row INTEGER PRIMARY KEY,
      encoder INTEGER NOT NULL REFERENCES encoders (id),
      bytes BLOB NOT NULL
    );

    CREATE TABLE history (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at_ms INTEGER NOT NULL,
      memory_id TEXT NOT NULL,
      change TEXT NOT NULL,
      body BLOB NOT NULL
    );
    CREATE INDEX history_by_memory ON history (memory_id, seq);
    CREATE TRIGGER history_no_update BEFORE UPDATE ON history
      BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
    CREATE TRIGGER history_no_delete BEFORE DELETE ON history
      BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

    CREATE TABLE stored_values (
      namespace TEXT NOT NULL,
      key TEXT NOT NULL,
      version INTEGER NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (namespace, key)
    ) WITHOUT ROWID;

    CREATE TABLE activity (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      closed_at_ms INTEGER,
      body BLOB NOT NULL
    );
    CREATE INDEX activity_by_session ON activity (session_id, agent_id, at_ms);
    CREATE INDEX activity_open ON activity (session_id, agent_id)
      WHERE kind = 'failure' AND closed_at_ms IS NULL;

    -- The key begins with what a hook asks for, so that one tree serves reading and writing.
    CREATE TABLE ledger (
      id TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      session_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      event TEXT NOT NULL,
      memory_id TEXT NOT NULL,
      reason TEXT NOT NULL,
      score REAL NOT NULL,
      tokens INTEGER NOT NULL,
      is_in_context INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (session_id, agent_id, memory_id, id)
    ) WITHOUT ROWID;

    CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      payload BLOB NOT NULL,
      due_at_ms INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      claimed_at_ms INTEGER,
      last_error TEXT
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX jobs_waiting ON jobs (kind, key) WHERE claimed_at_ms IS NULL;
    CREATE INDEX jobs_due ON jobs (due_at_ms) WHERE claimed_at_ms IS NULL;

    CREATE TABLE leases (
      name TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
};
