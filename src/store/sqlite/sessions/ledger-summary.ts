import type { Database } from "bun:sqlite";
import {
  ASKED_EVENT,
  type LedgerSummary,
  type UseCount,
  type UseSummary,
} from "@/store/port/ledger-port.ts";

/**
 * Counts over the ledger, without memories that the agent asked for. It covers a few weeks, so all
 * of it is read.
 */

const UNASKED = `event <> '${ASKED_EVENT}'`;

interface EventRow {
  event: string;
  injections: number;
  memories: number;
  tokens: number;
}

// The rows of one hook have the same time, agent and session.
const INJECTIONS = "count(DISTINCT session_id || ' ' || agent_id || ' ' || event || ' ' || at_ms)";

/** No event shows this many. Damaged numbers are left out: their sum could be too large to add. */
const TOKENS_MAX = 1_000_000;
const TOKENS = `sum(iif(tokens BETWEEN 0 AND ${TOKENS_MAX}, tokens, 0))`;

export function summarizeLedger(db: Database, sinceMs: number, topLimit: number): LedgerSummary {
  const byEvent = db
    .query<EventRow, [number]>(
      `SELECT event, ${INJECTIONS} AS injections, count(*) AS memories, ${TOKENS} AS tokens
       FROM ledger WHERE at_ms >= ? AND ${UNASKED} GROUP BY event ORDER BY injections DESC, event`,
    )
    .all(sinceMs);
  const sum = (field: "injections" | "memories" | "tokens") =>
    byEvent.reduce((total, row) => total + row[field], 0);
  return {
    injections: sum("injections"),
    sessions: countSessions(db, sinceMs),
    memories: sum("memories"),
    tokens: sum("tokens"),
    byEvent,
    top: findTop(db, sinceMs, topLimit),
  };
}

function countSessions(db: Database, sinceMs: number): number {
  const sql = `SELECT count(DISTINCT session_id) AS n FROM ledger WHERE at_ms >= ? AND ${UNASKED}`;
  return db.query<{ n: number }, [number]>(sql).get(sinceMs)?.n ?? 0;
}

function findTop(db: Database, sinceMs: number, limit: number): LedgerSummary["top"] {
  return db
    .query<{ memoryId: string; times: number; tokens: number }, [number, number]>(
      `SELECT memory_id AS memoryId, count(*) AS times, ${TOKENS} AS tokens
       FROM ledger WHERE at_ms >= ? AND memory_id <> '' AND ${UNASKED}
       GROUP BY memory_id ORDER BY times DESC, memory_id LIMIT +?`,
    )
    .all(sinceMs, limit);
}

const COUNTS = `count(*) AS shown, coalesce(sum(l.outcome = 'used'), 0) AS used,
  coalesce(sum(l.outcome = 'ignored'), 0) AS ignored,
  coalesce(sum(l.outcome = 'misled'), 0) AS misled,
  coalesce(sum(l.outcome = 'no-occasion'), 0) AS withoutOccasion`;
// A reason is an object with a channel or section, the name of what showed the line, or null.
const CHANNEL = `coalesce(CASE json_type(l.reason)
  WHEN 'object' THEN coalesce(json_extract(l.reason, '$.channel'), json_extract(l.reason, '$.section'))
  WHEN 'text' THEN json_extract(l.reason, '$') END, '')`;

/** The outcomes of the lines that showed a memory. */
export function summarizeUse(
  db: Database,
  sinceMs: number,
  unusedFrom: number,
  unusedLimit: number,
): UseSummary {
  const rows = <T>(key: string, name: string, rest = "") =>
    db
      .query<UseCount & T, [number]>(
        `SELECT ${key} AS ${name}, ${COUNTS} FROM ledger l
         WHERE l.at_ms >= ? AND l.memory_id <> '' AND l.${UNASKED} GROUP BY 1 ${rest}`,
      )
      .all(sinceMs);
  const order = "ORDER BY shown DESC, 1";
  const unused = `HAVING used = 0 AND misled = 0 AND ignored >= ${Math.trunc(unusedFrom)}
    ORDER BY ignored DESC, 1 LIMIT ${Math.trunc(unusedLimit)}`;
  return {
    byEvent: rows<{ event: string }>("l.event", "event", order),
    byChannel: rows<{ channel: string }>(CHANNEL, "channel", order),
    byMemory: rows<{ memoryId: string }>("l.memory_id", "memoryId", "ORDER BY 1"),
    unused: rows<{ memoryId: string }>("l.memory_id", "memoryId", unused),
  };
}
