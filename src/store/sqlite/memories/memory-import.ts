import type { Database } from "bun:sqlite";
import type { ImportedMemory } from "@/store/memory-types.ts";
import type { ImportIdentity } from "@/store/port/memories-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { putLinks } from "@/store/sqlite/memories/memory-links.ts";
import { findIdByHash } from "@/store/sqlite/memories/memory-snapshot.ts";
import { isForgotten, isSourceForgotten } from "@/store/sqlite/memories/tombstones.ts";
import { putMemory } from "@/store/sqlite/memories/memory-with-indexes.ts";

const KNOWN: WriteOutcome = { kind: "refused", reason: "known" };

/** Imports a memory unless it is known or was forgotten. */
export function importMemory(
  db: Database,
  project: string,
  memory: ImportedMemory,
  atMs: number,
): WriteOutcome {
  const known = judgeImport(db, project, memory);
  if (known !== undefined) return known;
  const { vector, links = [], ...fields } = memory;
  const whole = { ...fields, row: 0 };
  putMemory(db, project, whole, vector);
  putLinks(db, project, links);
  addHistory(db, { project, atMs, memoryId: memory.id, change: "imported", body: whole });
  return { kind: "remembered", memoryId: memory.id, isNew: true };
}

/** Why this memory would not be imported. Returns undefined if it would. */
export function judgeImport(
  db: Database,
  project: string,
  memory: ImportIdentity,
): WriteOutcome | undefined {
  const ids = [memory.id, ...(memory.originalId === undefined ? [] : [memory.originalId])];
  const knownId = findIdByHash(db, project, memory.contentHash) ?? findIdByOrigin(db, project, ids);
  if (knownId !== undefined) return { kind: "remembered", memoryId: knownId, isNew: false };
  const isGone = isForgotten(db, project, memory.contentHash, ids);
  if (isGone || isSourceForgotten(db, project, memory.sourceId)) {
    return { kind: "refused", reason: "forgotten" };
  }
  const isOfAnotherProject =
    db.query("SELECT 1 FROM memories WHERE id = ?").get(memory.id) !== null;
  return isOfAnotherProject ? KNOWN : undefined;
}

function findIdByOrigin(db: Database, project: string, ids: readonly string[]): string | undefined {
  const lookUp = db.query<{ id: string }, [string, string]>(
    `SELECT id FROM memories WHERE project = ?1 AND id = ?2
     UNION ALL SELECT id FROM memories WHERE project = ?1 AND original_id = ?2 LIMIT 1`,
  );
  return ids.map((id) => lookUp.get(project, id)?.id).find((id) => id !== undefined);
}
