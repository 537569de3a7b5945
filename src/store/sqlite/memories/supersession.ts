import type { Database } from "bun:sqlite";
import type { MemoryLink } from "@/store/memory-types.ts";
import type { MemoryWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import { putLink } from "@/store/sqlite/memories/memory-links.ts";
import { insertMemory } from "@/store/sqlite/memories/insert-memory.ts";
import { editMemory } from "@/store/sqlite/memories/memory-changes.ts";
import { findSnapshot } from "@/store/sqlite/memories/memory-snapshot.ts";
import { isStatementForgotten } from "@/store/sqlite/memories/tombstones.ts";
import { editableContent } from "@/store/sqlite/memories/memory-with-indexes.ts";

const ABSENT: WriteOutcome = { kind: "refused", reason: "absent" };
type RememberWrite = Extract<MemoryWrite, { readonly kind: "remember" }>;

const FORGOTTEN: WriteOutcome = { kind: "refused", reason: "forgotten" };

/**
 * Stores a memory, unless the statement it is made of was forgotten. Marks the memories it
 * replaces as superseded, and links those that say something else about the same thing. If the
 * memory was known before, the known one does both.
 */
export function rememberMemory(
  db: Database,
  project: string,
  { memory, supersedes = [], differsFrom = [] }: RememberWrite,
): WriteOutcome {
  if (isStatementForgotten(db, project, memory)) return FORGOTTEN;
  const outcome = insertMemory(db, project, memory, supersedes);
  const from = { fromId: outcome.memoryId, weight: 1, atMs: memory.createdAtMs };
  for (const toId of supersedes) linkMemories(db, project, { ...from, toId, kind: "supersedes" });
  for (const toId of differsFrom) putLink(db, project, { ...from, toId, kind: "differs" });
  return outcome;
}

/** Links two memories. "supersedes" is an edit of the older one, so that it can be undone. */
export function linkMemories(db: Database, project: string, link: MemoryLink): WriteOutcome {
  const { fromId, toId, kind, atMs } = link;
  if (kind !== "supersedes") return putLink(db, project, link);
  const [newer, older] = [findSnapshot(db, project, fromId), findSnapshot(db, project, toId)];
  if (newer === undefined || older === undefined || fromId === toId) return ABSENT;
  // If two memories superseded each other, both would be lost, so the later link counts.
  if (newer.supersededBy === toId) {
    editMemory(db, project, fromId, { ...editableContent(newer), supersededBy: undefined }, atMs);
  }
  editMemory(db, project, toId, { ...editableContent(older), supersededBy: fromId }, atMs);
  return { kind: "done" };
}
