import type { ChannelName } from "@/memory/recall/2-channels/channel.ts";
import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";

/** Slots kept for memories that only one channel vouches for; at most half. wt-memory keeps two. */
const RESERVED_MAX = 2;

/**
 * The first of a list, with room for memories that only one channel vouches for: the best of each
 * channel, and last the best that words alone vouch for, since the order mostly follows words.
 * Otherwise many fair matches by words would push out the one memory that only its file, its
 * error, a link or its meaning leads to. The order stays.
 */
export function reserveSlots<C extends Pick<PassedCandidate, "vouchers">>(
  passed: readonly C[],
  limit: number,
): C[] {
  const reserved = new Set(bestAlone(passed).slice(0, reservedOf(limit)));
  let free = limit - reserved.size;
  return passed.filter((candidate) => reserved.has(candidate) || (free -= 1) >= 0).slice(0, limit);
}

export function reservedOf(limit: number): number {
  return Math.min(RESERVED_MAX, Math.floor(limit / 2));
}

/** The best candidate of each channel that nobody else vouches for; that of words comes last. */
function bestAlone<C extends Pick<PassedCandidate, "vouchers">>(passed: readonly C[]): C[] {
  const best = new Map<ChannelName, C>();
  for (const candidate of passed) {
    const [only] = candidate.vouchers;
    if (only !== undefined && candidate.vouchers.length === 1 && !best.has(only)) {
      best.set(only, candidate);
    }
  }
  const byWords = best.get("lexical");
  best.delete("lexical");
  return byWords === undefined ? [...best.values()] : [...best.values(), byWords];
}
