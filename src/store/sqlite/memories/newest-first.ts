import type { Database } from "bun:sqlite";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import { COLUMNS, type MemoryRow, readMemory } from "@/store/sqlite/memories/memory-columns.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";

/** The memories that meet a filter, newest first. Ignores its pattern, limit and offset. */
export function newestFirst(
  db: Database,
  project: string,
  filter: MemoryFilter,
): Iterable<StoredMemory> {
  const asked = [...new Set(filter.tags)];
  if (asked.length === 0) return memoriesOf(readParts(db, project, filter));
  const tags = asked.length === 1 ? asked : tagsInUse(db, project, asked);
  const lists = tags.map((tag) => readParts(db, project, filter, tag));
  return memoriesOf(lists.length === 1 ? (lists[0] ?? []) : mergeNewest(lists));
}

/** The tags that any memory has: an error is looked up by many words, and few of them are tags. */
function tagsInUse(db: Database, project: string, tags: readonly string[]): string[] {
  const { first } = findRows(db, project);
  return db
    .query<{ tag: string }, [string, number]>(
      `SELECT asked.value AS tag FROM json_each(?1) asked
       WHERE EXISTS (SELECT 1 FROM memory_tags t WHERE t.first_row = ?2 AND t.tag = asked.value)`,
    )
    .all(JSON.stringify(tags), first)
    .map(({ tag }) => tag);
}

type NumberedRow = MemoryRow & { row: number };

/** Memories read at once, so that memory use does not grow with the store. */
const PART = 500;

function* readParts(
  db: Database,
  project: string,
  filter: MemoryFilter,
  tag?: string,
): Generator<NumberedRow> {
  const read = db.query<NumberedRow, (string | number | null)[]>(selectPart(filter, tag));
  const { type = null, sessionId = null, agentType = null } = filter;
  const { sinceMs = Number.MIN_SAFE_INTEGER } = filter;
  const part = filter.pattern ? PART : Math.min(PART, filter.limit + (filter.offset ?? 0));
  const tagValues = tag === undefined ? [null, null] : [tag, findRows(db, project).first];
  let untilMs = filter.untilMs ?? Number.MAX_SAFE_INTEGER;
  let belowRow = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const bounds = [sinceMs, untilMs, untilMs, belowRow];
    const rows = read.all(project, type, ...bounds, sessionId, agentType, part, ...tagValues);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < part || last === undefined) return;
    // In a damaged index the older ones may be those that were read before.
    if (last.created_at_ms > untilMs || (last.created_at_ms === untilMs && last.row >= belowRow))
      return;
    untilMs = last.created_at_ms;
    belowRow = last.row;
  }
}

/** Conditions that an index serves are part of the text, because otherwise it is not used. */
export function selectPart(filter: MemoryFilter, tag: string | undefined): string {
  const isTagged = tag !== undefined;
  const by = isTagged ? "t" : "m";
  return `SELECT m.row, ${COLUMNS}
    FROM ${isTagged ? "memory_tags t CROSS JOIN memories m ON m.row = t.row" : "memories m"}
    WHERE m.project = ?1 AND ${typeCondition(filter)}
      AND ${by}.created_at_ms >= ?3 AND ${by}.created_at_ms <= ?4
      AND (${by}.created_at_ms < ?5 OR ${by}.row < ?6)
      AND ${filter.sessionId === undefined ? "?7 IS NULL" : "m.session_id = ?7"}
      AND ${filter.agentType === undefined ? "?8 IS NULL" : "m.agent_type = ?8"}
      AND ${isTagged ? "t.tag = ?10 AND t.first_row = ?11" : "?10 IS NULL AND ?11 IS NULL"}
    ORDER BY ${by}.created_at_ms DESC, ${by}.row DESC LIMIT +?9`;
}

/** The types that the indexes of migrations 012 and 014 have. */
const INDEXED_TYPES = "Preference Decision Experience Value Summary";

/** SQLite uses such an index only if the statement names the type itself. */
function typeCondition({ type }: MemoryFilter): string {
  if (type === undefined) return "?2 IS NULL";
  const isIndexed = INDEXED_TYPES.includes(type);
  return isIndexed ? `m.type = ?2 AND m.type = '${type}'` : "m.type = ?2";
}

/** Merges sorted lists into one; a memory in several of them is returned once. */
function* mergeNewest(lists: readonly Generator<NumberedRow>[]): Generator<NumberedRow> {
  const heads = lists.map((list) => ({ list, next: list.next() }));
  for (;;) {
    let newest: NumberedRow | undefined;
    for (const { next } of heads) {
      if (!next.done && (newest === undefined || isNewer(next.value, newest))) newest = next.value;
    }
    if (newest === undefined) return;
    yield newest;
    for (const head of heads) {
      if (!head.next.done && head.next.value.row === newest.row) head.next = head.list.next();
    }
  }
}

function isNewer(one: NumberedRow, other: NumberedRow): boolean {
  if (one.created_at_ms !== other.created_at_ms) return one.created_at_ms > other.created_at_ms;
  return one.row > other.row;
}

function* memoriesOf(rows: Iterable<NumberedRow>): Generator<StoredMemory> {
  for (const row of rows) {
    const memory = readMemory(row);
    if (memory !== undefined) yield memory;
  }
}
