import { Database, type SQLQueryBindings } from "bun:sqlite";
import { dirname } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { checkIntegrity } from "@/store/sqlite/database/integrity.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
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
import {
  findAlteredMemories,
  type Mended,
  mendMemories,
} from "@/store/sqlite/repair/mend-memories.ts";
import { PAGE_BYTES, scanPages } from "@/store/sqlite/repair/scan-pages.ts";
import { decodeValue } from "@/store/values/value-codec.ts";

/** The result of building a sound database from everything readable in a damaged one. */
export interface Rescued {
  readonly tables: readonly CopiedTable[];
  readonly mended: Mended;
  /** The ids of memories that are known to be lost. */
  readonly lostMemories: readonly string[];
  /** False if more may be lost without a trace. */
  readonly isLossKnown: boolean;
  /** How many entries of the history are missing, by the gaps in their numbers. */
  readonly lostHistory: number;
}

/** `damaged` is the path of the damaged file, `source` the open database if SQLite can read it. */
export function buildRescued(
  path: string,
  source: Database | undefined,
  damaged: string,
  onProgress: (text: string) => void,
): Rescued {
  removeDatabase(path);
  const target = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    target.run(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = MEMORY`);
    migrate(target, MIGRATIONS.slice(0, source && usableVersion(source)), path);
    target.run("BEGIN; DELETE FROM meta");
    const tables = copyTables(source, target, onProgress);
    const isWhole = tables.every((table) => table.isWhole);
    target.run("COMMIT");
    migrate(target, MIGRATIONS, path);
    target.run("BEGIN");
    onProgress("looking for what only the pages still hold");
    if (!isWhole) addHistoryFromPages(target, damaged);
    const project = ensureProjectId(target);
    onProgress("making the indexes anew");
    const known = readKnownRows(source);
    const changed = findAlteredMemories(target, onProgress);
    const mended = mendMemories(target, { ownProject: project, changed, rowOf: known.rowOf });
    target.run("COMMIT");
    const isThere = target.query("SELECT 1 FROM memories WHERE id = ?");
    const lostMemories = [...known.rowOf.keys()].filter((id) => isThere.get(id) === null);
    requireSound(target, path);
    target.run("PRAGMA journal_mode = WAL");
    const isLossKnown = isWhole || known.isWhole;
    return { tables, mended, lostMemories, isLossKnown, lostHistory: countLostHistory(target) };
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
  onProgress: (text: string) => void,
): CopiedTable[] {
  return ownTables(target).map((name) => {
    onProgress(`saving ${name}`);
    if (source === undefined) return { name, rows: 0, isWhole: false };
    return copyTable(source, target, name, CHECKS[name] ?? ((row) => row));
  });
}

const LISTS = ["tags", "files", "flags", "file_anchors", "other_words", "symbols"];

const CHECKS: Readonly<Record<string, RowCheck>> = {
  history: withOwnId,
  stored_values: (row) => withValue(row, "value"),
  activity: (row) => withValue(row, "body"),
  jobs: (row) => withValue(row, "payload"),
  memories(row) {
    const isSound =
      LISTS.every((name) => isJson(row[name], Array.isArray)) &&
      isJson(row["metadata"], isFields) &&
      ["id", "text", "type", "project"].every((name) => isText(row[name]));
    return isSound ? row : undefined;
  },
};

function withValue(row: Row, column: string): Row | undefined {
  return decode(row[column]) === undefined ? undefined : row;
}

/** Trusts the id in the body: the body has a checksum, the column has none. */
function withOwnId(row: Row): Row | undefined {
  const body = decode(row["body"]);
  const id = (body?.value as { id?: unknown } | null | undefined)?.id;
  if (body === undefined) return undefined;
  return typeof id === "string" ? { ...row, memory_id: id } : row;
}

function decode(bytes: SQLQueryBindings | undefined): { value: unknown } | undefined {
  try {
    return { value: decodeValue(bytes as Uint8Array) };
  } catch {
    return undefined;
  }
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

const CHANGES = /^(?:remembered|repeated|imported|edited|merged|forgotten|restored)$/;

/** Adds entries of the history that SQLite could not find, by scanning the pages. */
function addHistoryFromPages(target: Database, damaged: string): void {
  const add = target.query(
    `INSERT OR IGNORE INTO history (seq, at_ms, memory_id, change, body, project, undoes)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { rowid, values } of scanPages(damaged, `${damaged}-wal`)) {
    const [seq, at_ms, memory_id, change, body, project = null, undoes = null] = values;
    const isEntry =
      seq === null &&
      typeof at_ms === "number" &&
      typeof memory_id === "string" &&
      typeof change === "string" &&
      CHANGES.test(change) &&
      body instanceof Uint8Array;
    const entry = isEntry ? withOwnId({ memory_id, body }) : undefined;
    if (entry === undefined || !isEntry) continue;
    add.run(rowid, at_ms, String(entry["memory_id"]), change, body, project, undoes);
  }
}

/** The store's project id; if it is lost, the one that its memories and history name most. */
function ensureProjectId(target: Database): string {
  const read = target.query<{ value: string }, []>("SELECT value FROM meta WHERE key = 'project'");
  const known = read.get()?.value;
  if (known !== undefined) return known;
  target.run(`INSERT INTO meta (key, value) VALUES ('project', coalesce(
    (SELECT project FROM (SELECT project FROM memories UNION ALL SELECT project FROM history)
     WHERE project LIKE 'prj\\_%' ESCAPE '\\' GROUP BY project ORDER BY count(*) DESC LIMIT 1),
    'prj_' || lower(hex(randomblob(10)))))`);
  return read.get()?.value ?? "";
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

/** Entries are numbered without gaps and never removed, so missing ones can be counted. */
function countLostHistory(target: Database): number {
  const sql = "SELECT coalesce(max(seq), 0) - count(*) AS n FROM history";
  return target.query<{ n: number }, []>(sql).get()?.n ?? 0;
}

function requireSound(target: Database, path: string): void {
  const { problems } = checkIntegrity(target);
  if (problems.length === 0) return;
  const detail = `it could not be rescued (${problems.slice(0, 3).join("; ")})`;
  const folder = dirname(dirname(dirname(path)));
  throw new CatalogueError("ERR_STORE_CORRUPT", { path, folder, detail });
}
