import { Database, type SQLQueryBindings } from "bun:sqlite";
import { dirname } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { checkIntegrity, isGapInHistory } from "@/store/sqlite/database/integrity.ts";
import { mendProjectId } from "@/store/sqlite/database/mend-header.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { checksumOf, type MemoryRow } from "@/store/sqlite/memories/memory-columns.ts";
import { addChecksumsStep, findDamagedMemories } from "@/store/sqlite/memories/memory-damage.ts";
import { ENTRIES_MAX } from "@/store/sqlite/memories/history-end.ts";
import type { LostEntry } from "@/store/sqlite/memories/recover-memory.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import {
  type CopiedTable,
  copyTable,
  ownTables,
  readUntilError,
  type Row,
  type RowCheck,
  tryRead,
} from "@/store/sqlite/repair/copy-readable-rows.ts";
import { removeDatabase } from "@/store/sqlite/repair/store-files.ts";
import { type Mended, mendMemories } from "@/store/sqlite/repair/mend-memories.ts";
import { addEntries, entriesInPages, withOwnId } from "@/store/sqlite/repair/history-in-pages.ts";
import { PAGE_BYTES } from "@/store/sqlite/repair/scan-pages.ts";
import { readValue } from "@/store/values/value-codec.ts";

/** The result of building a sound database from everything readable in a damaged one. */
export interface Rescued {
  readonly tables: readonly CopiedTable[];
  readonly mended: Mended;
  /** The ids of memories that are known to be lost. */
  readonly lostMemories: readonly string[];
  /** False if more may be lost without a trace. */
  readonly isLossKnown: boolean;
}

export interface RescueSource {
  /** The damaged database, if SQLite can read it. */
  readonly db: Database | undefined;
  /** The path of the damaged file. */
  readonly path: string;
  /** The number of the last entry that its history had, as far as it is known. */
  readonly lastEntry: number;
}

