import type { Database } from "bun:sqlite";
import {
  ASKED_EVENT,
  type InjectionOutcome,
  type LedgerEntry,
  METRICS_OFF,
} from "@/store/port/ledger-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";

/**
 * The rows of the ledger. They are only added and judged, and marked as out of context, because up
 * to six hooks of one session run at the same time.
 */

interface LedgerRow {
  id: string;
  at_ms: number;
  session_id: string;
  agent_id: string;
  event: string;
  memory_id: string;
  reason: string;
  score: number;
  tokens: number;
  outcome: string | null;
  evidence: string | null;
}

export function unserveSession(db: Database, sessionId: string): void {
  db.query("UPDATE ledger SET is_in_context = 0 WHERE session_id = ? AND is_in_context = 1").run(
    sessionId,
  );
}

export function servedAmong(
  db: Database,
  sessionId: string,
  agentId: string,
  memoryIds: readonly string[],
): Set<string> {
  const lookUp = db.query<{ memory_id: string }, [string, string, string]>(
    `SELECT memory_id FROM ledger
     WHERE session_id = ? AND agent_id = ? AND memory_id = ? AND is_in_context = 1 LIMIT 1`,
  );
  return new Set(memoryIds.filter((id) => lookUp.get(sessionId, agentId, id) !== null));
}

export function addLedgerEntry(
  db: Database,
  entry: LedgerEntry,
  unlessServed: boolean,
): WriteOutcome {
  const { sessionId, agentId, memoryId } = entry;
  if (unlessServed && servedAmong(db, sessionId, agentId, [memoryId]).size > 0) {
    return { kind: "refused", reason: "served" };
  }
  const isOnlyShown = areMetricsOff(db);
  db.query(
    `INSERT OR IGNORE INTO ledger
       (id, at_ms, session_id, agent_id, event, memory_id, reason, score, tokens)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    entry.id,
    entry.atMs,
    entry.sessionId,
    entry.agentId,
    entry.event,
    entry.memoryId,
    JSON.stringify(isOnlyShown ? null : entry.reason),
    isOnlyShown ? 0 : entry.score,
    isOnlyShown ? 0 : entry.tokens,
  );
  return { kind: "done" };
}

function areMetricsOff(db: Database): boolean {
  const isOff = db.query("SELECT 1 FROM stored_values WHERE namespace = ? AND key = ?");
  return isOff.get(METRICS_OFF.namespace, METRICS_OFF.key) !== null;
}

export interface Judgement {
  readonly ids: readonly string[];
  readonly sessionId?: string;
  readonly outcome: InjectionOutcome;
  readonly evidence?: readonly string[];
  readonly atMs: number;
}

/** An ignored injection also counts for its memory, but only the first time it is judged. */
export function judgeInjections(db: Database, judgement: Judgement): void {
  const { ids, sessionId = null, outcome, evidence = [], atMs } = judgement;
  const storedEvidence =
    areMetricsOff(db) || evidence.length === 0 ? null : JSON.stringify(evidence);
  const where = sessionId === null ? "?1 IS NULL" : "session_id = ?1";
  const judge = db.query<
    { memory_id: string },
    [string | null, string, InjectionOutcome, number, string | null]
  >(
    `UPDATE ledger SET outcome = ?3, judged_at_ms = ?4, evidence = ?5
     WHERE ${where} AND id = ?2 AND outcome IS NULL RETURNING memory_id`,
  );
  const count = db.query("UPDATE memories SET ignored_count = ignored_count + 1 WHERE id = ?");
  for (const id of ids) {
    const judged = judge.all(sessionId, id, outcome, atMs, storedEvidence);
    if (outcome === "ignored") for (const row of judged) count.run(row.memory_id);
  }
}

export function ledgerOf(db: Database, sessionId: string, event?: string): LedgerEntry[] {
  return db
    .query<LedgerRow, [string, string | null]>(
      `SELECT * FROM ledger WHERE session_id = ?1 AND (?2 IS NULL OR event = ?2)
       ORDER BY at_ms, id`,
    )
    .all(sessionId, event ?? null)
    .flatMap((row) => toEntry(row) ?? []);
}

export function lastInjections(
  db: Database,
  limit: number,
  { sessionId = null, memoryId = null }: NullableFilter = {},
): LedgerEntry[] {
  return db
    .query<LedgerRow, [number, string | null, string | null]>(
      `SELECT * FROM ledger
       WHERE (?2 IS NULL OR session_id = ?2) AND (?3 IS NULL OR memory_id = ?3)
       ORDER BY at_ms DESC, id DESC LIMIT +?1`,
    )
    .all(limit, sessionId, memoryId)
    .flatMap((row) => toEntry(row) ?? []);
}

interface NullableFilter {
  readonly sessionId?: string | null;
  readonly memoryId?: string | null;
}

export function findInjections(db: Database, idEnding: string): LedgerEntry[] {
  const sql = "SELECT * FROM ledger WHERE substr(id, -length(?1)) = ?1 LIMIT 2";
  return db
    .query<LedgerRow, [string]>(sql)
    .all(idEnding)
    .flatMap((row) => toEntry(row) ?? []);
}

/** Returns undefined if the row is damaged; the others still count. */
function toEntry(row: LedgerRow): LedgerEntry | undefined {
  const reason = parseJson(row.reason);
  const evidence = row.evidence === null ? undefined : parseJson(row.evidence);
  if (reason === undefined || (row.evidence !== null && evidence === undefined)) return undefined;
  return {
    id: row.id,
    atMs: row.at_ms,
    sessionId: row.session_id,
    agentId: row.agent_id,
    event: row.event,
    memoryId: row.memory_id,
    reason,
    score: row.score,
    tokens: row.tokens,
    ...(row.outcome === null ? {} : { outcome: row.outcome as InjectionOutcome }),
    ...(evidence === undefined ? {} : { evidence: evidence as string[] }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function countShown(db: Database, sinceMs: number, event?: string): number {
  const relation = event === undefined ? "<>" : "=";
  const sql = `SELECT count(*) AS n FROM ledger WHERE at_ms >= ? AND event ${relation} ?`;
  const row = db.query<{ n: number }, [number, string]>(sql).get(sinceMs, event ?? ASKED_EVENT);
  return row?.n ?? 0;
}
