import type { Database } from "bun:sqlite";
import {
  similarityBands,
  featuresIn,
  hashText,
  overlap,
  plainWording,
} from "@/store/text/near-duplicate.ts";
import type { MemoryType, NewMemory } from "@/store/memory-types.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";

/**
 * An index by wording, which finds memories that say the same in slightly different words. Each
 * text has a few numbers (bands). A search reads only the newest memories that share a band, so
 * that it costs the same in a store of any size.
 */

/** Guesses: how many rows are read for each band, and how many texts are compared. */
const READ_PER_BAND = 32;
const COMPARED = 2;
/** Guess: three of four words in common. Less is not worth a link. */
const SIMILAR_MIN = 0.75;

/** A text prepared for searching and comparing. */
export interface Wording {
  readonly plain: string;
  readonly exactBand: number;
  readonly similarityBands: readonly number[];
  readonly features: ReadonlySet<string>;
}

export interface SimilarMemory {
  readonly id: string;
  /** True if the two say the same. */
  readonly isSame: boolean;
  readonly similarity: number;
}

/** Returns undefined for an opened file, which is no fact to compare. */
export function wordingOf(type: MemoryType, text: string): Wording | undefined {
  if (type === "FileAccess") return undefined;
  const plain = plainWording(text);
  const features = featuresIn(text);
  return {
    plain,
    exactBand: hashText(plain),
    similarityBands: similarityBands(features),
    features,
  };
}

/** The memory with the most similar wording, of the same type, origin, files and scope. */
export function findSimilar(
  db: Database,
  project: string,
  memory: NewMemory,
  wording: Wording,
): SimilarMemory | undefined {
  const read = (row: number) => readCandidate(db, project, row, memory) ?? [];
  const same = rowsSharingBands(db, project, [wording.exactBand])
    .flatMap(read)
    .find(({ text }) => plainWording(text) === wording.plain);
  if (same !== undefined) return { id: same.id, isSame: true, similarity: 1 };
  const [best] = rowsSharingBands(db, project, wording.similarityBands)
    .flatMap(read)
    .map(({ id, text }) => ({ id, similarity: overlap(wording.features, featuresIn(text)) }))
    .sort((a, b) => b.similarity - a.similarity);
  return best && best.similarity >= SIMILAR_MIN ? { ...best, isSame: false } : undefined;
}

export function addWording(db: Database, row: number, type: MemoryType, text: string): void {
  putWording(db, row, wordingOf(type, text));
}

export function putWording(db: Database, row: number, wording: Wording | undefined): void {
  const add = db.query("INSERT OR IGNORE INTO wording_bands (band, row) VALUES (?, ?)");
  for (const band of bandsOf(wording)) add.run(band, row);
}

/** Takes the memory's type and text at the time it was added. */
export function dropWording(db: Database, row: number, type: MemoryType, text: string): void {
  const drop = db.query("DELETE FROM wording_bands WHERE band = ? AND row = ?");
  for (const band of bandsOf(wordingOf(type, text))) drop.run(band, row);
}

function bandsOf(wording: Wording | undefined): readonly number[] {
  return wording === undefined ? [] : [wording.exactBand, ...wording.similarityBands];
}

/** A few rows: those that share the most bands first, and of equal ones the newest. */
function rowsSharingBands(db: Database, project: string, bands: readonly number[]): number[] {
  const { first, last } = findRows(db, project);
  // One string for each band instead of one result row for each memory: a tenth of the time.
  const lookUp = db.query<{ rows: string | null }, [number, number, number]>(
    `SELECT group_concat(row) AS rows FROM (SELECT row FROM wording_bands
       WHERE band = ? AND row BETWEEN ? AND ? ORDER BY row DESC LIMIT ${READ_PER_BAND})`,
  );
  const shared = new Map<number, number>();
  for (const band of bands) {
    const rows = lookUp.get(band, first, last)?.rows?.split(",") ?? [];
    for (const row of rows) shared.set(Number(row), (shared.get(Number(row)) ?? 0) + 1);
  }
  return [...shared]
    .sort(([rowA, a], [rowB, b]) => b - a || rowB - rowA)
    .slice(0, COMPARED)
    .map(([row]) => row);
}

function readCandidate(
  db: Database,
  project: string,
  row: number,
  memory: NewMemory,
): { id: string; text: string } | undefined {
  const candidate = db
    .query<{ id: string; text: string }, (string | number | null)[]>(
      `SELECT id, text FROM memories
       WHERE row = ? AND project = ? AND type = ? AND origin = ? AND files = ?
         AND error_signature IS ? AND directory IS ? AND agent_type IS ?`,
    )
    .get(
      row,
      project,
      memory.type,
      memory.origin,
      JSON.stringify(memory.files),
      memory.errorSignature ?? null,
      memory.directory ?? null,
      memory.agentType ?? null,
    );
  return candidate ?? undefined;
}
