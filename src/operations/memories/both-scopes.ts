import { CatalogueError } from "@/base/errors.ts";
import { freshnessOf, type HashOf } from "@/memory/anchors.ts";
import { marksOf } from "@/memory/recall/5-gate/trust.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import type { OperationTools, Parameter } from "@/operations/operation.ts";
import type { Store } from "@/store/store.ts";

/**
 * Questions that are asked of the project's memories and of those that hold in every project.
 * What the second answer is marked, and the two are merged without changing the order of either.
 */
export const BOTH_SCOPES: Readonly<Record<string, Parameter>> = {
  "project-only": { type: "switch", meaning: "Leave out your own memories of every project" },
};

export type Scope = "project" | "user";

/** Which memories are asked first, and how the user's own are had, where they are wanted too. */
export interface Scopes {
  readonly own: Scope;
  readonly openUser?: (() => Store | undefined) | undefined;
}

interface Told {
  readonly id: string;
  readonly relevance_score: number;
}

/** Memories as they are told, and one line for each of them. */
interface Answer<M extends Told> {
  readonly memories: readonly M[];
  readonly lines: readonly string[];
}

/** What somebody who asked should know of a memory besides what it says. */
interface Trust {
  readonly scope: Scope;
  readonly tier?: string;
  readonly flags?: readonly string[];
  readonly freshness?: string;
  readonly superseded_by?: string | undefined;
}

interface Scored<M> {
  readonly memory: M & Trust;
  readonly line: string;
}

export interface BothAnswers<M extends Told> {
  readonly memories: readonly (M & Trust)[];
  readonly lines: readonly string[];
  /** Why the user's own memories could not be asked. */
  readonly trouble?: CatalogueError;
}

export function askBothScopes<M extends Told>(
  scopes: Scopes,
  tools: OperationTools,
  limit: number,
  ask: (tools: OperationTools) => Answer<M>,
): BothAnswers<M> {
  const hashOf = projectFileHashes(tools.project.root);
  const own = tell(ask(tools), tools.store, scopes.own, hashOf);
  const { hits, trouble } = askUser(scopes, tools, ask, hashOf);
  const merged = mergeByScore(own, hits).slice(0, limit);
  return {
    memories: merged.map(({ memory }) => memory),
    lines: merged.map(({ line }) => line),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

// What the project answers must not be lost because the user's own store is locked or damaged.
function askUser<M extends Told>(
  { openUser }: Scopes,
  tools: OperationTools,
  ask: (tools: OperationTools) => Answer<M>,
  hashOf: HashOf,
): { hits: Scored<M>[]; trouble?: CatalogueError } {
  let store: Store | undefined;
  try {
    store = openUser?.();
    return { hits: store ? tell(ask({ ...tools, store }), store, "user", hashOf) : [] };
  } catch (error) {
    if (error instanceof CatalogueError) return { hits: [], trouble: error };
    throw error;
  } finally {
    store?.close();
  }
}

function tell<M extends Told>(
  { memories, lines }: Answer<M>,
  store: Store,
  scope: Scope,
  hashOf: HashOf,
): Scored<M>[] {
  return memories.map((told, i) => {
    const memory = store.findMemory(told.id);
    const marks = [
      ...(scope === "user" ? ["user-level"] : []),
      ...(memory === undefined ? [] : marksOf(memory)),
    ];
    const line = marks.length === 0 ? (lines[i] ?? "") : `${lines[i] ?? ""} [${marks.join("; ")}]`;
    if (memory === undefined) return { memory: { ...told, scope }, line };
    const { tier, flags, supersededBy } = memory;
    const freshness = freshnessOf(memory, hashOf);
    const trust = { scope, tier, flags, freshness, superseded_by: supersededBy };
    return { memory: { ...told, ...trust }, line };
  });
}

/** The better first of the two at hand; neither answer changes its own order. */
function mergeByScore<M extends Told>(
  left: readonly Scored<M>[],
  right: readonly Scored<M>[],
): Scored<M>[] {
  const merged: Scored<M>[] = [];
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
