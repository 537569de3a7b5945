import type { Database } from "bun:sqlite";
import type { HistoryEntry } from "@/store/port/memories-port.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { foldHistory, readEntries } from "@/store/sqlite/memories/memory-history.ts";
import type { Snapshot } from "@/store/sqlite/memories/memory-snapshot.ts";

/**
 * A memory whose row is damaged, as its history says. Every entry of the history has a checksum.
 * Returns undefined if there is no such row, or if the history does not say enough.
 */
export function recoverMemory(db: Database, project: string, id: string): Snapshot | undefined {
  const sql = "SELECT row FROM memories WHERE project = ? AND id = ?";
  const found = db.query<{ row: number }, [string, string]>(sql).get(project, id);
  const state = found === null ? undefined : stateFromHistory(db, id);
  return found === null || state === undefined ? undefined : { ...state, row: found.row };
}

/** The same without what only writing needs. */
export function recoverForReading(
  db: Database,
  project: string,
  id: string,
): StoredMemory | undefined {
  const memory = recoverMemory(db, project, id);
  if (memory === undefined) return undefined;
  const { row: _row, contentHash: _hash, ...stored } = memory;
  return stored;
}

/** Changes whose entry contains the whole memory. */
const WHOLE: ReadonlySet<string> = new Set(["remembered", "imported", "edited", "restored"]);

/** An entry of the history that was damaged. */
export type LostEntry = Pick<HistoryEntry, "seq" | "change">;

/**
 * The whole memory by its history. `lost` are entries that are no longer there at all. Returns undefined if it was removed, or if an entry after its
 * last known content is damaged: that one may have changed the content.
 */
export function stateFromHistory(
  db: Database,
  id: string,
  lost: readonly LostEntry[] = [],
): Snapshot | undefined {
  const read = readEntries(db, id);
  const { entries } = read;
  const damaged = [...read.damaged, ...lost];
  const lastWhole = entries.findLast(({ change }) => WHOLE.has(change))?.seq ?? 0;
  if (damaged.some(({ seq, change }) => seq > lastWhole && change !== "repeated")) return undefined;
  const state = foldHistory(entries);
  return state !== undefined && isWhole(state) ? state : undefined;
}

/** False if the history lost its first entry and does not contain the whole memory. */
function isWhole({ id, text, type, contentHash, tags }: Snapshot): boolean {
  return (
    [id, text, type].every((field) => typeof field === "string" && field !== "") &&
    contentHash !== "" &&
    Array.isArray(tags)
  );
}
