import type { Database } from "bun:sqlite";
import {
  openForeignDatabase,
  type ForeignDatabase,
} from "@/store/foreign/open-foreign-database.ts";

/**
 * Reads claude-mem's database and never writes to it. Its schema has changed often: columns were
 * added and renamed. Columns that a version lacks are read as absent.
 */
export interface ForeignObservation {
  readonly table: ClaudeMemTable;
  readonly id: number;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

const TABLES = ["observations", "session_summaries"] as const;
export type ClaudeMemTable = (typeof TABLES)[number];

export interface ClaudeMemReader extends Disposable {
  /** The number of observations, of these projects or of all. */
  count(projects?: readonly string[]): number;
  /** Table by table, in the order they were made, `limit` at a time. */
  read(limit: number, projects?: readonly string[]): Iterable<ForeignObservation[]>;
  /** True if another program wrote to the file in the meantime. */
  hasChanged(): boolean;
}

/** The columns we read, with all names they have had, newest first. */
const COLUMNS: Readonly<Record<ClaudeMemTable, Readonly<Record<string, readonly string[]>>>> = {
  observations: {
    project: ["project"],
    mergedInto: ["merged_into_project"],
    session: ["memory_session_id", "sdk_session_id"],
    type: ["type"],
    text: ["text"],
    title: ["title"],
    subtitle: ["subtitle"],
    facts: ["facts"],
    narrative: ["narrative"],
    concepts: ["concepts"],
    filesRead: ["files_read"],
    filesModified: ["files_modified"],
    agentType: ["agent_type"],
    createdAt: ["created_at_epoch"],
  },
  session_summaries: {
    project: ["project"],
    mergedInto: ["merged_into_project"],
    session: ["memory_session_id", "sdk_session_id"],
    request: ["request"],
    investigated: ["investigated"],
    learned: ["learned"],
    completed: ["completed"],
    nextSteps: ["next_steps"],
    notes: ["notes"],
    filesRead: ["files_read"],
    filesModified: ["files_edited"],
    createdAt: ["created_at_epoch"],
  },
};

/** Returns undefined if the file is not a database of claude-mem. */
export function openClaudeMem(path: string): ClaudeMemReader | undefined {
  const opened = openForeignDatabase(path);
  const tables = TABLES.filter((table) => columnsOf(opened.db, table).has("project"));
  if (!tables.includes("observations")) {
    opened.close();
    return undefined;
  }
  return createReader(opened, tables);
}

function createReader(
  { db, close, hasChanged }: ForeignDatabase,
  tables: readonly ClaudeMemTable[],
): ClaudeMemReader {
  return {
    hasChanged,
    count: (projects) => tables.reduce((sum, table) => sum + countRows(db, table, projects), 0),
    *read(limit, projects) {
      for (const table of tables) yield* readTable(db, table, limit, projects);
    },
    [Symbol.dispose]: close,
  };
}

function countRows(db: Database, table: ClaudeMemTable, projects?: readonly string[]): number {
  const { condition, values } = projectCondition(db, table, projects);
  const sql = `SELECT count(*) AS n FROM ${table} t WHERE ${condition}`;
  return db.query<{ n: number }, string[]>(sql).get(...values)?.n ?? 0;
}

function* readTable(
  db: Database,
  table: ClaudeMemTable,
  limit: number,
  projects?: readonly string[],
): Generator<ForeignObservation[]> {
  const { condition, values } = projectCondition(db, table, projects);
  const query = db.query<
    { id: number } & Record<string, string | number | null>,
    (string | number)[]
  >(
    `SELECT t.id AS id, ${selection(db, table)} FROM ${table} t
     WHERE t.id > ? AND ${condition} ORDER BY t.id LIMIT ${Math.floor(limit)}`,
  );
  for (let after = -1; ;) {
    const rows = query.all(after, ...values);
    if (rows.length === 0) return;
    yield rows.map(({ id, ...fields }) => ({ table, id, fields }));
    const last = rows.at(-1)?.id ?? after;
    // In a damaged tree the rows after one may be those before it.
    if (last <= after) return;
    after = last;
  }
}

function selection(db: Database, table: ClaudeMemTable): string {
  const present = columnsOf(db, table);
  const own = Object.entries(COLUMNS[table]).map(([name, columns]) => {
    const column = columns.find((candidate) => present.has(candidate));
    return `${column === undefined ? "NULL" : `t.${column}`} AS ${name}`;
  });
  return [...own, `${clientSession(db, present)} AS clientSession`].join(", ");
}

/** claude-mem has its own session ids; this maps them to those of Claude Code. */
function clientSession(db: Database, present: ReadonlySet<string>): string {
  const sessions = columnsOf(db, "sdk_sessions");
  const keys = ["memory_session_id", "sdk_session_id"];
  const [from, to] = [present, sessions].map((columns) => keys.find((key) => columns.has(key)));
  const client = ["content_session_id", "claude_session_id"].find((name) => sessions.has(name));
  if (from === undefined || to === undefined || client === undefined) return "NULL";
  return `(SELECT s.${client} FROM sdk_sessions s WHERE s.${to} = t.${from} LIMIT 1)`;
}

/** The project of a worktree is called "parent/worktree"; a merged one names its target. */
function projectCondition(
  db: Database,
  table: ClaudeMemTable,
  projects: readonly string[] | undefined,
): { condition: string; values: string[] } {
  if (projects === undefined) return { condition: "1", values: [] };
  const isMerged = columnsOf(db, table).has("merged_into_project");
  const columns = ["t.project", ...(isMerged ? ["t.merged_into_project"] : [])];
  const each = projects.flatMap((name) =>
    columns.map((column) => ({
      sql: `${column} = ? OR substr(${column}, 1, length(?)) = ?`,
      values: [name, `${name}/`, `${name}/`],
    })),
  );
  return {
    condition: `(${each.map(({ sql }) => sql).join(" OR ") || "0"})`,
    values: each.flatMap(({ values }) => values),
  };
}

function columnsOf(db: Database, table: string): Set<string> {
  const rows = db.query<{ name: string }, []>(`PRAGMA table_info(${table})`).all();
  return new Set(rows.map(({ name }) => name));
}
