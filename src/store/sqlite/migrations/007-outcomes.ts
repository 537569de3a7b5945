import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Outcomes: of a memory's advice, and of what was shown. */
export const outcomes: Migration = {
  name: "007-outcomes",
  sql: `
    ALTER TABLE memories ADD COLUMN worked_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE memories ADD COLUMN failed_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE ledger ADD COLUMN outcome TEXT;
    ALTER TABLE ledger ADD COLUMN judged_at_ms INTEGER;
  `,
};
