import { Database, SQLiteError } from "bun:sqlite";
import { CatalogueError } from "@/base/errors.ts";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { checkIntegrity } from "@/store/sqlite/database/integrity.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";

/** The problems of a database: those that need a new file, and those that can be mended in it. */
export interface Examination {
  readonly structural: readonly string[];
  readonly mendable: readonly string[];
}

/** Indexes with too few or too many rows can be mended; everything else needs a new file. */
const MENDABLE =
  /^the (?:lexical index|index of vectors|index of tags) holds|are of memories that are gone$/;

/** Throws if the store is locked or of a newer version, because then it must not be repaired. */
export function examine(db: Database, path: string): Examination {
  try {
    const version = readSchemaVersion(db);
    if (version > MIGRATIONS.length) {
      const found = { path, found: version, known: MIGRATIONS.length };
      throw new CatalogueError("ERR_STORE_NEWER", found);
    }
    const missing = missingParts(db, version);
    if (missing.length > 0) return { structural: missing, mendable: [] };
    const { problems } = checkIntegrity(db);
    return {
      structural: problems.filter((problem) => !MENDABLE.test(problem)),
      mendable: problems.filter((problem) => MENDABLE.test(problem)),
    };
  } catch (error) {
    if (!(error instanceof SQLiteError) || isLocked(error)) throw error;
    return { structural: [error.message], mendable: [] };
  }
}

/** The tables, indexes and triggers that this version should have and this store lacks. */
function missingParts(db: Database, version: number): string[] {
  const present = new Set(partsOf(db));
  using template = openTemplate(version);
  return partsOf(template)
    .filter((part) => !present.has(part))
    .map((part) => `${part} is missing`);
}

/** An empty store of this version. */
function openTemplate(version: number): Database {
  const template = new Database(":memory:", { strict: true });
  migrate(template, MIGRATIONS.slice(0, version), ":memory:");
  return template;
}

function partsOf(db: Database): string[] {
  const sql = `SELECT type || ' ' || name AS part FROM sqlite_schema
    WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
  return db
    .query<{ part: string }, []>(sql)
    .all()
    .map(({ part }) => part);
}
