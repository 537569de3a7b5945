import type { Database } from "bun:sqlite";
import type { MemoryVersion } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import {
  findIdByHash,
  findSnapshot,
  type Snapshot,
  updateStanding,
} from "@/store/sqlite/memories/memory-snapshot.ts";
import { clearTombstone } from "@/store/sqlite/memories/tombstones.ts";
import { findVector } from "@/store/sqlite/search/vectors/vectors.ts";
import {
  editableContent,
  removeMemory,
  replaceMemory,
} from "@/store/sqlite/memories/memory-with-indexes.ts";

const ABSENT: WriteOutcome = { kind: "refused", reason: "absent" };

/** Changes the content of a memory. If another memory has that content, merges it into that one. */
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
    removeMemory(db, project, memory, { atMs, change: "merged", into: equalId });
    return { kind: "edited", memoryId: equalId, isMerged: true };
  }
  const { sourceId, sessionsSaid } = memory;
  const content = editableContent({ sourceId, sessionsSaid, ...version });
  const edited = { ...memory, ...content, updatedAtMs: atMs };
  const outcome: WriteOutcome = { kind: "edited", memoryId: id, isMerged: false };
  if (isSameContent(memory, edited)) return outcome;
  clearTombstone(db, project, edited.contentHash);
  const vectorBefore = findVector(db, memory.row);
  const kept = memory.text === edited.text ? vectorBefore : undefined;
  replaceMemory(db, project, { before: memory, memory: edited }, version.vector ?? kept);
  const body = { ...edited, vectorBefore };
  addHistory(db, { project, atMs, memoryId: id, change: "edited", body });
  return outcome;
}

export function countUse(
  db: Database,
  project: string,
  ids: readonly string[],
  atMs: number,
): void {
  const count = db.query(
    `UPDATE memories SET use_count = use_count + 1, last_used_at_ms = ?, ignored_count = 0
     WHERE project = ? AND id = ?`,
  );
  for (const id of ids) count.run(atMs, project, id);
}

export function countOutcome(
  db: Database,
  project: string,
  id: string,
  outcome: "worked" | "failed",
): void {
  if (findSnapshot(db, project, id) === undefined) return;
  updateStanding(db, id, ({ workedCount, failedCount }) =>
    outcome === "worked" ? { workedCount: workedCount + 1 } : { failedCount: failedCount + 1 },
  );
}

function isSameContent(left: Snapshot, right: Snapshot): boolean {
  return JSON.stringify(editableContent(left)) === JSON.stringify(editableContent(right));
}
