import type { Database } from "bun:sqlite";
import type { MemoryLink, MemoryVector } from "@/store/memory-types.ts";
import type { HistoryEntry } from "@/store/port/memories-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import {
  addHistory,
  findEntry,
  memoryHistory,
  stateWithout,
} from "@/store/sqlite/memories/memory-history.ts";
import { putLinks } from "@/store/sqlite/memories/memory-links.ts";
import {
  findIdByHash,
  findSnapshot,
  type Snapshot,
} from "@/store/sqlite/memories/memory-snapshot.ts";
import { clearTombstone, clearTombstonesOf } from "@/store/sqlite/memories/tombstones.ts";
import {
  editableContent,
  putMemory,
  removeMemory,
  replaceMemory,
} from "@/store/sqlite/memories/memory-with-indexes.ts";

const ABSENT: WriteOutcome = { kind: "refused", reason: "absent" };

/**
 * Undoes an edit, a merge or a forgetting, given by its number in the history. If another memory
 * has got the restored content in the meantime, the two are merged.
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
    if (current) removeMemory(db, project, current, merge);
    else addHistory(db, { project, memoryId, ...merge, body: { ...target, into } });
    return { kind: "edited", memoryId: into, isMerged: true };
  }
  const restored = withoutLostSuccessor(db, project, restoredState(current, target, entry));
  if (current) replaceMemory(db, project, { before: current, memory: restored }, vectorOf(entry));
  else {
    putMemory(db, project, restored, vectorOf(entry));
    putLinks(db, project, linksOf(entry));
  }
  clearTombstonesOf(db, project, memoryId);
  clearTombstone(db, project, restored.contentHash);
  addHistory(db, { project, atMs, memoryId, change: "restored", body: restored, undoes: seq });
  return { kind: "remembered", memoryId, isNew: current === undefined };
}

/** A memory that was stored again under the same id after it was forgotten stays unchanged. */
function restoredState(
  current: Snapshot | undefined,
  target: Snapshot,
  { change }: HistoryEntry,
): Snapshot {
  if (current === undefined) return target;
  if (change !== "edited") return current;
  return { ...current, ...editableContent(target), updatedAtMs: target.updatedAtMs };
}

/** If the memory that superseded it is gone, it is valid again. */
function withoutLostSuccessor(db: Database, project: string, memory: Snapshot): Snapshot {
  const { supersededBy } = memory;
  if (supersededBy === undefined || findSnapshot(db, project, supersededBy)) return memory;
  return { ...memory, supersededBy: undefined };
}

function vectorOf({ body }: HistoryEntry): MemoryVector | undefined {
  return (body as { vectorBefore?: MemoryVector }).vectorBefore;
}

function linksOf({ body }: HistoryEntry): readonly MemoryLink[] {
  return (body as { linksBefore?: readonly MemoryLink[] }).linksBefore ?? [];
}
