import { LIMITS } from "@/base/limits.ts";
import { type ChannelHit, firstOfEach, type Seed } from "@/memory/recall/channels/channel.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import type { Store } from "@/store/store.ts";

/** Each step away from a memory in its session halves what it says about the neighbour. Guess. */
const STEP = 0.5;

/** What was remembered in the same session just before and after strong hits. */
export function findNeighbours(
  store: Store,
  seeds: readonly Seed[],
  reach: { readonly before: number; readonly after: number },
): ChannelHit[] {
  const hits = seeds.flatMap(({ memory: seed, strength }) => {
    const around = store.sessionAround(seed.id, reach.before, reach.after);
    const at = around.findIndex(({ id }) => id === seed.id);
    return around.flatMap((memory, i) =>
      i === at
        ? []
        : [{ memory, score: strength * STEP ** Math.abs(i - at), detail: sideOf(i, at) }],
    );
  });
  const best = hits.sort((a, b) => b.score - a.score);
  return firstOfEach(best, LIMITS.recallCandidates);
}

function sideOf(i: number, at: number): string {
  return i < at ? "just before, in the same session" : "just after, in the same session";
}

/** The newest memories of a time; the newest has the highest score, below 1. */
export function findInSpan(
  store: Store,
  span: { readonly sinceMs?: number | undefined; readonly untilMs?: number | undefined },
  filter: Omit<MemoryFilter, "limit">,
): ChannelHit[] {
  const { sinceMs, untilMs } = span;
  const memories = store.listMemories({
    ...filter,
    limit: LIMITS.listedCandidates,
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  });
  return memories.map((memory, age) => ({ memory, score: 1 / (1 + age) }));
}
