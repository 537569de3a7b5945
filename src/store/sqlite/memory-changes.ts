import type { Database } from "bun:sqlite";
import type {
  HistoryEntry,
  ImportedMemory,
  MemoryVector,
  MemoryVersion,
  WriteOutcome,
} from "@/store/store.ts";
import { addHistory, findEntry, memoryHistory, stateWithout } from "@/store/sqlite/history.ts";
import { indexAround } from "@/store/sqlite/lexical-terms.ts";
import { findIdByHash, findSnapshot, insertRow, type Snapshot } from "@/store/sqlite/memory-row.ts";
import {
  addTombstones,
  clearTombstone,
  clearTombstonesOf,
  isForgotten,
} from "@/store/sqlite/tombstones.ts";
import { deleteVector, findVector, putVector } from "@/store/sqlite/vectors.ts";

/**
 * What may happen to a memory after it was stored. Each change keeps the table, every index and
 * the history in step, and made twice it is the same as made once.
 */

const ABSENT: WriteOutcome = { kind: "refused", reason: "absent" };
const KNOWN: WriteOutcome = { kind: "refused", reason: "known" };

/** Removes the memory from the table and every index; its history and tombstones stay. */
export function forgetMemory(db: Database, project: string, id: string, atMs: number): void {
  const memory = findSnapshot(db, project, id);
  if (!memory) return;
  const hashes = new Set(memoryHistory(db, id).flatMap(hashOf)).add(memory.contentHash);
  addTombstones(db, project, memory, hashes, atMs);
  remove(db, project, memory, { atMs, change: "forgotten" });
}

/** Gives the memory another content; where another memory has that already, it becomes that one. */
export function editMemory(
  db: Database,
  project: string,
  id: string,
  version: MemoryVersion,
  atMs: number,
): WriteOutcome {
  const memory = findSnapshot(db, project, id);
  if (!memory) return ABSENT;
  const equalId = findIdByHash(db, project, version.contentHash);
  if (equalId !== undefined && equalId !== id) {
    remove(db, project, memory, { atMs, change: "merged", into: equalId });
    return { kind: "edited", memoryId: equalId, isMerged: true };
  }
  const { vector, ...fields } = version;
  const edited = { ...memory, ...fields, updatedAtMs: atMs };
  const outcome: WriteOutcome = { kind: "edited", memoryId: id, isMerged: false };
  if (isSameContent(memory, edited)) return outcome;
  clearTombstone(db, project, edited.contentHash);
  const before = findVector(db, memory.row);
  update(db, edited, vector ?? (memory.text === edited.text ? before : undefined));
  const body = { ...edited, vectorBefore: before };
  addHistory(db, { project, atMs, memoryId: id, change: "edited", body });
  return outcome;
}

/**
 * Takes back an edit, a merge or a forgetting, named by its place in the history. Where another
 * memory says by now what this one would say again, the two are one from then on.
 */
export function undoChange(db: Database, project: string, seq: number, atMs: number): WriteOutcome {
  const entry = findEntry(db, seq);
  if (!entry) return ABSENT;
  const entries = memoryHistory(db, entry.memoryId);
  const target = stateWithout(entries, entry);
  if (target === undefined || entries.some(({ undoes }) => undoes === seq)) return ABSENT;
  const memoryId = target.id;
  const current = findSnapshot(db, project, memoryId);
  const into = findIdByHash(db, project, target.contentHash);
  if (into !== undefined && into !== memoryId) {
    const merge = { atMs, change: "merged", into, undoes: seq } as const;
    if (current) remove(db, project, current, merge);
    else addHistory(db, { project, memoryId, ...merge, body: { ...target, into } });
    return { kind: "edited", memoryId: into, isMerged: true };
  }
  const restored = takeBack(current, target, entry);
  if (current) update(db, restored, vectorBefore(entry));
  else insert(db, project, restored, vectorBefore(entry));
  clearTombstonesOf(db, project, memoryId);
  clearTombstone(db, project, restored.contentHash);
  addHistory(db, { project, atMs, memoryId, change: "restored", body: restored, undoes: seq });
  return { kind: "remembered", memoryId, isNew: current === undefined };
}

/** What was remembered again under the same id after it had been forgotten stays as it is. */
function takeBack(
  current: Snapshot | undefined,
  target: Snapshot,
  { change }: HistoryEntry,
): Snapshot {
  if (current === undefined) return target;
  if (change !== "edited") return current;
  return { ...current, ...contentOf(target), updatedAtMs: target.updatedAtMs };
}

