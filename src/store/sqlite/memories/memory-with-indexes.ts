import type { Database } from "bun:sqlite";
import type { MemoryVector, MemoryVersion } from "@/store/memory-types.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { reindexWithFollowers, indexNewMemory } from "@/store/sqlite/search/term-indexing.ts";
import { dropLinksOf, dropSupersession, putLink } from "@/store/sqlite/memories/memory-links.ts";
import { insertRow, type Snapshot, updateRow } from "@/store/sqlite/memories/memory-snapshot.ts";
import {
  addVector,
  deleteVector,
  findVector,
  putVector,
} from "@/store/sqlite/search/vectors/vectors.ts";
import { addWording, dropWording } from "@/store/sqlite/memories/wordings.ts";

/**
 * Writes a memory together with its entries in every index: terms, wording, vector and links. All
 * changes to stored memories go through here, so that no index is left behind.
 */

export function putMemory(
  db: Database,
  project: string,
  memory: Snapshot,
  vector: MemoryVector | undefined,
): void {
  const row = insertRow(db, project, memory);
  addWording(db, row, memory.type, memory.text);
  if (row === memory.row) {
    if (vector !== undefined) putVector(db, row, vector);
    reindexWithFollowers(db, row, memory.sessionId);
  } else {
    // The row is new and the last one: it has no vector, and no memory has it as its context.
    if (vector !== undefined) addVector(db, row, vector);
    indexNewMemory(db, row, memory, memory.sessionId);
  }
}

export function replaceMemory(
  db: Database,
  project: string,
  { before, memory }: { before: Snapshot; memory: Snapshot },
  vector: MemoryVector | undefined,
): void {
  updateRow(db, memory);
  followSupersession(db, project, before, memory);
  dropWording(db, memory.row, before.type, before.text);
  addWording(db, memory.row, memory.type, memory.text);
  deleteVector(db, memory.row);
  if (vector !== undefined) putVector(db, memory.row, vector);
  reindexWithFollowers(db, memory.row, memory.sessionId);
}

/** Keeps the link in step with the field of the memory. */
export function followSupersession(
  db: Database,
  project: string,
  before: Snapshot,
  { id, supersededBy, updatedAtMs: atMs }: Snapshot,
): void {
  if (before.supersededBy === supersededBy) return;
  if (before.supersededBy !== undefined) dropSupersession(db, id, before.supersededBy);
  if (supersededBy === undefined) return;
  putLink(db, project, { fromId: supersededBy, toId: id, kind: "supersedes", weight: 1, atMs });
}

/** Removes the memory from the table and every index. The history keeps all that undo needs. */
export function removeMemory(
  db: Database,
  project: string,
  memory: Snapshot,
  how: { atMs: number; change: "forgotten" | "merged" | "let-go"; into?: string; undoes?: number },
): void {
  const vector = findVector(db, memory.row);
  const links = dropLinksOf(db, memory.id);
  const whole = { ...memory, vectorBefore: vector, linksBefore: links, into: how.into };
  // Nobody has used what is let go: the entries before say all but its row.
  const body = how.change === "let-go" ? { text: memory.text, row: memory.row } : whole;
  db.query("DELETE FROM memories WHERE row = ?").run(memory.row);
  deleteVector(db, memory.row);
  dropWording(db, memory.row, memory.type, memory.text);
  reindexWithFollowers(db, memory.row, memory.sessionId);
  addHistory(db, { project, memoryId: memory.id, ...how, body });
}

/** The fields of a memory that an edit can change. */
export function editableContent(memory: MemoryVersion): MemoryVersion {
  const { type, text, tags, files, anchors, directory } = memory;
  const { otherWords, symbols, metadata } = memory;
  const { importance, tier, flags, supersededBy, contentHash, sourceId, sessionsSaid } = memory;
  return {
    type,
    text,
    tags,
    files,
    anchors,
    otherWords,
    symbols,
    metadata,
    directory,
    importance,
    tier,
    flags,
    supersededBy,
    contentHash,
    sourceId,
    sessionsSaid,
  };
}
