import type { Database } from "bun:sqlite";
import type { NewMemory, Tier } from "@/store/memory-types.ts";
import type { RememberedOutcome } from "@/store/port/writes-port.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { dropSupersession } from "@/store/sqlite/memories/memory-links.ts";
import { findSnapshot } from "@/store/sqlite/memories/memory-columns.ts";

/**
 * Counts a repetition of a known memory. A superseded memory becomes valid again, and a repetition
 * as gold makes it gold: otherwise what was just said would not be found. Its successes are added
 * up, and another wording is kept in the history.
 */
export function countRepetition(
  db: Database,
  project: string,
  knownId: string,
  memory: NewMemory,
  otherWording?: string,
): RememberedOutcome {
  const known = findSnapshot(db, project, knownId);
  const tier: Tier = memory.tier === "gold" ? "gold" : (known?.tier ?? "silver");
  if (known?.supersededBy !== undefined) dropSupersession(db, knownId, known.supersededBy);
  const atMs = memory.createdAtMs;
  db.query(
    `UPDATE memories SET repeat_count = repeat_count + 1, updated_at_ms = ?, tier = ?,
       worked_count = worked_count + ?, superseded_by = NULL WHERE id = ?`,
  ).run(atMs, tier, memory.workedCount ?? 0, knownId);
  const { sessionId, event, contentHash } = memory;
  const wording = otherWording === undefined ? {} : { text: otherWording, contentHash };
  const body = { sessionId, event, tier, ...wording };
  addHistory(db, { project, atMs, memoryId: knownId, change: "repeated", body });
  const outcome = { kind: "remembered", memoryId: knownId, isNew: false } as const;
  return otherWording === undefined ? outcome : { ...outcome, isOtherWording: true };
}
