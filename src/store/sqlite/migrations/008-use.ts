import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * Whether what was shown was of use: the words that showed it, and how often a memory was shown
 * for nothing since it last helped. The count lies with the memory, because ranking reads it in
 * every recall.
 */
export const use: Migration = {
  name: "008-use",
  sql: `
    ALTER TABLE ledger ADD COLUMN evidence TEXT;
    ALTER TABLE memories ADD COLUMN ignored_count INTEGER NOT NULL DEFAULT 0;
  `,
};
