import type { SessionEpisodes } from "@/session/digest/session-episodes.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Bounds how many episodes one session leaves, so that a session of thousands of turns does not
 * outweigh all others. Only what nobody recognised is bounded: rules, decisions, corrections,
 * causes, facts, plans and commands are always kept.
 *
 * The most that one of 58 recorded sessions of two projects left is 14 statements and 21
 * conclusions, in 600 and 680 turns. Sessions of a few thousand turns still keep everything.
 */
export const EPISODES_PER_SESSION = { said: 100, concluded: 60 } as const;

type EpisodeKind = keyof typeof EPISODES_PER_SESSION;

/** A statement on its way into the store. */
interface Statement {
  readonly memory: NewMemory;
  readonly kind: string;
  readonly score: number;
}

export interface LimitedEpisodes<S extends Statement> {
  readonly kept: readonly S[];
  readonly leftOut: readonly S[];
  /** Stored episodes of the session that give way to better ones. */
  readonly surplusIds: readonly string[];
  readonly episodes: SessionEpisodes;
}

const NONE: SessionEpisodes = { said: [], concluded: [], notKept: 0 };

/**
 * Keeps the best episodes of a session: those with the most content. Of equals it keeps the first,
 * so that a long session does not store and let go with every turn.
 */
export function limitEpisodes<S extends Statement>(
  statements: readonly S[],
  before: SessionEpisodes = NONE,
): LimitedEpisodes<S> {
  const rated = { said: [...before.said], concluded: [...before.concluded] };
  for (const statement of statements) {
    const kind = episodeKind(statement);
    if (kind !== undefined) rated[kind].push({ id: statement.memory.id, rating: rate(statement) });
  }
  const gone = new Set([...cut(rated, "said"), ...cut(rated, "concluded")]);
  const isLeftOut = ({ memory }: S) => gone.has(memory.id);
  const leftOut = statements.filter(isLeftOut);
  const fresh = new Set(leftOut.map(({ memory }) => memory.id));
  return {
    kept: statements.filter((statement) => !isLeftOut(statement)),
    leftOut,
    surplusIds: [...gone].filter((id) => !fresh.has(id)),
    episodes: { ...rated, notKept: before.notKept + gone.size },
  };
}

function episodeKind({ kind }: Statement): EpisodeKind | undefined {
  return kind === "said" || kind === "concluded" ? kind : undefined;
}

/** Conclusions are rated when they are found; a statement of the user by how much it says. */
function rate({ kind, score, memory }: Statement): number {
  return kind === "concluded" ? score : analyzeMeaning(memory.text).size;
}

/** Removes the episodes beyond the limit from the list and returns their ids. */
function cut(rated: Record<EpisodeKind, { id: string; rating: number }[]>, kind: EpisodeKind) {
  const list = rated[kind];
  const surplus = list.length - EPISODES_PER_SESSION[kind];
  if (surplus <= 0) return [];
  const worst = list
    .map(({ id, rating }, index) => ({ id, rating, index }))
    .sort((a, b) => a.rating - b.rating || b.index - a.index)
    .slice(0, surplus)
    .map(({ id }) => id);
  rated[kind] = list.filter(({ id }) => !worst.includes(id));
  return worst;
}
