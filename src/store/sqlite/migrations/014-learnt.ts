import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * Context is put together from experiences, values and summaries of sessions. They are few among
 * many other memories, so without an index listing them reads the whole store.
 */
export const learnt: Migration = {
  name: "014-learnt",
  sql: `
    CREATE INDEX memories_learnt ON memories (project, type, created_at_ms)
      WHERE type = 'Experience' OR type = 'Value' OR type = 'Summary';
  `,
};
