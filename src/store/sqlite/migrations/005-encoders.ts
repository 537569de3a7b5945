import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Finds the vectors of an encoder without reading all others. */
export const encoders: Migration = {
  name: "005-encoders",
  sql: "CREATE INDEX vectors_by_encoder ON vectors (encoder);",
};
