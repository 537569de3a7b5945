import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * Every session starts with the newest preferences and decisions. They are few among many other
 * memories, so without an index finding them reads the whole store.
 */
export const toldAtStart: Migration = {
  name: "012-told-at-start",
  sql: `
    CREATE INDEX memories_told_at_start ON memories (project, type, created_at_ms)
      WHERE type = 'Preference' OR type = 'Decision';
  `,
};
