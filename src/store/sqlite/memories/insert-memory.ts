import { type NewMemory, TAKEN_BACK, type Tier } from "@/store/memory-types.ts";
import type { RememberedOutcome } from "@/store/port/writes-port.ts";
import {
  findIdByHash,
  findSnapshot,
  insertRow,
  type Snapshot,
  toSnapshot,
  updateRow,
  updateStanding,
} from "@/store/sqlite/memories/memory-snapshot.ts";
import { recoverMemory } from "@/store/sqlite/memories/recover-memory.ts";
import {
  addHistory,
  isSameSource,
  memoryHistory,
  sourceIn,
} from "@/store/sqlite/memories/memory-history.ts";
import { dropSupersession, putLink } from "@/store/sqlite/memories/memory-links.ts";
import { clearTombstone } from "@/store/sqlite/memories/tombstones.ts";
import { findSimilar, putWording, wordingOf } from "@/store/sqlite/memories/wordings.ts";
import { indexNewMemory } from "@/store/sqlite/search/term-indexing.ts";
import { addVector } from "@/store/sqlite/search/vectors/vectors.ts";
import type { Database } from "bun:sqlite";

/** Stores a memory, or counts a repetition if a memory that is not superseded says the same. */
export function insertMemory(
  db: Database,
  project: string,
  memory: NewMemory,
  supersedes: readonly string[] = [],
): RememberedOutcome {
  const knownId = findIdByHash(db, project, memory.contentHash);
  if (knownId !== undefined) return countRepetition(db, project, knownId, memory);
  const wording = wordingOf(memory.type, memory.text);
  const similar = wording && findSimilar(db, project, memory, wording);
  if (similar?.isSame && !supersedes.includes(similar.id))
    return countRepetition(db, project, similar.id, memory, memory.text);
  clearTombstone(db, project, memory.contentHash);
  const whole = toSnapshot(memory);
  const row = insertRow(db, project, whole);
  indexNewMemory(db, row, whole, memory.sessionId);
  putWording(db, row, wording);
  if (memory.vector !== undefined) addVector(db, row, memory.vector);
  const { vector: _vector, ...body } = memory;
  const { id: memoryId, createdAtMs: atMs } = memory;
  addHistory(db, { project, atMs, memoryId, change: "remembered", body });
  const outcome = { kind: "remembered", memoryId, isNew: true } as const;
  if (similar === undefined || supersedes.includes(similar.id)) return outcome;
  const { id: toId, similarity: weight } = similar;
  putLink(db, project, { fromId: memoryId, toId, kind: "similar", weight, atMs });
  return { ...outcome, similarTo: toId };
}

/**
 * Counts a repetition of a known memory. A superseded memory becomes valid again, and a repetition
 * as gold makes it gold: otherwise what was just said would not be found. What the user has
 * replaced stays replaced if only an agent or a tool repeats it, and what the user took back is
 * valid again only if the user says it. Its successes are added up, and another wording is kept in
 * the history.
 */
function countRepetition(
  db: Database,
  project: string,
  knownId: string,
  memory: NewMemory,
  otherWording?: string,
): RememberedOutcome {
  const known = findSnapshot(db, project, knownId) ?? restoreDamaged(db, project, knownId, memory);
  const outcome = { kind: "remembered", memoryId: knownId, isNew: false } as const;
  if (isCounted(db, knownId, known?.sourceId, memory)) return outcome;
  const tier = tierAfter(known, memory);
  const replacedBy = known?.supersededBy;
  const replacement = replacedBy === undefined ? undefined : findSnapshot(db, project, replacedBy);
  const isValidAgain = memory.origin === "user" || replacement?.origin !== "user";
  const supersededBy = isValidAgain ? undefined : replacedBy;
  if (isValidAgain && replacedBy !== undefined) dropSupersession(db, knownId, replacedBy);
  const atMs = memory.createdAtMs;
  updateStanding(db, knownId, ({ repeatCount, workedCount }) => ({
    repeatCount: repeatCount + 1,
    updatedAtMs: atMs,
    tier,
    workedCount: workedCount + (memory.workedCount ?? 0),
    supersededBy,
  }));
  const { sessionId, event, contentHash, sourceId } = memory;
  const wording = otherWording === undefined ? {} : { text: otherWording, contentHash };
  const staying = supersededBy === undefined ? {} : { staysSuperseded: true };
  const source = sourceId === undefined ? {} : { sourceId };
  const body = { sessionId, event, tier, ...source, ...wording, ...staying };
  addHistory(db, { project, atMs, memoryId: knownId, change: "repeated", body });
  return otherWording === undefined ? outcome : { ...outcome, isOtherWording: true };
}

/** Puts a damaged memory right that is said again: as its history says, or as it is said now. */
function restoreDamaged(
  db: Database,
  project: string,
  id: string,
  memory: NewMemory,
): Snapshot | undefined {
  const sql = "SELECT row FROM memories WHERE project = ? AND id = ?";
  const row = db.query<{ row: number }, [string, string]>(sql).get(project, id)?.row;
  if (row === undefined) return undefined;
  const state = recoverMemory(db, project, id) ?? { ...toSnapshot(memory), id, row };
  updateRow(db, state);
  return state;
}

function tierAfter(known: Snapshot | undefined, { tier, origin }: NewMemory): Tier {
  if (tier === "gold" || known === undefined) return tier === "gold" ? "gold" : "silver";
  const wasTakenBack = known.tier === "abandoned" && TAKEN_BACK in known.metadata;
  return wasTakenBack && origin === "user" ? tier : known.tier;
}

/** True if this statement was stored or counted before: a transcript may be read twice. */
function isCounted(
  db: Database,
  knownId: string,
  knownSource: string | undefined,
  { sourceId }: NewMemory,
): boolean {
  if (sourceId === undefined) return false;
  if (isSameSource(sourceId, knownSource)) return true;
  return memoryHistory(db, knownId).some(({ body }) => isSameSource(sourceId, sourceIn(body)));
}
