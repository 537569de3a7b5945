import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * The evidence that a shown line was used, and how often a memory was ignored since it was last
 * used. The count is stored with the memory, because every recall ranks by it.
 */
export const use: Migration = {
  name: "008-use",
  sql: `
    ALTER TABLE ledger ADD COLUMN evidence TEXT;
    ALTER TABLE memories ADD COLUMN ignored_count INTEGER NOT NULL DEFAULT 0;
  `,
};
