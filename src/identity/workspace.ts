import { THRESHOLDS } from "@/identity/continuity.ts";

/** Something that competes for attention: a memory that was told, a file, a hypothesis. */
export interface WorkspaceCandidate {
  readonly id: string;
  readonly label: string;
  /** 0 to 1. */
  readonly importance: number;
  /** How near it is to the purpose, 0 to 1. */
  readonly alignment: number;
}

export interface WorkspaceItem extends WorkspaceCandidate {
  readonly score: number;
  readonly enteredAtMs: number;
}

export interface Workspace {
  /** The best first; it is the one that is broadcast. */
  readonly items: readonly WorkspaceItem[];
  /** The ids of the last winners, newest last. */
  readonly winners: readonly string[];
}

export const EMPTY_WORKSPACE: Workspace = { items: [], winners: [] };

/** Attention holds a handful of things; the seed's example shows three. Guess. */
const ITEMS_MAX = 5;
const WINNERS_MAX = 100;

/** Below it what is in the workspace falls apart and leaves it (figure of the origin). */
const LEAVES_BELOW = 0.7;

/**
 * Lets candidates compete: score = r · importance · alignment. They enter only if the oscillators
 * are in step, and all leave when these fall out of it.
 */
export function compete(
  workspace: Workspace,
  candidates: readonly WorkspaceCandidate[],
  r: number,
  atMs: number,
): Workspace {
  if (r < LEAVES_BELOW) return { ...workspace, items: [] };
  const entering = r >= THRESHOLDS.synchronised ? candidates : [];
  const items = new Map<string, WorkspaceItem>();
  for (const item of workspace.items) items.set(item.id, { ...item, score: scoreOf(item, r) });
  for (const candidate of entering) {
    const enteredAtMs = items.get(candidate.id)?.enteredAtMs ?? atMs;
    items.set(candidate.id, { ...candidate, score: scoreOf(candidate, r), enteredAtMs });
  }
  const ranked = [...items.values()]
    .sort((a, b) => b.score - a.score || b.enteredAtMs - a.enteredAtMs)
    .slice(0, ITEMS_MAX);
  const [first] = ranked;
  const isNewWinner = first !== undefined && workspace.winners.at(-1) !== first.id;
  const winners = isNewWinner ? [...workspace.winners, first.id] : workspace.winners;
  return { items: ranked, winners: winners.slice(-WINNERS_MAX) };
}

function scoreOf({ importance, alignment }: WorkspaceCandidate, r: number): number {
  return r * importance * alignment;
}
