import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Scope, trust, anchors, links and wording of memories, and a range of rows for each project. */
export const record: Migration = {
  name: "003-record",
  sql: `
    ALTER TABLE memories ADD COLUMN directory TEXT;
    ALTER TABLE memories ADD COLUMN tier TEXT NOT NULL DEFAULT 'silver';
    ALTER TABLE memories ADD COLUMN flags TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE memories ADD COLUMN file_anchors TEXT NOT NULL DEFAULT '[]';

    CREATE TABLE links (
      from_id TEXT NOT NULL,
      to_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      weight REAL NOT NULL,
      at_ms INTEGER NOT NULL,
      PRIMARY KEY (from_id, to_id, kind)
    ) WITHOUT ROWID;
    CREATE INDEX links_from ON links (from_id, weight);
    CREATE INDEX links_to ON links (to_id, weight);

    -- Memories with a band in common may say the same in other words.
    CREATE TABLE wording_bands (
      band INTEGER NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (band, row)
    ) WITHOUT ROWID;

    -- Where the rows of each project begin. Projects that shared a store before this migration
    -- go on sharing the first rows: their place in the lexical index cannot be changed here.
    CREATE TABLE projects (id TEXT PRIMARY KEY, first_row INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO projects (id, first_row) SELECT DISTINCT project, 0 FROM memories;
  `,
};
