import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";

/** Standing orders are kept among this many at the top, where they take at most a third. */
const IN_SIGHT = 10;
const SHARE = 3;

/** The same candidates, with the best of these orders no further down than where a list is cut. */
export function keepOrdersInSight<C extends RankedCandidate>(
  ranked: readonly C[],
  orderIds: ReadonlySet<string>,
  limit: number,
): C[] {
  const inSight = Math.min(IN_SIGHT, limit);
  const kept = ranked
    .filter(({ memory }) => orderIds.has(memory.id))
    .slice(0, Math.floor(inSight / SHARE));
  const below = kept.filter((candidate) => ranked.indexOf(candidate) >= inSight);
  if (below.length === 0) return [...ranked];
  const others = ranked.filter((candidate) => !below.includes(candidate));
  // Orders that are in sight already stay ahead of these.
  const at = inSight - below.length;
  return [...others.slice(0, at), ...below, ...others.slice(at)];
}
