import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** The statement that a memory was made of, and in how many sessions the user has said it. */
export const statements: Migration = {
  name: "011-statements",
  sql: `
    ALTER TABLE memories ADD COLUMN source_id TEXT;
    ALTER TABLE memories ADD COLUMN sessions_said INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX memories_by_source ON memories (project, source_id)
      WHERE source_id IS NOT NULL;
  `,
};
