import { Database, SQLiteError } from "bun:sqlite";
import { CatalogueError } from "@/base/errors.ts";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { checkIntegrity } from "@/store/sqlite/database/integrity.ts";
import { migrate, readSchemaVersion } from "@/store/sqlite/database/migrate.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";

/** What is wrong with a database: what only a new file can mend, and what can be mended in it. */
export interface Examination {
  readonly structural: readonly string[];
  readonly mendable: readonly string[];
}

/** Indexes that hold too little or too much are put right; everything else needs a new file. */
const MENDABLE =
  /^the (?:lexical index|index of vectors|index of tags) holds|are of memories that are gone$/;

/** Throws where the store is locked or of a newer version: then it is no time for repairs. */
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

/** Tables, indexes and triggers that a store of this version has and this one has not. */
function missingParts(db: Database, version: number): string[] {
  const there = new Set(partsOf(db));
  using template = openTemplate(version);
  return partsOf(template)
    .filter((part) => !there.has(part))
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
