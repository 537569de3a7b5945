import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Edits, uses, undo and tombstones of memories. */
export const life: Migration = {
  name: "002-life",
  sql: `
    ALTER TABLE memories ADD COLUMN superseded_by TEXT;
    ALTER TABLE memories ADD COLUMN use_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE memories ADD COLUMN last_used_at_ms INTEGER;
    ALTER TABLE memories ADD COLUMN original_id TEXT;
    CREATE INDEX memories_by_original ON memories (project, original_id)
      WHERE original_id IS NOT NULL;

    -- Entries from before this migration have no project and undo nothing.
    ALTER TABLE history ADD COLUMN project TEXT;
    ALTER TABLE history ADD COLUMN undoes INTEGER;
    CREATE INDEX history_undoing ON history (undoes) WHERE undoes IS NOT NULL;
    CREATE INDEX history_undoable ON history (seq)
      WHERE change IN ('forgotten', 'edited', 'merged');

    -- Every content a forgotten memory ever had. An import does not bring it back.
    CREATE TABLE tombstones (
      project TEXT NOT NULL,
      content_hash TEXT NOT NULL,
      memory_id TEXT NOT NULL,
      original_id TEXT,
      at_ms INTEGER NOT NULL,
      PRIMARY KEY (project, content_hash)
    ) WITHOUT ROWID;
    CREATE INDEX tombstones_by_memory ON tombstones (memory_id);
    CREATE INDEX tombstones_by_original ON tombstones (original_id)
      WHERE original_id IS NOT NULL;
  `,
};
