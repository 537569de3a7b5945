import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import type { Job, NewJob } from "@/store/port/jobs-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/**
 * Slow work that waits for a worker, and the leases that let only one worker run. If a worker was
 * killed, its job is due again once the claim is older than a lease, and is dropped after its last
 * attempt like a failed one. A time far ahead was written before the clock was set back: without
 * that rule such a job would keep every other job of its kind from being queued.
 */

/** Parameters: now, the end of an abandoned claim, and the latest time that is believed. */
const IS_DUE = `(due_at_ms <= ?1 OR due_at_ms > ?3)
  AND (claimed_at_ms IS NULL OR claimed_at_ms <= ?2 OR claimed_at_ms > ?3)`;

function dueTimes(nowMs: number): [number, number, number] {
  return [nowMs, nowMs - LIMITS.leaseMs, nowMs + LIMITS.clockAheadMs];
}

interface JobRow {
  id: string;
  kind: string;
  key: string;
  payload: Uint8Array;
  due_at_ms: number;
  attempts: number;
}

export function enqueueJob(db: Database, id: string, job: NewJob): WriteOutcome {
  if (countJobs(db) >= LIMITS.queuedJobs) return { kind: "refused", reason: "queue-full" };
  const { changes } = db
    .query(
      `INSERT INTO jobs (id, kind, key, payload, due_at_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (kind, key) WHERE claimed_at_ms IS NULL DO NOTHING`,
    )
    .run(id, job.kind, job.key, encodeValue(job.payload), job.dueAtMs);
  return changes > 0 ? { kind: "done" } : { kind: "refused", reason: "already-queued" };
}

export function countJobs(db: Database): number {
  return db.query<{ n: number }, []>("SELECT count(*) AS n FROM jobs").get()?.n ?? 0;
}

export function hasDueJobs(db: Database, nowMs: number): boolean {
  return db.query(`SELECT 1 FROM jobs WHERE ${IS_DUE} LIMIT 1`).get(...dueTimes(nowMs)) !== null;
}

export function claimJob(db: Database, nowMs: number): Job | undefined {
  db.query(`DELETE FROM jobs WHERE claimed_at_ms IS NOT NULL AND attempts >= ?4 AND ${IS_DUE}`).run(
    ...dueTimes(nowMs),
    LIMITS.jobAttempts,
  );
  const row = db
    .query<JobRow, [number, number, number]>(
      `UPDATE jobs SET claimed_at_ms = ?1, attempts = attempts + 1
       WHERE id = (SELECT id FROM jobs WHERE ${IS_DUE} ORDER BY due_at_ms, id LIMIT 1)
       RETURNING id, kind, key, payload, due_at_ms, attempts`,
    )
    .get(...dueTimes(nowMs));
  if (!row) return undefined;
  const { id, kind, key, attempts } = row;
  try {
    const payload = decodeValue(row.payload);
    return { id, kind, key, payload, dueAtMs: row.due_at_ms, attempts };
  } catch {
    // A job with a damaged payload cannot be done, and must not keep the others waiting.
    finishJob(db, id);
    return claimJob(db, nowMs);
  }
}

export function finishJob(db: Database, id: string): void {
  db.query("DELETE FROM jobs WHERE id = ?").run(id);
}

export function failJob(
  db: Database,
  id: string,
  error: string,
  retryAtMs: number,
): "will-retry" | "given-up" {
  const row = db
    .query<{ kind: string; key: string; attempts: number }, [string]>(
      "SELECT kind, key, attempts FROM jobs WHERE id = ?",
    )
    .get(id);
  const another = row && hasWaiting(db, row.kind, row.key);
  if (!row || another || row.attempts >= LIMITS.jobAttempts) {
    finishJob(db, id);
    return "given-up";
  }
  db.query("UPDATE jobs SET claimed_at_ms = NULL, due_at_ms = ?, last_error = ? WHERE id = ?").run(
    retryAtMs,
    error,
    id,
  );
  return "will-retry";
}

export function takeLease(
  db: Database,
  name: string,
  owner: string,
  nowMs: number,
  forMs: number,
): boolean {
  const { changes } = db
    .query(
      `INSERT INTO leases (name, owner, expires_at_ms) VALUES (?1, ?2, ?3)
       ON CONFLICT (name) DO UPDATE SET owner = ?2, expires_at_ms = ?3
       WHERE owner = ?2 OR expires_at_ms <= ?4 OR expires_at_ms > ?5`,
    )
    .run(name, owner, nowMs + forMs, nowMs, nowMs + LIMITS.clockAheadMs);
  return changes > 0;
}

export function releaseLease(db: Database, name: string, owner: string): void {
  db.query("DELETE FROM leases WHERE name = ? AND owner = ?").run(name, owner);
}

export function isLeased(db: Database, name: string, nowMs: number): boolean {
  const sql = "SELECT 1 FROM leases WHERE name = ? AND expires_at_ms > ? AND expires_at_ms <= ?";
  return db.query(sql).get(name, nowMs, nowMs + LIMITS.clockAheadMs) !== null;
}

function hasWaiting(db: Database, kind: string, key: string): boolean {
  const sql = "SELECT 1 FROM jobs WHERE kind = ? AND key = ? AND claimed_at_ms IS NULL";
  return db.query(sql).get(kind, key) !== null;
}
