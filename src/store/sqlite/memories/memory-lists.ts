import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import { COLUMNS, type MemoryRow, readMemories } from "@/store/sqlite/memories/memory-columns.ts";
import { type Snapshot } from "@/store/sqlite/memories/memory-snapshot.ts";
import {
  foldHistory,
  idsChangedBy,
  memoryHistory,
} from "@/store/sqlite/memories/memory-history.ts";
import { newestFirst } from "@/store/sqlite/memories/newest-first.ts";
import type { Database } from "bun:sqlite";

/** Memories read at once, so that memory use does not grow with the store. */
const PART = 500;

export function listMemories(db: Database, project: string, filter: MemoryFilter): StoredMemory[] {
  const listed = newestFirst(db, project, filter);
  return take(filter.pattern ? matching(listed, filter.pattern) : listed, filter);
}

/** The memories as they were then. Uses are not in the history and stay as first recorded. */
export function memoriesAsOf(
  db: Database,
  project: string,
  atMs: number,
  filter: MemoryFilter,
): StoredMemory[] {
  function* then(): Generator<StoredMemory> {
    for (const id of idsChangedBy(db, project, atMs)) {
      const memory = memoryAsOf(db, id, atMs);
      if (memory !== undefined && meetsAll(memory, filter)) yield memory;
    }
  }
  return take(then(), filter);
}

export function memoryAsOf(db: Database, id: string, atMs: number): StoredMemory | undefined {
  const state = foldHistory(memoryHistory(db, id).filter((entry) => entry.atMs <= atMs));
  return state && withoutRowAndHash(state);
}

/** Every memory, oldest first. Other processes may write between two parts. */
export function* iterateMemories(db: Database, project: string): Generator<StoredMemory> {
  const read = db.query<MemoryRow & { row: number }, [string, number, number]>(
    `SELECT m.row, ${COLUMNS} FROM memories m WHERE m.project = ? AND m.row > ?
     ORDER BY m.row LIMIT +?`,
  );
  let last = 0;
  for (;;) {
    const rows = read.all(project, last, PART);
    yield* readMemories(rows);
    const next = rows.at(-1)?.row ?? last;
    // In a damaged tree the rows after one may be those before it.
    if (rows.length < PART || next <= last) return;
    last = next;
  }
}

export function findIdsByEnding(db: Database, project: string, ending: string): string[] {
  return db
    .query<{ id: string }, [string, string]>(
      `SELECT id FROM memories WHERE project = ?1 AND substr(id, -length(?2)) = ?2
       UNION SELECT memory_id FROM history
       WHERE (project = ?1 OR project IS NULL) AND substr(memory_id, -length(?2)) = ?2 LIMIT 2`,
    )
    .all(project, ending)
    .map(({ id }) => id);
}

function* matching(memories: Iterable<StoredMemory>, pattern: RegExp): Generator<StoredMemory> {
  for (const memory of memories) if (matches(memory.text, pattern)) yield memory;
}

function meetsAll(memory: StoredMemory, filter: MemoryFilter): boolean {
  const { type, tags = [], sinceMs, untilMs, pattern } = filter;
  return (
    (type === undefined || memory.type === type) &&
    (filter.sessionId === undefined || memory.sessionId === filter.sessionId) &&
    (filter.agentType === undefined || memory.agentType === filter.agentType) &&
    (tags.length === 0 || tags.some((tag) => memory.tags.includes(tag))) &&
    (sinceMs === undefined || memory.createdAtMs >= sinceMs) &&
    (untilMs === undefined || memory.createdAtMs <= untilMs) &&
    (pattern === undefined || matches(memory.text, pattern))
  );
}

/** Resets the pattern, because with the flag g or y it remembers where it stopped. */
function matches(text: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

function take(memories: Iterable<StoredMemory>, filter: MemoryFilter): StoredMemory[] {
  const { limit, offset = 0 } = filter;
  const taken: StoredMemory[] = [];
  let skipped = 0;
  for (const memory of memories) {
    if (taken.length >= limit) break;
    if (skipped < offset) skipped += 1;
    else taken.push(memory);
  }
  return taken;
}

function withoutRowAndHash({ row: _row, contentHash: _hash, ...memory }: Snapshot): StoredMemory {
  return memory;
}