/** Puts a memory of elsewhere in, unless it is here already or was forgotten here. */
export function importMemory(
  db: Database,
  project: string,
  memory: ImportedMemory,
  atMs: number,
): WriteOutcome {
  const known = judgeImport(db, project, memory);
  if (known !== undefined) return known;
  const { vector, ...fields } = memory;
  const whole = { ...fields, row: 0 };
  insert(db, project, whole, vector);
  addHistory(db, { project, atMs, memoryId: memory.id, change: "imported", body: whole });
  return { kind: "remembered", memoryId: memory.id, isNew: true };
}

/** Why this memory would not be imported; undefined where it would. */
export function judgeImport(
  db: Database,
  project: string,
  memory: ImportedMemory,
): WriteOutcome | undefined {
  const ids = [memory.id, ...(memory.originalId === undefined ? [] : [memory.originalId])];
  const knownId = findIdByHash(db, project, memory.contentHash) ?? findIdByOrigin(db, project, ids);
  if (knownId !== undefined) return { kind: "remembered", memoryId: knownId, isNew: false };
  if (isForgotten(db, project, memory.contentHash, ids)) {
    return { kind: "refused", reason: "forgotten" };
  }
  const isElsewhere = db.query("SELECT 1 FROM memories WHERE id = ?").get(memory.id) !== null;
  return isElsewhere ? KNOWN : undefined;
}

export function countUse(
  db: Database,
  project: string,
  ids: readonly string[],
  atMs: number,
): void {
  const count = db.query(
    `UPDATE memories SET use_count = use_count + 1, last_used_at_ms = ?
     WHERE project = ? AND id = ?`,
  );
  for (const id of ids) count.run(atMs, project, id);
}

function insert(
  db: Database,
  project: string,
  memory: Snapshot,
  vector: MemoryVector | undefined,
): void {
  const row = insertRow(db, project, memory);
  if (vector !== undefined) putVector(db, row, vector);
  indexAround(db, row, memory.sessionId);
}

function update(db: Database, memory: Snapshot, vector: MemoryVector | undefined): void {
  db.query(
    `UPDATE memories SET type = ?, text = ?, tags = ?, files = ?, importance = ?,
       superseded_by = ?, updated_at_ms = ?, content_hash = ? WHERE row = ?`,
  ).run(
    memory.type,
    memory.text,
    JSON.stringify(memory.tags),
    JSON.stringify(memory.files),
    memory.importance,
    memory.supersededBy ?? null,
    memory.updatedAtMs,
    memory.contentHash,
    memory.row,
  );
  deleteVector(db, memory.row);
  if (vector !== undefined) putVector(db, memory.row, vector);
  indexAround(db, memory.row, memory.sessionId);
}

function remove(
  db: Database,
  project: string,
  memory: Snapshot,
  how: { atMs: number; change: "forgotten" | "merged"; into?: string; undoes?: number },
): void {
  const body = { ...memory, vectorBefore: findVector(db, memory.row), into: how.into };
  db.query("DELETE FROM memories WHERE row = ?").run(memory.row);
  deleteVector(db, memory.row);
  indexAround(db, memory.row, memory.sessionId);
  addHistory(db, { project, memoryId: memory.id, ...how, body });
}

function findIdByOrigin(db: Database, project: string, ids: readonly string[]): string | undefined {
  const look = db.query<{ id: string }, [string, string]>(
    `SELECT id FROM memories WHERE project = ?1 AND id = ?2
     UNION ALL SELECT id FROM memories WHERE project = ?1 AND original_id = ?2 LIMIT 1`,
  );
  return ids.map((id) => look.get(project, id)?.id).find((id) => id !== undefined);
}

/** The part of a memory that an edit may change. */
function contentOf(memory: Snapshot): MemoryVersion {
  const { type, text, tags, files, importance, supersededBy, contentHash } = memory;
  return { type, text, tags, files, importance, supersededBy, contentHash };
}

function isSameContent(left: Snapshot, right: Snapshot): boolean {
  return JSON.stringify(contentOf(left)) === JSON.stringify(contentOf(right));
}

function hashOf({ body }: HistoryEntry): string[] {
  const hash = (body as { contentHash?: unknown }).contentHash;
  return typeof hash === "string" && hash !== "" ? [hash] : [];
}

function vectorBefore({ body }: HistoryEntry): MemoryVector | undefined {
  return (body as { vectorBefore?: MemoryVector }).vectorBefore;
}
