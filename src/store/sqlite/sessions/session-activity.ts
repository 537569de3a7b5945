import type { Database } from "bun:sqlite";
import type { Activity, ActivityKind } from "@/store/port/sessions-port.ts";
import { decodeValue, encodeValue, isIntact } from "@/store/values/value-codec.ts";

/**
 * The activity of sessions. Rows are only added or closed, never read, changed and written back,
 * because up to six hooks of one session run at the same time.
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

export function closeActivity(db: Database, ids: readonly string[], atMs: number): void {
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
    .filter(isSound)
    .map(toActivity);
}

export function openActivity(
  db: Database,
  sessionId: string,
  kind: ActivityKind,
  limit: number,
): Activity[] {
  return db
    .query<ActivityRow, [string, string, number]>(
      `SELECT ${ACTIVITY_COLUMNS} FROM activity
       WHERE session_id = ? AND kind = ? AND closed_at_ms IS NULL ORDER BY row DESC LIMIT +?`,
    )
    .all(sessionId, kind, limit)
    .filter(isSound)
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
       WHERE session_id = ? AND agent_id = ? AND at_ms >= ? ORDER BY row DESC LIMIT +?`,
    )
    .all(sessionId, agentId, sinceMs, limit)
    .toReversed()
    .filter(isSound)
    .map(toActivity);
}

export function pruneSessions(db: Database, olderThanMs: number): void {
  db.query("DELETE FROM activity WHERE at_ms < ?").run(olderThanMs);
  db.query("DELETE FROM ledger WHERE at_ms < ?").run(olderThanMs);
}

/** A damaged activity is left out; the others still count. */
function isSound({ body }: ActivityRow): boolean {
  return isIntact(body);
}

// The body is decoded on first use: of fifty open failures a hook needs only those of its own
// command.
function toActivity(row: ActivityRow): Activity {
  let read: { readonly body: unknown } | undefined;
  return {
    id: row.id,
    sessionId: row.session_id,
    agentId: row.agent_id,
    kind: row.kind as Activity["kind"],
    subject: row.subject,
    atMs: row.at_ms,
    get body() {
      read ??= { body: decodeValue(row.body) };
      return read.body;
    },
  };
}
