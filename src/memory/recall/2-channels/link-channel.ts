import { LIMITS } from "@/base/limits.ts";
import type { ChannelHit, Seed } from "@/memory/recall/2-channels/channel.ts";
import { LINK_KINDS, type LinkKind, type MemoryLink } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** The share of its strength that a memory passes on along a link of full weight. Guesses. */
const PASSED_ON: Readonly<Record<LinkKind, number>> = {
  fixes: 0.9,
  supersedes: 0.8,
  differs: 0.8,
  "used-with": 0.7,
  similar: 0.6,
  repeats: 0.6,
};

const WORDS: Readonly<Record<LinkKind, readonly [from: string, to: string]>> = {
  fixes: ["fixes what was found", "was fixed by what was found"],
  supersedes: ["replaces what was found", "was replaced by what was found"],
  differs: ["says otherwise than what was found", "says otherwise than what was found"],
  "used-with": ["used with what was found", "used with what was found"],
  similar: ["much like what was found", "much like what was found"],
  repeats: ["said again later", "said before what was found"],
};

interface Reached {
  readonly strength: number;
  readonly detail: string;
  readonly isSeed: boolean;
}

/**
 * Finds memories that links lead to from strong hits, one or two steps away, weaker with each
 * step. A memory that several links reach gets the strength of the best one. Seeds are left out.
 */
export function walkLinks(
  store: Store,
  seeds: readonly Seed[],
  steps: 1 | 2,
  kinds: readonly LinkKind[] = LINK_KINDS,
): ChannelHit[] {
  const reached = new Map<string, Reached>();
  for (const { memory, strength } of seeds) {
    reached.set(memory.id, { strength, detail: "", isSeed: true });
  }
  let edge = seeds.map(({ memory }) => memory.id);
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    const links = store
      .linksOf(edge, LIMITS.recallLinks)
      .filter(({ kind }) => kinds.includes(kind));
    const from = new Set(edge);
    edge = links.flatMap((link) => [
      ...follow(reached, link, from, "forward"),
      ...follow(reached, link, from, "back"),
    ]);
  }
  return [...reached]
    .filter(([, { isSeed }]) => !isSeed)
    .sort(([, a], [, b]) => b.strength - a.strength)
    .slice(0, LIMITS.recallCandidates)
    .flatMap(([id, { strength, detail }]) => {
      const memory = store.findMemory(id);
      return memory === undefined ? [] : [{ memory, score: strength, detail }];
    });
}

/** Passes strength along one link. Returns the id that became stronger, if any. */
function follow(
  reached: Map<string, Reached>,
  { fromId, toId, kind, weight }: MemoryLink,
  edge: ReadonlySet<string>,
  direction: "forward" | "back",
): string[] {
  const [start, target] = direction === "forward" ? [fromId, toId] : [toId, fromId];
  const strength = (reached.get(start)?.strength ?? 0) * PASSED_ON[kind] * weight;
  const known = reached.get(target);
  if (!edge.has(start) || known?.isSeed === true || strength <= (known?.strength ?? 0)) return [];
  const detail = WORDS[kind][direction === "forward" ? 1 : 0];
  reached.set(target, { strength, detail, isSeed: false });
  return [target];
}
