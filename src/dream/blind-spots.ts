import type { DreamChange, DreamTools } from "@/dream/dream.ts";
import { FOUND_WEIGHT } from "@/dream/replay.ts";
import { createSameSubject, type SameSubject } from "@/dream/same-subject.ts";
import { isStatement } from "@/dream/settled-memory.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { cellsToSearch } from "@/memory/write/stored-vector.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/**
 * Blind spots are memories that no link leads to and nobody has used: they are found only by their
 * own words. Each is linked with the nearest one that speaks of the same thing, if there is one, so
 * that who finds one can be led to the other.
 */

/** The newest memories that are looked at, and the blind spots among them that are searched for. */
const LOOKED_AT = 5_000;
const SEARCHED = 300;
/**
 * The nearest ones that are asked for: the first is the memory itself, and the next may be near only
 * by their language. Guess.
 */
const NEAREST = 10;
/** The vectors compared for each, as in a question by words and meaning. */
const COMPARED = 2_000;

export function* linkBlindSpots(tools: DreamTools): Generator<DreamChange> {
  const { store, nowMs, embedder } = tools;
  if (embedder === undefined) return;
  const lone = store
    .listMemories({ limit: LOOKED_AT })
    .filter((memory) => isBlindSpot(memory, store))
    .slice(0, SEARCHED);
  const subjects = createSameSubject(store);
  // Two blind spots that find each other need one link.
  const linked = new Set<string>();
  for (const memory of lone) {
    if (linked.has(memory.id)) continue;
    tools.rest?.();
    const near = nearestTo(memory, subjects, tools);
    if (near === undefined) continue;
    linked.add(memory.id).add(near.id);
    const after = { weight: FOUND_WEIGHT, atMs: nowMs };
    const link = { fromId: memory.id, toId: near.id, kind: "similar", after } as const;
    yield { action: "linked", link };
  }
}

export function isBlindSpot(memory: StoredMemory, store: Pick<Store, "linksOf">): boolean {
  if (memory.useCount > 0 || !isLinkable(memory)) return false;
  return store.linksOf([memory.id], 1).length === 0;
}

/** True if a dream may lead to it. */
export function isLinkable(memory: StoredMemory): boolean {
  return isCurrent(memory) && isStatement(memory) && mayBeInjected(memory);
}

function nearestTo(
  lone: StoredMemory,
  { isSame }: SameSubject,
  { store, embedder }: DreamTools,
): StoredMemory | undefined {
  const vector = embedder?.embed(lone.text);
  if (embedder === undefined || vector === undefined) return undefined;
  const { space } = embedder;
  const cells = cellsToSearch(space, vector);
  return store
    .searchVectors({ space, vector, limit: NEAREST, budget: COMPARED, ...cells })
    .find(
      ({ memory, cosine }) =>
        memory.id !== lone.id && isLinkable(memory) && isSame(lone, memory, cosine),
    )?.memory;
}