export function buildRescued(
  path: string,
  { db: source, path: damaged, lastEntry }: RescueSource,
  onProgress: (text: string) => void,
): Rescued {
  removeDatabase(path);
  const target = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    target.run(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = MEMORY`);
    migrate(target, MIGRATIONS.slice(0, source && usableVersion(source)), path);
    target.run("BEGIN; DELETE FROM meta");
    const lostEntries = new Map<string, LostEntry[]>();
    const tables = copyTables(source, target, { lostEntries, lastEntry }, onProgress);
    const isWhole = tables.every((table) => table.isWhole);
    target.run("COMMIT");
    migrate(target, MIGRATIONS, path);
    target.run("BEGIN");
    onProgress("looking for what only the pages still hold");
    addEntries(target, entriesInPages(damaged), isWhole ? lastEntry : highestEntry(lastEntry));
    const project = ensureProjectId(target);
    onProgress("making the indexes anew");
    const known = readKnownRows(source);
    const damagedIds = findDamagedMemories(target, onProgress);
    const mended = mendMemories(target, {
      ownProject: project,
      damaged: damagedIds,
      rowOf: known.rowOf,
      lostEntries,
      keep: () => undefined, // The whole damaged file is kept.
    });
    while (addChecksumsStep(target) > 0);
    target.run("COMMIT");
    const isThere = target.query("SELECT 1 FROM memories WHERE id = ?");
    const lostMemories = [...known.rowOf.keys()].filter((id) => isThere.get(id) === null);
    requireSound(target, path);
    target.run("PRAGMA journal_mode = WAL");
    const isLossKnown = isWhole || known.isWhole;
    return { tables, mended, lostMemories, isLossKnown };
  } finally {
    target.close();
  }
}

function usableVersion(source: Database): number {
  const version = readSchemaVersion(source);
  return version >= 1 && version <= MIGRATIONS.length ? version : MIGRATIONS.length;
}

function copyTables(
  source: Database | undefined,
  target: Database,
  known: { readonly lostEntries: Map<string, LostEntry[]>; readonly lastEntry: number },
  onProgress: (text: string) => void,
): CopiedTable[] {
  const highest = highestEntry(known.lastEntry);
  const history: RowCheck = (row) =>
    (Number(row["seq"]) <= highest ? withOwnId(row) : undefined) ??
    noteLost(row, known.lostEntries);
  const checks: Readonly<Record<string, RowCheck>> = { ...CHECKS, history };
  return ownTables(target).map((name) => {
    onProgress(`saving ${name}`);
    if (source === undefined) return { name, rows: 0, isWhole: false };
    return copyTable(source, target, name, checks[name] ?? ((row) => row));
  });
}

/** Guess: the file beside the database may lack the last entries, if processes were killed. */
const UNNOTED_MAX = 1_000;

/** The highest number that an entry can have; a higher one is damaged. */
function highestEntry(lastEntry: number): number {
  return lastEntry === 0 ? ENTRIES_MAX : lastEntry + UNNOTED_MAX;
}

const LISTS = ["tags", "files", "flags", "file_anchors", "other_words", "symbols"];

const CHECKS: Readonly<Record<string, RowCheck>> = {
  stored_values: (row) => withValue(row, "value"),
  activity: (row) => withValue(row, "body"),
  jobs: (row) => withValue(row, "payload"),
  memories(row) {
    const isSound =
      LISTS.every((name) => isJson(row[name], Array.isArray)) &&
      isJson(row["metadata"], isFields) &&
      ["id", "text", "type", "project"].every((name) => isText(row[name])) &&
      hasOwnChecksum(row as unknown as MemoryRow);
    return isSound ? row : undefined;
  },
};

/** True also if it has none: the store is older than the checksums. */
function hasOwnChecksum(row: MemoryRow): boolean {
  const checksum = row.checksum ?? undefined;
  return checksum === undefined || checksum === checksumOf(row);
}

function withValue(row: Row, column: string): Row | undefined {
  return readValue(row[column] as Uint8Array) === undefined ? undefined : row;
}

/** Notes which memory a damaged entry was about: its older entries may no longer be true. */
function noteLost(row: Row, lostEntries: Map<string, LostEntry[]>): undefined {
  const { memory_id: id, seq, change } = row;
  if (typeof id !== "string" || typeof seq !== "number") return;
  const entry = { seq, change: String(change) as LostEntry["change"] };
  lostEntries.set(id, [...(lostEntries.get(id) ?? []), entry]);
}

/** True for an absent value too: the column may be newer than the store. */
function isJson(
  value: SQLQueryBindings | undefined,
  isKind: (parsed: unknown) => boolean,
): boolean {
  if (value === undefined) return true;
  try {
    return isKind(JSON.parse(String(value)));
  } catch {
    return false;
  }
}

function isFields(parsed: unknown): boolean {
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
}

function isText(value: SQLQueryBindings | undefined): boolean {
  return typeof value === "string" && value !== "" && !value.includes("\u0000");
}

/** The store's project id; if it is lost, the one that its memories or its history name most. */
function ensureProjectId(target: Database): string {
  const known = mendProjectId(target, undefined);
  if (known !== "") return known;
  target.run(`INSERT OR REPLACE INTO meta (key, value) VALUES ('project', coalesce(
    (SELECT project FROM history WHERE project LIKE 'prj\\_%' ESCAPE '\\'
     GROUP BY project ORDER BY count(*) DESC LIMIT 1),
    'prj_' || lower(hex(randomblob(10)))))`);
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  return target.query<{ value: string }, []>(sql).get()?.value ?? "";
}

interface KnownRows {
  readonly rowOf: ReadonlyMap<string, number>;
  /** False if there may have been more. */
  readonly isWhole: boolean;
}

/** The ids and rows of all memories, read from the index of ids, which is on other pages. */
function readKnownRows(source: Database | undefined): KnownRows {
  const rowOf = new Map<string, number>();
  if (source === undefined) return { rowOf, isWhole: false };
  const sql = "SELECT id, row FROM memories ORDER BY id";
  const { hasFailed } = readUntilError(source, sql, [], ({ id, row }) => {
    rowOf.set(String(id), Number(row));
  });
  const others = ["memories_by_content", "memories_by_time"].flatMap((index) =>
    tryRead<{ n: number }>(source, `SELECT count(*) AS n FROM memories INDEXED BY ${index}`),
  );
  const isAgreed = others.length === 2 && others.every(({ n }) => n === rowOf.size);
  return { rowOf, isWhole: !hasFailed && isAgreed };
}

function requireSound(target: Database, path: string): void {
  const problems = checkIntegrity(target, 0).problems.filter((problem) => !isGapInHistory(problem));
  if (problems.length === 0) return;
  const detail = `it could not be rescued (${problems.slice(0, 3).join("; ")})`;
  const folder = dirname(dirname(dirname(path)));
  throw new CatalogueError("ERR_STORE_CORRUPT", { path, folder, detail });
}
