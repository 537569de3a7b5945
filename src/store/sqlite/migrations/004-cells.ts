import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** An index that finds the nearest vectors without reading all of them. */
export const cells: Migration = {
  name: "004-cells",
  sql: `
    -- The pack that holds the signature of this vector. What was stored before has none yet.
    ALTER TABLE vectors ADD COLUMN pack INTEGER;
    CREATE INDEX vectors_without_pack ON vectors (row) WHERE pack IS NULL;

    -- One for the vectors of a project (by its first row) in one space and one division of it.
    CREATE TABLE vector_shelves (
      id INTEGER PRIMARY KEY,
      first_row INTEGER NOT NULL,
      space TEXT NOT NULL,
      dimensions INTEGER NOT NULL,
      scheme INTEGER NOT NULL,
      UNIQUE (first_row, space, dimensions, scheme)
    );
    -- Signatures of one cell, a page full at most. The number of a pack is made of its shelf, its
    -- cell and its place there, so that the newest of a cell are read without touching another.
    CREATE TABLE vector_packs (pack INTEGER PRIMARY KEY, entries BLOB NOT NULL);
  `,
};
