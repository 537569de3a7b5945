import type { Database } from "bun:sqlite";
import type { Tier } from "@/store/memory-types.ts";
import type { HistoryEntry } from "@/store/port/memories-port.ts";
import { historyEnd } from "@/store/sqlite/memories/history-end.ts";
import { type Snapshot, toSnapshot } from "@/store/sqlite/memories/memory-snapshot.ts";
import { encodeValue, readValue } from "@/store/values/value-codec.ts";

/**
 * The append-only record of every change to a memory. The body of "remembered", "imported",
 * "edited" and "restored" is the memory after the change, that of "forgotten" and "merged" the
 * memory before it. So the state at any time follows from the entries up to then.
 */

interface HistoryRow {
  seq: number;
  at_ms: number;
  memory_id: string;
  change: string;
  body: Uint8Array;
  undoes: number | null;
}

const COLUMNS = "h.seq, h.at_ms, h.memory_id, h.change, h.body, h.undoes";

export interface NewHistoryEntry {
  readonly project: string;
  readonly atMs: number;
  readonly memoryId: string;
  readonly change: HistoryEntry["change"];
  readonly body: unknown;
  /** The number of the entry that this change undoes. */
  readonly undoes?: number;
}

/** An entry gets the number after the last one that ever was: lost ones stay visible as a gap. */
export function addHistory(db: Database, entry: NewHistoryEntry): void {
  db.query(
    `INSERT INTO history (seq, project, at_ms, memory_id, change, body, undoes)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    historyEnd(db) + 1,
    entry.project,
    entry.atMs,
    entry.memoryId,
    entry.change,
    encodeValue(entry.body),
    entry.undoes ?? null,
  );
}

export function memoryHistory(db: Database, memoryId: string): HistoryEntry[] {
  const sql = `SELECT ${COLUMNS} FROM history h WHERE h.memory_id = ? ORDER BY h.seq`;
  return soundEntries(db.query<HistoryRow, [string]>(sql).all(memoryId));
}

/** The entries of a memory, and those that are damaged. */
export function readEntries(
  db: Database,
  memoryId: string,
): { entries: HistoryEntry[]; damaged: Pick<HistoryEntry, "seq" | "change">[] } {
  const sql = `SELECT ${COLUMNS} FROM history h WHERE h.memory_id = ? ORDER BY h.seq`;
  const entries: HistoryEntry[] = [];
  const damaged: Pick<HistoryEntry, "seq" | "change">[] = [];
  for (const row of db.query<HistoryRow, [string]>(sql).all(memoryId)) {
    const entry = toEntry(row);
    if (entry !== undefined) entries.push(entry);
    else damaged.push({ seq: row.seq, change: row.change as HistoryEntry["change"] });
  }
  return { entries, damaged };
}

function soundEntries(rows: readonly HistoryRow[]): HistoryEntry[] {
  return rows.flatMap((row) => toEntry(row) ?? []);
}

export function findEntry(db: Database, seq: number): HistoryEntry | undefined {
  const sql = `SELECT ${COLUMNS} FROM history h WHERE h.seq = ?`;
  const row = db.query<HistoryRow, [number]>(sql).get(seq);
  return row === null ? undefined : toEntry(row);
}

const NOT_UNDONE = `(h.project = ?1 OR h.project IS NULL) AND h.undoes IS NULL
  AND NOT EXISTS (SELECT 1 FROM history u WHERE u.undoes = h.seq)`;
// The first condition repeats that of the index history_undoable exactly, or it is not used.
const UNDOABLE = `h.change IN ('forgotten', 'edited', 'merged') AND ${NOT_UNDONE}`;

/**
 * The last change that can be undone; for a project, with all made at the same moment. A memory
 * that was let go comes back only if it is named: nobody asked for that change.
 */
export function undoableChanges(db: Database, project: string, memoryId?: string): HistoryEntry[] {
  if (memoryId !== undefined) return undoableChangeOf(db, project, memoryId);
  const last = db
    .query<HistoryRow, [string]>(
      `SELECT ${COLUMNS} FROM history h WHERE ${UNDOABLE} ORDER BY h.seq DESC LIMIT 1`,
    )
    .get(project);
  if (!last) return [];
  if (last.change !== "forgotten") return soundEntries([last]);
  const sql = `SELECT ${COLUMNS} FROM history h
    WHERE ${UNDOABLE} AND h.change = 'forgotten' AND h.at_ms = ?2 ORDER BY h.seq DESC`;
  return soundEntries(db.query<HistoryRow, [string, number]>(sql).all(project, last.at_ms));
}

function undoableChangeOf(db: Database, project: string, memoryId: string): HistoryEntry[] {
  const sql = `SELECT ${COLUMNS} FROM history h
    WHERE h.memory_id = ?2 AND h.change IN ('forgotten', 'edited', 'merged', 'let-go')
      AND ${NOT_UNDONE} ORDER BY h.seq DESC LIMIT 1`;
  return soundEntries(db.query<HistoryRow, [string, string]>(sql).all(project, memoryId));
}

/** The ids of memories with a change up to then, last changed first. */
export function idsChangedBy(db: Database, project: string, atMs: number): string[] {
  return db
    .query<{ memory_id: string }, [string, number]>(
      `SELECT memory_id FROM history WHERE (project = ?1 OR project IS NULL) AND at_ms <= ?2
       GROUP BY memory_id ORDER BY max(seq) DESC`,
    )
    .all(project, atMs)
    .map((row) => row.memory_id);
}

const REMOVALS: ReadonlySet<string> = new Set(["forgotten", "merged", "let-go", "lost"]);

/** The memory after these changes. Returns undefined if they removed it. */
export function foldHistory(entries: readonly HistoryEntry[]): Snapshot | undefined {
  let state: Snapshot | undefined;
  for (const entry of entries) {
    if (REMOVALS.has(entry.change)) state = undefined;
    else if (entry.change === "repeated") state = state && countUp(state, entry);
    else state = toSnapshot(entry.body);
  }
  return state;
}

/** The memory as if this change, and those undone before, had never been made. */
export function stateWithout(
  entries: readonly HistoryEntry[],
  undone: HistoryEntry,
): Snapshot | undefined {
  const gone = new Set(entries.flatMap(({ undoes }) => undoes ?? []));
  const kept = entries.filter(
    ({ seq, undoes }) => undoes === undefined && !gone.has(seq) && seq !== undone.seq,
  );
  const state = foldHistory(kept);
  if (state === undefined || undone.change === "edited") return state;
  // Its uses and its row are only recorded in the entry that removed it.
  return toSnapshot({ ...state, ...(undone.body as object) });
}

/** Older versions recorded no tier, and left a repeated memory superseded. */
function countUp(state: Snapshot, { atMs, body }: HistoryEntry): Snapshot {
  const { tier, staysSuperseded } = body as { tier?: Tier; staysSuperseded?: boolean };
  const counted = { ...state, repeatCount: state.repeatCount + 1, updatedAtMs: atMs };
  if (tier === undefined) return counted;
  return { ...counted, tier, supersededBy: staysSuperseded ? state.supersededBy : undefined };
}

/** The statement that a change came from, if it came from one. */
export function sourceIn(body: unknown): string | undefined {
  const sourceId = (body as { sourceId?: unknown } | null)?.sourceId;
  return typeof sourceId === "string" ? sourceId : undefined;
}

const UUID_END = /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}#\d{1,6}$/;

/**
 * True if two sources are one statement: the same, or the copy that a client makes of a
 * conversation it continues under a new session id.
 */
export function isSameSource(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one === other) return true;
  const end = UUID_END.exec(one)?.[0];
  return end !== undefined && other.endsWith(end);
}

/** Returns undefined if the entry is damaged: then the others still count. */
function toEntry(row: HistoryRow): HistoryEntry | undefined {
  const body = readValue(row.body);
  if (body === undefined) return undefined;
  return {
    seq: row.seq,
    atMs: row.at_ms,
    memoryId: row.memory_id,
    change: row.change as HistoryEntry["change"],
    body: body.value,
    undoes: row.undoes ?? undefined,
  };
}
