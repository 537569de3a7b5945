import type { ChannelName } from "@/memory/recall/channels/channel.ts";
import { type DiverseItem, spreadOut } from "@/memory/recall/gate/diversity.ts";
import type { RecallHit } from "@/memory/recall/recall.ts";

/** A hit with the channels that say enough about it to show it unasked. */
export interface VouchedHit extends DiverseItem {
  readonly hit: RecallHit;
  readonly vouchers: readonly ChannelName[];
}

/** Places kept for what only one channel vouches for, never more than half. wt-memory keeps two. */
const RESERVED_MAX = 2;

/**
 * The first of a list, best first, with room for what only one channel vouches for: of each
 * channel the best such hit, and those that words alone vouch for last, as the order is mostly
 * that of words. The order stays.
 */
export function chooseHits(kept: readonly VouchedHit[], limit: number): RecallHit[] {
  const spread = spreadOut(kept, 1);
  const reserved = new Set(bestAlone(spread).slice(0, reservedOf(limit)));
  let free = limit - reserved.size;
  return spread
    .filter((item) => reserved.has(item) || (free -= 1) >= 0)
    .slice(0, limit)
    .map(({ hit }) => hit);
}

export function reservedOf(limit: number): number {
  return Math.min(RESERVED_MAX, Math.floor(limit / 2));
}

/** The best hit of each channel that nobody else vouches for; those of words last. */
function bestAlone(items: readonly VouchedHit[]): VouchedHit[] {
  const best = new Map<ChannelName, VouchedHit>();
  for (const item of items) {
    const [only] = item.vouchers;
    if (only !== undefined && item.vouchers.length === 1 && !best.has(only)) best.set(only, item);
  }
  const byWords = best.get("lexical");
  best.delete("lexical");
  return byWords === undefined ? [...best.values()] : [...best.values(), byWords];
}
