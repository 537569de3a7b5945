import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * A checksum of each memory. Memories from before have none until a worker has compared them with
 * their history: for a large store that takes longer than a hook has.
 */
export const checksums: Migration = {
  name: "013-checksums",
  sql: `
    ALTER TABLE memories ADD COLUMN checksum INTEGER;
    CREATE INDEX memories_without_checksum ON memories (row) WHERE checksum IS NULL;
  `,
};
