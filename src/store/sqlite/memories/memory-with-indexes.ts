import type { Database } from "bun:sqlite";
import type { MemoryVector, MemoryVersion } from "@/store/memory-types.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { reindexWithFollowers, indexNewMemory } from "@/store/sqlite/search/term-indexing.ts";
import { dropLinksOf, dropSupersession, putLink } from "@/store/sqlite/memories/memory-links.ts";
import { insertRow, type Snapshot, updateRow } from "@/store/sqlite/memories/memory-columns.ts";
import {
  addVector,
  deleteVector,
  findVector,
  putVector,
} from "@/store/sqlite/search/vectors/vectors.ts";
import { addWording, dropWording } from "@/store/sqlite/memories/wordings.ts";

/**
 * A memory with all that stands for it: its row, its words, its wording, its vector, its links.
 * Whatever puts, replaces or removes a memory does it here, so that no index is left behind.
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
    // A row of its own behind all others: nothing is there, and nothing has it as its context.
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

/** The link says what the memory itself says. */
function followSupersession(
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

/** Removes it from the table and every index; the history keeps all that is needed to undo it. */
export function removeMemory(
  db: Database,
  project: string,
  memory: Snapshot,
  how: { atMs: number; change: "forgotten" | "merged"; into?: string; undoes?: number },
): void {
  const vector = findVector(db, memory.row);
  const links = dropLinksOf(db, memory.id);
  const body = { ...memory, vectorBefore: vector, linksBefore: links, into: how.into };
  db.query("DELETE FROM memories WHERE row = ?").run(memory.row);
  deleteVector(db, memory.row);
  dropWording(db, memory.row, memory.type, memory.text);
  reindexWithFollowers(db, memory.row, memory.sessionId);
  addHistory(db, { project, memoryId: memory.id, ...how, body });
}

/** The part of a memory that an edit may change. */
export function editableContent(memory: MemoryVersion): MemoryVersion {
  const { type, text, tags, files, anchors, directory } = memory;
  const { otherWords, symbols, metadata } = memory;
  const { importance, tier, flags, supersededBy, contentHash } = memory;
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
  };
}
