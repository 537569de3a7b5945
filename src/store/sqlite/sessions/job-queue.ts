import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import type { Job, NewJob } from "@/store/port/jobs-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/**
 * Slow work that waits for a worker, and the leases that let only one worker run. If a worker was
 * killed, its job is due again once the claim is older than a lease, and is dropped after its last
 * attempt like a failed one.
 */

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
  const sql = `SELECT 1 FROM jobs
    WHERE due_at_ms <= ?1 AND (claimed_at_ms IS NULL OR claimed_at_ms <= ?2) LIMIT 1`;
  return db.query(sql).get(nowMs, nowMs - LIMITS.leaseMs) !== null;
}

export function claimJob(db: Database, nowMs: number): Job | undefined {
  const abandonedAtMs = nowMs - LIMITS.leaseMs;
  db.query("DELETE FROM jobs WHERE claimed_at_ms <= ? AND attempts >= ?").run(
    abandonedAtMs,
    LIMITS.jobAttempts,
  );
  const row = db
    .query<JobRow, [number, number]>(
      `UPDATE jobs SET claimed_at_ms = ?1, attempts = attempts + 1
       WHERE id = (SELECT id FROM jobs
                   WHERE due_at_ms <= ?1 AND (claimed_at_ms IS NULL OR claimed_at_ms <= ?2)
                   ORDER BY due_at_ms, id LIMIT 1)
       RETURNING id, kind, key, payload, due_at_ms, attempts`,
    )
    .get(nowMs, abandonedAtMs);
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
       WHERE owner = ?2 OR expires_at_ms <= ?4`,
    )
    .run(name, owner, nowMs + forMs, nowMs);
  return changes > 0;
}

export function releaseLease(db: Database, name: string, owner: string): void {
  db.query("DELETE FROM leases WHERE name = ? AND owner = ?").run(name, owner);
}

export function isLeased(db: Database, name: string, nowMs: number): boolean {
  const sql = "SELECT 1 FROM leases WHERE name = ? AND expires_at_ms > ?";
  return db.query(sql).get(name, nowMs) !== null;
}

function hasWaiting(db: Database, kind: string, key: string): boolean {
  const sql = "SELECT 1 FROM jobs WHERE kind = ? AND key = ? AND claimed_at_ms IS NULL";
  return db.query(sql).get(kind, key) !== null;
}
