import { findError } from "@/memory/recall/1-query/find-error.ts";
import { followLeads } from "@/memory/recall/2-channels/follow-leads.ts";
import { addByMeaning } from "@/memory/recall/2-channels/meaning-channel.ts";
import { findStandingOrders } from "@/memory/recall/2-channels/standing-order-channel.ts";
import { rankNewestFirst } from "@/memory/recall/4-rank/rank-by-age.ts";
import { keepOrdersInSight } from "@/memory/recall/4-rank/orders-in-sight.ts";
import { rankByPairs } from "@/memory/recall/4-rank/word-pairs.ts";
import { reserveSlots } from "@/memory/recall/6-hits/reserved-slots.ts";

/**
 * Steps of the pipeline that prompts and tool calls never take, as one piece to load: a hook
 * process must not pay for code it does not run (docs/decisions/021-loaded-when-needed.md).
 */
export const deepStages = {
  findError,
  followLeads,
  addByMeaning,
  findStandingOrders,
  rankNewestFirst,
  keepOrdersInSight,
  rankByPairs,
  reserveSlots,
} as const;
