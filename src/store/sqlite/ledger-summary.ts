import type { Database } from "bun:sqlite";
import type { LedgerSummary } from "@/store/store.ts";

/** The ledger, counted. It holds a few weeks, so all of it is read. */

interface EventRow {
  event: string;
  injections: number;
  memories: number;
  tokens: number;
}

// What one hook says is written at one moment, for one agent of one session.
const INJECTIONS = "count(DISTINCT session_id || ' ' || agent_id || ' ' || event || ' ' || at_ms)";

export function summarizeLedger(db: Database, sinceMs: number, topLimit: number): LedgerSummary {
  const byEvent = db
    .query<EventRow, [number]>(
      `SELECT event, ${INJECTIONS} AS injections, count(*) AS memories, sum(tokens) AS tokens
       FROM ledger WHERE at_ms >= ? GROUP BY event ORDER BY injections DESC, event`,
    )
    .all(sinceMs);
  const sum = (field: "injections" | "memories" | "tokens") =>
    byEvent.reduce((total, row) => total + row[field], 0);
  const used = countUsed(db, sinceMs);
  return {
    injections: sum("injections"),
    sessions: countSessions(db, sinceMs),
    memories: sum("memories"),
    tokens: sum("tokens"),
    byEvent,
    top: findTop(db, sinceMs, topLimit),
    ...(used === undefined ? {} : { used }),
  };
}

function countSessions(db: Database, sinceMs: number): number {
  const sql = "SELECT count(DISTINCT session_id) AS n FROM ledger WHERE at_ms >= ?";
  return db.query<{ n: number }, [number]>(sql).get(sinceMs)?.n ?? 0;
}

function findTop(db: Database, sinceMs: number, limit: number): LedgerSummary["top"] {
  return db
    .query<{ memoryId: string; times: number; tokens: number }, [number, number]>(
      `SELECT memory_id AS memoryId, count(*) AS times, sum(tokens) AS tokens
       FROM ledger WHERE at_ms >= ? GROUP BY memory_id ORDER BY times DESC, memory_id LIMIT ?`,
    )
    .all(sinceMs, limit);
}

function countUsed(db: Database, sinceMs: number): LedgerSummary["used"] {
  const anyUse = "SELECT 1 FROM memories WHERE use_count > 0 LIMIT 1";
  if (db.query(anyUse).get() === null) return undefined;
  const row = db
    .query<{ shown: number; used: number }, [number]>(
      `SELECT count(*) AS shown, coalesce(sum(is_used), 0) AS used FROM (
         SELECT max(coalesce(m.last_used_at_ms, 0) >= l.at_ms) AS is_used
         FROM ledger l JOIN memories m ON m.id = l.memory_id
         WHERE l.at_ms >= ? GROUP BY l.memory_id)`,
    )
    .get(sinceMs);
  return row ?? undefined;
}
