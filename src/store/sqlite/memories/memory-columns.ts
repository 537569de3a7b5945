import type {
  FileAnchor,
  MemoryFlag,
  MemoryType,
  Origin,
  StoredMemory,
  Tier,
} from "@/store/memory-types.ts";

export interface MemoryRow {
  id: string;
  type: string;
  text: string;
  tags: string;
  files: string;
  file_anchors: string;
  other_words: string;
  symbols: string;
  metadata: string;
  branch: string | null;
  directory: string | null;
  agent_type: string | null;
  error_signature: string | null;
  importance: number;
  tier: string;
  flags: string;
  origin: string;
  session_id: string | null;
  event: string | null;
  created_at_ms: number;
  updated_at_ms: number;
  repeat_count: number;
  superseded_by: string | null;
  use_count: number;
  last_used_at_ms: number | null;
  worked_count: number;
  failed_count: number;
  ignored_count: number;
  original_id: string | null;
  source_id: string | null;
  sessions_said: number;
  checksum: number | null;
}

export const NAMES = [
  "id",
  "type",
  "text",
  "tags",
  "files",
  "file_anchors",
  "other_words",
  "symbols",
  "metadata",
  "branch",
  "directory",
  "agent_type",
  "error_signature",
  "importance",
  "tier",
  "flags",
  "origin",
  "session_id",
  "event",
  "created_at_ms",
  "updated_at_ms",
  "repeat_count",
  "superseded_by",
  "use_count",
  "last_used_at_ms",
  "worked_count",
  "failed_count",
  "ignored_count",
  "original_id",
  "source_id",
  "sessions_said",
] as const satisfies readonly (keyof MemoryRow)[];

export const COLUMNS = `m.${NAMES.join(", m.")}, m.checksum`;

/**
 * A checksum over everything of a memory that is told or decides whether it is told. It finds
 * damage, not forgery: whoever can write the file can also compute it. Left out are use_count,
 * last_used_at_ms and ignored_count, which only shift its rank and change whenever it is shown.
 * Every hook has used xxHash32 before this; the first call of another hash takes 60 µs.
 */
export function checksumOf(row: Omit<MemoryRow, "checksum">): number {
  return Bun.hash.xxHash32(
    `${row.id}\n${row.type}\n${row.text}\n${row.tags}\n${row.files}\n${row.file_anchors}\n` +
      `${row.other_words}\n${row.symbols}\n${row.metadata}\n${row.branch}\n${row.directory}\n` +
      `${row.agent_type}\n${row.error_signature}\n${row.importance}\n${row.tier}\n${row.flags}\n` +
      `${row.origin}\n${row.session_id}\n${row.event}\n${row.created_at_ms}\n` +
      `${row.updated_at_ms}\n${row.repeat_count}\n${row.superseded_by}\n${row.worked_count}\n` +
      `${row.failed_count}\n${row.original_id}\n${row.source_id}\n${row.sessions_said}`,
  );
}

// Most lists are empty, and a recall reads six lists for each of two hundred memories.
function readList<T>(json: string): T[] {
  return json === "[]" ? [] : (JSON.parse(json) as T[]);
}

function readFields(json: string): Record<string, string> {
  return json === "{}" ? {} : (JSON.parse(json) as Record<string, string>);
}

/**
 * The memory in a row, or undefined if the row is damaged: then it is set aside, as if it were not
 * there. Rows that were written before there were checksums have none until a worker adds it.
 */
export function readMemory(row: MemoryRow): StoredMemory | undefined {
  if (row.checksum !== null && row.checksum !== checksumOf(row)) return undefined;
  try {
    const memory = toMemory(row);
    return row.checksum !== null || isPlausible(memory) ? memory : undefined;
  } catch {
    return undefined; // One of the lists is not JSON.
  }
}

export function readMemories(rows: readonly MemoryRow[]): StoredMemory[] {
  const memories: StoredMemory[] = [];
  for (const row of rows) {
    const memory = readMemory(row);
    if (memory !== undefined) memories.push(memory);
  }
  return memories;
}

function isPlausible(memory: StoredMemory): boolean {
  const { text, type, tags, files, flags, metadata, createdAtMs, updatedAtMs } = memory;
  return (
    typeof text === "string" &&
    typeof type === "string" &&
    [tags, files, flags].every(Array.isArray) &&
    typeof metadata === "object" &&
    metadata !== null &&
    [createdAtMs, updatedAtMs].every((atMs) => timeIn(atMs) !== undefined) &&
    typeof memory.importance === "number"
  );
}

/** The latest time that a date can have. */
const TIME_MAX_MS = 8.64e15;

// No checksum covers these, so a damaged one counts as none.
function timeIn(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= TIME_MAX_MS ? value : undefined;
}

function countIn(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

function toMemory(row: MemoryRow): StoredMemory {
  return {
    id: row.id,
    type: row.type as MemoryType,
    text: row.text,
    tags: readList<string>(row.tags),
    files: readList<string>(row.files),
    anchors: readList<FileAnchor>(row.file_anchors),
    otherWords: readList<string>(row.other_words),
    symbols: readList<string>(row.symbols),
    metadata: readFields(row.metadata),
    branch: row.branch ?? undefined,
    directory: row.directory ?? undefined,
    agentType: row.agent_type ?? undefined,
    errorSignature: row.error_signature ?? undefined,
    importance: row.importance,
    tier: row.tier as Tier,
    flags: readList<MemoryFlag>(row.flags),
    origin: row.origin as Origin,
    sessionId: row.session_id ?? undefined,
    event: row.event ?? undefined,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    repeatCount: row.repeat_count,
    supersededBy: row.superseded_by ?? undefined,
    useCount: countIn(row.use_count),
    lastUsedAtMs: timeIn(row.last_used_at_ms),
    workedCount: row.worked_count,
    failedCount: row.failed_count,
    ignoredCount: row.ignored_count === 0 ? undefined : countIn(row.ignored_count),
    originalId: row.original_id ?? undefined,
    sourceId: row.source_id ?? undefined,
    sessionsSaid: row.sessions_said > 1 ? row.sessions_said : undefined,
  };
}
