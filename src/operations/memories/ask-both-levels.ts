import { CatalogueError } from "@/base/errors.ts";
import { freshnessOf, type HashOf } from "@/memory/anchors.ts";
import { marksOf } from "@/memory/recall/5-gate/trust.ts";
import { replacementMarks } from "@/operations/memories/replaced-memories.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import type { OperationTools, Parameter } from "@/operations/operation.ts";
import type { Store } from "@/store/store.ts";

export const BOTH_LEVELS: Readonly<Record<string, Parameter>> = {
  "project-only": { type: "switch", meaning: "Leave out your user-level memories" },
};

/** Memories belong to a project, or to the user, who has them in every project. */
export type Level = "project" | "user";

export interface Levels {
  /** The level of the store that is already open. */
  readonly own: Level;
  /** Opens the user-level store; if absent, only the open store is asked. */
  readonly openUser?: (() => Store | undefined) | undefined;
}

interface ScoredMemory {
  readonly id: string;
  readonly relevance_score: number;
}

/** The JSON form of memories, and one line for each of them. */
interface Answer<M extends ScoredMemory> {
  readonly memories: readonly M[];
  readonly lines: readonly string[];
}

/** How far a memory can be trusted; added to each memory of an answer. */
interface Trust {
  /** The level, under the name that scripts know. */
  readonly scope: Level;
  readonly tier?: string;
  readonly flags?: readonly string[];
  readonly freshness?: string;
  readonly superseded_by?: string | undefined;
}

interface AnsweredMemory<M> {
  readonly memory: M & Trust;
  readonly line: string;
}

export interface BothAnswers<M extends ScoredMemory> {
  readonly memories: readonly (M & Trust)[];
  readonly lines: readonly string[];
  /** Why the user-level memories could not be asked. */
  readonly warning?: CatalogueError;
}

/**
 * Asks the project's memories and the user-level ones, which apply to every project. User-level
 * memories are marked, and the two answers are merged without changing the order of either.
 */
export function askBothLevels<M extends ScoredMemory>(
  levels: Levels,
  tools: OperationTools,
  limit: number,
  ask: (tools: OperationTools) => Answer<M>,
): BothAnswers<M> {
  const hashOf = projectFileHashes(tools.project.root);
  const nowMs = tools.clock.nowMs();
  const own = addTrust(ask(tools), tools.store, levels.own, hashOf, nowMs);
  const { hits, warning } = askUser(levels, tools, ask, hashOf);
  const merged = mergeByScore(own, hits).slice(0, limit);
  return {
    memories: merged.map(({ memory }) => memory),
    lines: merged.map(({ line }) => line),
    ...(warning === undefined ? {} : { warning }),
  };
}

// A locked or damaged user-level store must not cost the answer of the project.
function askUser<M extends ScoredMemory>(
  { openUser }: Levels,
  tools: OperationTools,
  ask: (tools: OperationTools) => Answer<M>,
  hashOf: HashOf,
): { hits: AnsweredMemory<M>[]; warning?: CatalogueError } {
  let store: Store | undefined;
  try {
    store = openUser?.();
    return {
      hits: store
        ? addTrust(ask({ ...tools, store }), store, "user", hashOf, tools.clock.nowMs())
        : [],
    };
  } catch (error) {
    if (error instanceof CatalogueError) return { hits: [], warning: error };
    throw error;
  } finally {
    store?.close();
  }
}

function addTrust<M extends ScoredMemory>(
  { memories, lines }: Answer<M>,
  store: Store,
  level: Level,
  hashOf: HashOf,
  nowMs: number,
): AnsweredMemory<M>[] {
  return memories.map((found, i) => {
    const memory = store.findMemory(found.id);
    const marks = [
      ...(level === "user" ? ["user-level"] : []),
      ...(memory === undefined ? [] : marksOf(memory)),
      ...(memory === undefined ? [] : replacementMarks(memory, store, nowMs)),
    ];
    const line = marks.length === 0 ? (lines[i] ?? "") : `${lines[i] ?? ""} [${marks.join("; ")}]`;
    if (memory === undefined) return { memory: { ...found, scope: level }, line };
    const { tier, flags, supersededBy } = memory;
    const freshness = freshnessOf(memory, hashOf);
    const trust = { scope: level, tier, flags, freshness, superseded_by: supersededBy };
    return { memory: { ...found, ...trust }, line };
  });
}

/** Takes the better of the two next memories; neither answer changes its own order. */
function mergeByScore<M extends ScoredMemory>(
  left: readonly AnsweredMemory<M>[],
  right: readonly AnsweredMemory<M>[],
): AnsweredMemory<M>[] {
  const merged: AnsweredMemory<M>[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [left[i], right[j]];
    if (a === undefined) return [...merged, ...right.slice(j)];
    if (b === undefined) return [...merged, ...left.slice(i)];
    const isLeft = a.memory.relevance_score >= b.memory.relevance_score;
    merged.push(isLeft ? a : b);
    if (isLeft) i += 1;
    else j += 1;
  }
}
