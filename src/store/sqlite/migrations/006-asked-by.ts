import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Other words people search a memory by, symbols it is about, and metadata. */
export const askedBy: Migration = {
  name: "006-asked-by",
  sql: `
    ALTER TABLE memories ADD COLUMN other_words TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE memories ADD COLUMN symbols TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE memories ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}';
  `,
};
