import { Database } from "bun:sqlite";

/** claude-mem's database with its published schema, early (version 4) and current. */
const EARLY = `
  CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT,
    claude_session_id TEXT UNIQUE NOT NULL, sdk_session_id TEXT UNIQUE, project TEXT NOT NULL);
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, sdk_session_id TEXT NOT NULL,
    project TEXT NOT NULL, text TEXT NOT NULL, type TEXT NOT NULL, created_at TEXT NOT NULL,
    created_at_epoch INTEGER NOT NULL);`;

const NOW = `
  CREATE TABLE schema_versions (id INTEGER PRIMARY KEY, version INTEGER UNIQUE NOT NULL,
    applied_at TEXT NOT NULL);
  CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT,
    content_session_id TEXT NOT NULL, memory_session_id TEXT UNIQUE, project TEXT NOT NULL,
    platform_source TEXT NOT NULL DEFAULT 'claude', user_prompt TEXT);
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_session_id TEXT NOT NULL, project TEXT NOT NULL, text TEXT, type TEXT NOT NULL,
    title TEXT, subtitle TEXT, facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT,
    files_modified TEXT, prompt_number INTEGER, discovery_tokens INTEGER DEFAULT 0,
    created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL, content_hash TEXT,
    generated_by_model TEXT, merged_into_project TEXT, agent_type TEXT, agent_id TEXT,
    metadata TEXT);
  CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_session_id TEXT NOT NULL, project TEXT NOT NULL, request TEXT, investigated TEXT,
    learned TEXT, completed TEXT, next_steps TEXT, files_read TEXT, files_edited TEXT, notes TEXT,
    prompt_number INTEGER, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL,
    merged_into_project TEXT);
  CREATE TABLE user_prompts (id INTEGER PRIMARY KEY AUTOINCREMENT, content_session_id TEXT,
    prompt_number INTEGER, prompt_text TEXT, created_at TEXT, created_at_epoch INTEGER);`;

export type Row = Record<string, string | number | null>;

export class ClaudeMemFile {
  readonly db: Database;

  constructor(path: string, version: "early" | "now") {
    this.db = new Database(path);
    this.db.run("PRAGMA journal_mode = WAL");
    for (const sql of (version === "early" ? EARLY : NOW).split(";")) {
      if (sql.trim() !== "") this.db.run(sql);
    }
  }

  insert(table: string, row: Row): void {
    const names = Object.keys(row);
    const places = names.map(() => "?").join(", ");
    this.db
      .query(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`)
      .run(...Object.values(row));
  }

  /** Checkpoints the log, as the program does when it ends. */
  close(): void {
    this.db.run("PRAGMA wal_checkpoint(TRUNCATE)");
    this.db.close();
  }
}

export const AT_MS = Date.UTC(2026, 0, 2, 3, 4, 5);

export function observation(project: string, more: Row = {}): Row {
  return {
    memory_session_id: "mem-session",
    project,
    type: "bugfix",
    title: "Fixed the port",
    subtitle: "It was taken",
    facts: JSON.stringify(["Port 5433 is free"]),
    narrative: "Postgres listened on another port.",
    concepts: JSON.stringify(["gotcha"]),
    files_read: JSON.stringify(["README.md"]),
    files_modified: JSON.stringify(["src/db.ts"]),
    created_at: new Date(AT_MS).toISOString(),
    created_at_epoch: AT_MS,
    ...more,
  };
}
