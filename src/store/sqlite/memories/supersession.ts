import type { Database } from "bun:sqlite";
import type { MemoryLink, NewMemory } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { putLink } from "@/store/sqlite/memories/memory-links.ts";
import { insertMemory } from "@/store/sqlite/memories/insert-memory.ts";
import { editMemory } from "@/store/sqlite/memories/memory-changes.ts";
import { findSnapshot } from "@/store/sqlite/memories/memory-columns.ts";
import { isSourceForgotten } from "@/store/sqlite/memories/tombstones.ts";
import { editableContent } from "@/store/sqlite/memories/memory-with-indexes.ts";

const ABSENT: WriteOutcome = { kind: "refused", reason: "absent" };
const FORGOTTEN: WriteOutcome = { kind: "refused", reason: "forgotten" };

/**
 * Stores a memory, unless the statement it is made of was forgotten, and marks the one it
 * replaces as superseded.
 */
export function rememberMemory(
  db: Database,
  project: string,
  memory: NewMemory,
  supersedes: string | undefined,
): WriteOutcome {
  const { sourceId } = memory;
  if (sourceId !== undefined && isSourceForgotten(db, project, sourceId)) return FORGOTTEN;
  const outcome = insertMemory(db, project, memory, supersedes);
  if (supersedes === undefined) return outcome;
  const { memoryId: fromId } = outcome;
  const link = { fromId, toId: supersedes, kind: "supersedes", weight: 1 } as const;
  linkMemories(db, project, { ...link, atMs: memory.createdAtMs });
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
