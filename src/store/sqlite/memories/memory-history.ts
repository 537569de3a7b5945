import type { Database } from "bun:sqlite";
import type { Tier } from "@/store/memory-types.ts";
import type { HistoryEntry } from "@/store/port/memories-port.ts";
import { type Snapshot, toSnapshot } from "@/store/sqlite/memories/memory-columns.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/**
 * The append-only record of every change to a memory. The body of "remembered", "imported",
 * "edited" and "restored" is the memory as it was afterwards; that of "forgotten" and "merged"
 * the memory as it was before. So the state at any time follows from the entries up to then.
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
  /** The entry this change takes back. */
  readonly undoes?: number;
}

export function addHistory(db: Database, entry: NewHistoryEntry): void {
  db.query(
    `INSERT INTO history (seq, project, at_ms, memory_id, change, body, undoes)
     VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM history), ?, ?, ?, ?, ?, ?)`,
  ).run(
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
  return db.query<HistoryRow, [string]>(sql).all(memoryId).map(toEntry);
}

export function findEntry(db: Database, seq: number): HistoryEntry | undefined {
  const sql = `SELECT ${COLUMNS} FROM history h WHERE h.seq = ?`;
  const row = db.query<HistoryRow, [number]>(sql).get(seq);
  return row ? toEntry(row) : undefined;
}

// The first condition is that of the index history_undoable, word for word, so that it is used.
const UNDOABLE = `h.change IN ('forgotten', 'edited', 'merged')
  AND (h.project = ?1 OR h.project IS NULL) AND h.undoes IS NULL
  AND NOT EXISTS (SELECT 1 FROM history u WHERE u.undoes = h.seq)`;

/** The last change that can be undone; of the whole project with all that was done at once. */
export function undoableChanges(db: Database, project: string, memoryId?: string): HistoryEntry[] {
  const last = db
    .query<HistoryRow, [string, string | null]>(
      `SELECT ${COLUMNS} FROM history h
       WHERE ${UNDOABLE} AND (?2 IS NULL OR h.memory_id = ?2) ORDER BY h.seq DESC LIMIT 1`,
    )
    .get(project, memoryId ?? null);
  if (!last) return [];
  if (memoryId !== undefined || last.change !== "forgotten") return [toEntry(last)];
  return db
    .query<HistoryRow, [string, number]>(
      `SELECT ${COLUMNS} FROM history h
       WHERE ${UNDOABLE} AND h.change = 'forgotten' AND h.at_ms = ?2 ORDER BY h.seq DESC`,
    )
    .all(project, last.at_ms)
    .map(toEntry);
}

/** Ids of memories that had changed by then, those changed last first. */
export function idsChangedBy(db: Database, project: string, atMs: number): string[] {
  return db
    .query<{ memory_id: string }, [string, number]>(
      `SELECT memory_id FROM history WHERE (project = ?1 OR project IS NULL) AND at_ms <= ?2
       GROUP BY memory_id ORDER BY max(seq) DESC`,
    )
    .all(project, atMs)
    .map((row) => row.memory_id);
}

/** The memory as these entries leave it; undefined where it is gone. */
export function foldHistory(entries: readonly HistoryEntry[]): Snapshot | undefined {
  let state: Snapshot | undefined;
  for (const entry of entries) {
    if (entry.change === "forgotten" || entry.change === "merged") state = undefined;
    else if (entry.change === "repeated") state = state && countUp(state, entry);
    else state = toSnapshot(entry.body);
  }
  return state;
}

/** What the memory would be had this change, and those undone before, never been made. */
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
  // How often it was used, and its row, are only known from when it was removed.
  return toSnapshot({ ...state, ...(undone.body as object) });
}

/** Older versions did not write down the tier, and left superseded what was said again. */
function countUp(state: Snapshot, { atMs, body }: HistoryEntry): Snapshot {
  const { tier } = body as { tier?: Tier };
  const counted = { ...state, repeatCount: state.repeatCount + 1, updatedAtMs: atMs };
  return tier === undefined ? counted : { ...counted, tier, supersededBy: undefined };
}

function toEntry(row: HistoryRow): HistoryEntry {
  return {
    seq: row.seq,
    atMs: row.at_ms,
    memoryId: row.memory_id,
    change: row.change as HistoryEntry["change"],
    body: decodeValue(row.body),
    undoes: row.undoes ?? undefined,
  };
}
