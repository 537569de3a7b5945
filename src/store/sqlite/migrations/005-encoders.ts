import type { Migration } from "@/store/sqlite/database/migrate.ts";

/** Finds the vectors that another encoder should make anew, without reading all the others. */
export const encoders: Migration = {
  name: "005-encoders",
  sql: "CREATE INDEX vectors_by_encoder ON vectors (encoder);",
};
