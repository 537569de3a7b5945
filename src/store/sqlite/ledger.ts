import type { Database } from "bun:sqlite";
import { type InjectionOutcome, type LedgerEntry, METRICS_OFF } from "@/store/store.ts";

/**
 * What was shown to whom, why, and what became of it. Rows are only added, closed and judged,
 * because up to six hooks of one session run at the same time.
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
}

export function removeServed(db: Database, sessionId: string): void {
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

export function addLedgerEntry(db: Database, entry: LedgerEntry): void {
  const isOff = db.query("SELECT 1 FROM stored_values WHERE namespace = ? AND key = ?");
  const { namespace, key } = METRICS_OFF;
  const isBare = isOff.get(namespace, key) !== null;
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
    JSON.stringify(isBare ? null : entry.reason),
    isBare ? 0 : entry.score,
    isBare ? 0 : entry.tokens,
  );
}

export function judgeInjections(
  db: Database,
  ids: readonly string[],
  outcome: InjectionOutcome,
  atMs: number,
): void {
  const judge = db.query(
    "UPDATE ledger SET outcome = ?, judged_at_ms = ? WHERE id = ? AND outcome IS NULL",
  );
  for (const id of ids) judge.run(outcome, atMs, id);
}

export function ledgerOf(db: Database, sessionId: string): LedgerEntry[] {
  return db
    .query<LedgerRow, [string]>("SELECT * FROM ledger WHERE session_id = ? ORDER BY at_ms, id")
    .all(sessionId)
    .map(toEntry);
}

export function lastInjections(db: Database, limit: number): LedgerEntry[] {
  return db
    .query<LedgerRow, [number]>("SELECT * FROM ledger ORDER BY at_ms DESC, id DESC LIMIT ?")
    .all(limit)
    .map(toEntry);
}

export function findInjections(db: Database, idEnding: string): LedgerEntry[] {
  const sql = "SELECT * FROM ledger WHERE substr(id, -length(?1)) = ?1 LIMIT 2";
  return db.query<LedgerRow, [string]>(sql).all(idEnding).map(toEntry);
}

function toEntry(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    atMs: row.at_ms,
    sessionId: row.session_id,
    agentId: row.agent_id,
    event: row.event,
    memoryId: row.memory_id,
    reason: JSON.parse(row.reason) as unknown,
    score: row.score,
    tokens: row.tokens,
    ...(row.outcome === null ? {} : { outcome: row.outcome as InjectionOutcome }),
  };
}
