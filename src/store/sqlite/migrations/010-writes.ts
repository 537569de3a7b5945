import type { Migration } from "@/store/sqlite/database/migrate.ts";

/**
 * Cheaper writes. A trigger that reads a JSON list makes SQLite open a savepoint for every memory,
 * and a savepoint makes the lexical index flush: one segment for each memory instead of one for
 * the whole transaction. The tags of a new memory are now added by memory-tags.ts; the triggers
 * for edits and removals stay.
 */
export const writes: Migration = {
  name: "010-writes",
  sql: `
    DROP TRIGGER memory_tags_added;

    -- Entries of the history are numbered by its own last row: none is ever removed. A sequence
    -- that is ahead of every number is not written again.
    DELETE FROM sqlite_sequence WHERE name = 'history';
    INSERT INTO sqlite_sequence (name, seq) VALUES ('history', 9007199254740991);
  `,
};
