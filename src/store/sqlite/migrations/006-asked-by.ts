import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Other words a memory may be asked by, names of code it is about, and what others note on it. */
export const askedBy: Migration = {
  name: "006-asked-by",
  sql: `
    ALTER TABLE memories ADD COLUMN other_words TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE memories ADD COLUMN symbols TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE memories ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}';
  `,
};
