import type { Database } from "bun:sqlite";
import { type Activity, type LedgerEntry, METRICS_OFF } from "@/store/store.ts";
import { decodeValue, encodeValue } from "@/store/value-codec.ts";

/**
 * What one session did and was shown. Rows are only added or closed, never read, changed and
 * written back, because up to six hooks of one session run at the same time.
 */

interface ActivityRow {
  id: string;
  session_id: string;
  agent_id: string;
  kind: string;
  subject: string;
  at_ms: number;
  body: Uint8Array;
}

const ACTIVITY_COLUMNS = "id, session_id, agent_id, kind, subject, at_ms, body";

export function addActivity(db: Database, activity: Activity): void {
  db.query(`INSERT OR IGNORE INTO activity (${ACTIVITY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`).run(
    activity.id,
    activity.sessionId,
    activity.agentId,
    activity.kind,
    activity.subject,
    activity.atMs,
    encodeValue(activity.body),
  );
}

export function closeFailures(db: Database, ids: readonly string[], atMs: number): void {
  const close = db.query(
    "UPDATE activity SET closed_at_ms = ? WHERE id = ? AND closed_at_ms IS NULL",
  );
  for (const id of ids) close.run(atMs, id);
}

export function openFailures(db: Database, sessionId: string, agentId: string): Activity[] {
  return db
    .query<ActivityRow, [string, string]>(
      `SELECT ${ACTIVITY_COLUMNS} FROM activity
       WHERE session_id = ? AND agent_id = ? AND kind = 'failure' AND closed_at_ms IS NULL
       ORDER BY row DESC LIMIT 50`,
    )
    .all(sessionId, agentId)
    .map(toActivity);
}

export function activitySince(
  db: Database,
  sessionId: string,
  agentId: string,
  sinceMs: number,
  limit: number,
): Activity[] {
  return db
    .query<ActivityRow, [string, string, number, number]>(
      `SELECT ${ACTIVITY_COLUMNS} FROM activity
       WHERE session_id = ? AND agent_id = ? AND at_ms >= ? ORDER BY at_ms, row LIMIT ?`,
    )
    .all(sessionId, agentId, sinceMs, limit)
    .map(toActivity);
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

export function ledgerOf(db: Database, sessionId: string): LedgerEntry[] {
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
  }
  return db
    .query<LedgerRow, [string]>("SELECT * FROM ledger WHERE session_id = ? ORDER BY at_ms, id")
    .all(sessionId)
    .map((row) => ({
      id: row.id,
      atMs: row.at_ms,
      sessionId: row.session_id,
      agentId: row.agent_id,
      event: row.event,
      memoryId: row.memory_id,
      reason: JSON.parse(row.reason) as unknown,
      score: row.score,
      tokens: row.tokens,
    }));
}

export function pruneSessions(db: Database, olderThanMs: number): void {
  db.query("DELETE FROM activity WHERE at_ms < ?").run(olderThanMs);
  db.query("DELETE FROM ledger WHERE at_ms < ?").run(olderThanMs);
}

function toActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    sessionId: row.session_id,
    agentId: row.agent_id,
    kind: row.kind as Activity["kind"],
    subject: row.subject,
    atMs: row.at_ms,
    body: decodeValue(row.body),
  };
}
