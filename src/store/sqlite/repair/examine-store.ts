import { type Database, SQLiteError } from "bun:sqlite";
import { dirname } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { foreignStoreError } from "@/platform/own-store/foreign-store.ts";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { checkIntegrity, isGapInHistory } from "@/store/sqlite/database/integrity.ts";
import { compareSchema } from "@/store/sqlite/database/foreign-schema.ts";
import { mendSchemaVersion } from "@/store/sqlite/database/mend-header.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { notedEnd } from "@/store/sqlite/memories/history-end.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";

/** The problems of a database: those that need a new file, and those that can be mended in it. */
export interface Examination {
  readonly structural: readonly string[];
  readonly mendable: readonly string[];
}

function isMendable(problem: string): boolean {
  return MENDABLE.test(problem) || isGapInHistory(problem);
}

/** Indexes with too few or too many rows can be mended; everything else needs a new file. */
const MENDABLE =
  /^the (?:lexical index|index of vectors|index of tags) holds|are of memories that are gone$|are not among the rows of their project$|^the store names a project|^memory \S+ (?:is|and \d+ more are) damaged/;

/** Throws if the store is locked, newer or not ours, because then it must not be repaired. */
export function examine(db: Database, path: string): Examination {
  try {
    const notedEntries = notedEnd(path);
    const noted = readSchemaVersion(db);
    const version = mendSchemaVersion(db);
    if (version > MIGRATIONS.length) {
      const found = { path, found: version, known: MIGRATIONS.length };
      throw new CatalogueError("ERR_STORE_NEWER", found);
    }
    const { foreign, altered, missing } = compareSchema(db, version);
    if (foreign.length > 0) throw foreignStoreError(dirname(dirname(path)), "schema");
    const lost = [
      ...missing.map((part) => `${part} is missing`),
      ...altered.map((part) => `${part} has another definition`),
    ];
    if (lost.length > 0) return { structural: lost, mendable: [] };
    migrate(db, MIGRATIONS, path);
    const { problems } = checkIntegrity(db, notedEntries);
    const isVersionMended = noted !== version;
    return {
      structural: problems.filter((problem) => !isMendable(problem)),
      mendable: [
        ...(isVersionMended ? [`its version was ${noted} instead of ${version}`] : []),
        ...problems.filter(isMendable),
      ],
    };
  } catch (error) {
    if (!(error instanceof SQLiteError) || isLocked(error)) throw error;
    return { structural: [error.message], mendable: [] };
  }
}
