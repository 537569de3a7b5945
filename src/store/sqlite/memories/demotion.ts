import type { Database } from "bun:sqlite";
import type { MemoryWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { findSnapshot, updateStanding } from "@/store/sqlite/memories/memory-snapshot.ts";
import { followSupersession } from "@/store/sqlite/memories/memory-with-indexes.ts";
import { findVector } from "@/store/sqlite/search/vectors/vectors.ts";

type Demotion = Extract<MemoryWrite, { readonly kind: "demote" }>;

/**
 * Lowers the standing of a memory. In the history it is an edit, so that it can be undone; but its
 * words and its vector stay as they are, which saves most of the work of an edit.
 */
export function demoteMemory(db: Database, project: string, demotion: Demotion): WriteOutcome {
  const { memoryId, supersededBy, atMs } = demotion;
  const memory = findSnapshot(db, project, memoryId);
  if (memory === undefined || supersededBy === memoryId) return refused("absent");
  if (supersededBy !== undefined) {
    const keeper = findSnapshot(db, project, supersededBy);
    if (keeper === undefined) return refused("absent");
    if (keeper.supersededBy !== undefined) return refused("in-use");
  }
  const standing = {
    importance: Math.min(memory.importance, demotion.importance),
    supersededBy: supersededBy ?? memory.supersededBy,
    updatedAtMs: atMs,
  };
  const isSame =
    standing.importance === memory.importance && standing.supersededBy === memory.supersededBy;
  if (isSame) return { kind: "done" };
  const demoted = { ...memory, ...standing };
  updateStanding(db, memoryId, () => standing);
  followSupersession(db, project, memory, demoted);
  const body = { ...demoted, vectorBefore: findVector(db, memory.row) };
  addHistory(db, { project, atMs, memoryId, change: "edited", body });
  return { kind: "done" };
}

function refused(reason: "absent" | "in-use"): WriteOutcome {
  return { kind: "refused", reason };
}
