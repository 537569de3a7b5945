import type { StoredMemory } from "@/store/store.ts";

/**
 * The order of candidates: how well their words match, with a bonus for who said it and what it
 * is about. Weights relative to the best lexical match, which counts 1. They are
 * one configuration for all sets, chosen on the development half of ten public sets.
 */
const NEAR_IN_MEANING = 1;
const USER_SAID_IT = 0.4;
const STANDING_ORDER = 0.4;
const NAMES_THE_FILE = 1;

export interface Candidate {
  readonly memory: StoredMemory;
  /** The lexical score, of any scale. */
  readonly lexical: number;
  /** Cosine with the query, where both have a vector. */
  readonly cosine?: number;
}

export interface RankedCandidate extends Candidate {
  readonly rank: number;
  readonly parts: RankParts;
}

/** What the rank is made of, so that "why" can be answered. */
export interface RankParts {
  readonly lexical: number;
  readonly nearInMeaning?: number;
  readonly userSaidIt?: number;
  readonly standingOrder?: number;
  readonly namesTheFile?: number;
}

export function rankCandidates(query: string, candidates: readonly Candidate[]): RankedCandidate[] {
  const best = Math.max(...candidates.map(({ lexical }) => lexical), Number.EPSILON);
  const paths = pathsIn(query);
  return candidates
    .map((candidate) => {
      const parts = rateParts(candidate, best, paths);
      const rank = Object.values(parts).reduce((sum, part) => sum + part, 0);
      return { ...candidate, parts, rank };
    })
    .sort((a, b) => b.rank - a.rank);
}

/** Something the user wants done every time, said as an order: "Always …", "Never …". */
export function isStandingOrder(memory: StoredMemory): boolean {
  return memory.origin === "user" && /^\s*(?:please\s+)?(?:always|never)\b/i.test(memory.text);
}

function rateParts(
  { memory, lexical, cosine = 0 }: Candidate,
  best: number,
  paths: readonly string[],
): RankParts {
  return {
    lexical: lexical / best,
    ...(cosine > 0 ? { nearInMeaning: NEAR_IN_MEANING * cosine } : {}),
    ...(memory.origin === "user" ? { userSaidIt: USER_SAID_IT } : {}),
    ...(isStandingOrder(memory) ? { standingOrder: STANDING_ORDER } : {}),
    ...(namesFileOf(memory, paths) ? { namesTheFile: NAMES_THE_FILE } : {}),
  };
}

function namesFileOf(memory: StoredMemory, paths: readonly string[]): boolean {
  return memory.files.some((file) =>
    paths.some((path) => file === path || file.endsWith(`/${path}`) || path.endsWith(`/${file}`)),
  );
}

/** Words of a query that are paths: with a slash in them. */
function pathsIn(query: string): string[] {
  const words = query.split(/[\s"'`()<>,;]+/);
  return words.filter((word) => /[\\/]/.test(word)).map((word) => word.replaceAll("\\", "/"));
}
