import type { Database } from "bun:sqlite";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { HistoryEntry } from "@/store/port/memories-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import {
  findIdByHash,
  findSnapshot,
  type Snapshot,
} from "@/store/sqlite/memories/memory-snapshot.ts";
import { isSameSource, memoryHistory, sourceIn } from "@/store/sqlite/memories/memory-history.ts";
import { linksOf } from "@/store/sqlite/memories/read-links.ts";
import { recoverMemory } from "@/store/sqlite/memories/recover-memory.ts";
import { removeMemory } from "@/store/sqlite/memories/memory-with-indexes.ts";
import {
  addTombstones,
  isStatementForgotten,
  sourceHash,
} from "@/store/sqlite/memories/tombstones.ts";
import { plainWording } from "@/store/text/near-duplicate.ts";
import { findBySource } from "@/store/sqlite/search/direct-lookup.ts";

/**
 * Forgets a memory with all others that say the same words. Their history stays, with tombstones:
 * neither an import nor another reading of the statement brings them back.
 */
export function forgetMemory(db: Database, project: string, id: string, atMs: number): void {
  for (const memory of forgottenTogether(db, project, id)) {
    forgetAlone(db, project, memory.id, atMs);
  }
}

/** Forgets one memory and keeps others that say the same. */
export function forgetAlone(db: Database, project: string, id: string, atMs: number): void {
  const memory = findOrRecover(db, project, id);
  if (memory) forgetOne(db, project, memory, atMs);
}

/** Guess: no rule is repeated in more sessions than a store remembers links of one memory. */
const REPETITIONS_MAX = 200;

/**
 * The memory, those made of the same statement, those that repeat it or that it repeats, and those
 * with the same words in whose place it is: forgotten alone, it would leave those valid again. The
 * record of a changed file goes with the statement it was changed for, but not the other way round.
 */
export function forgottenTogether(db: Database, project: string, id: string): StoredMemory[] {
  const memory = findOrRecover(db, project, id);
  if (memory === undefined) return [];
  if (memory.type === "FileAccess") return [memory];
  const repeats = (of: string) =>
    linksOf(db, project, [of], REPETITIONS_MAX).filter(({ kind }) => kind === "repeats");
  const rules = repeats(id).flatMap(({ fromId, toId }) => (fromId === id ? [toId] : []));
  const said = [id, ...rules].flatMap((rule) =>
    repeats(rule).flatMap(({ fromId, toId }) => (toId === rule ? [fromId] : [])),
  );
  const merged = linksOf(db, project, [id], REPETITIONS_MAX)
    .filter(({ kind, fromId }) => kind === "supersedes" && fromId === id)
    .map(({ toId }) => toId)
    .filter((other) => hasSameWords(findSnapshot(db, project, other), memory));
  const found = new Map<string, StoredMemory>([[id, memory]]);
  for (const one of new Set([id, ...rules, ...said, ...merged])) {
    const other = findOrRecover(db, project, one);
    if (other === undefined) continue;
    found.set(one, other);
    if (other.sourceId === undefined) continue;
    for (const same of findBySource(db, project, other.sourceId)) found.set(same.id, same);
  }
  return [...found.values()];
}

function hasSameWords(other: Snapshot | undefined, { text }: StoredMemory): boolean {
  return other !== undefined && plainWording(other.text) === plainWording(text);
}

/** A damaged memory can be forgotten too: its history says what it was. */
function findOrRecover(db: Database, project: string, id: string): Snapshot | undefined {
  return findSnapshot(db, project, id) ?? recoverMemory(db, project, id);
}

function forgetOne(db: Database, project: string, memory: Snapshot, atMs: number): void {
  const history = memoryHistory(db, memory.id);
  const hashes = new Set(history.flatMap(hashOf)).add(memory.contentHash);
  const sources = [memory.sourceId, ...history.map(({ body }) => sourceIn(body))];
  for (const sourceId of memory.type === "FileAccess" ? [] : sources) {
    if (sourceId !== undefined) hashes.add(sourceHash(sourceId));
  }
  addTombstones(db, project, memory, hashes, atMs);
  removeMemory(db, project, memory, { atMs, change: "forgotten" });
}

function hashOf({ body }: HistoryEntry): string[] {
  const hash = (body as { contentHash?: unknown }).contentHash;
  return typeof hash === "string" && hash !== "" ? [hash] : [];
}

const REFUSED: WriteOutcome = { kind: "refused", reason: "in-use" };

/**
 * Removes an episode or the record of a changed file that nobody has used. Unlike a forgotten
 * memory it leaves no tombstone, so that the same statement may come back. The history says that
 * it was let go, and undo restores it from there. Refuses everything that was recognised, used,
 * repeated or raised, and what another memory depends on.
 */
export function letGo(db: Database, project: string, id: string, atMs: number): WriteOutcome {
  const memory = findSnapshot(db, project, id);
  if (!memory) return { kind: "refused", reason: "absent" };
  if (!mayBeLetGo(memory) || hasTies(db, project, id)) return REFUSED;
  removeMemory(db, project, memory, { atMs, change: "let-go" });
  return { kind: "done" };
}

function mayBeLetGo(memory: Snapshot): boolean {
  if (memory.useCount > 0 || memory.workedCount > 0) return false;
  if (memory.type === "FileAccess") return true;
  const isEpisode = memory.tags.includes("said") || memory.tags.includes("concluded");
  const isRaised = memory.tier !== "bronze" || (memory.sessionsSaid ?? 1) > 1;
  return isEpisode && memory.type === "Context" && !isRaised && memory.repeatCount === 0;
}

/** True if removing it would change what another memory means. */
function hasTies(db: Database, project: string, id: string): boolean {
  return linksOf(db, project, [id], REPETITIONS_MAX).some(
    ({ kind, fromId }) => kind === "repeats" || (kind !== "similar" && fromId === id),
  );
}

/** Says whether a statement was stored before, or forgotten after it was said. */
export function judgeStatement(
  db: Database,
  project: string,
  memory: NewMemory,
): "known" | "forgotten" | undefined {
  if (isStatementForgotten(db, project, memory)) return "forgotten";
  const { sourceId, sessionId, contentHash } = memory;
  const same = sourceId === undefined ? [] : findBySource(db, project, sourceId);
  if (same.some(({ type }) => type !== "FileAccess")) return "known";
  const equalId = findIdByHash(db, project, contentHash);
  if (equalId === undefined) return undefined;
  const isSame = ({ body }: HistoryEntry) =>
    sourceId === undefined ? sessionIn(body) === sessionId : isSameSource(sourceId, sourceIn(body));
  return memoryHistory(db, equalId).some(isSame) ? "known" : undefined;
}

function sessionIn(body: unknown): unknown {
  return (body as { sessionId?: unknown } | null)?.sessionId;
}
