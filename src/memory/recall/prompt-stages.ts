import { isFiller, onlySteers } from "@/memory/recall/1-query/steering-words.ts";
import { symbolsIn } from "@/memory/recall/1-query/symbols-in-query.ts";
import { timeIn } from "@/memory/recall/1-query/time-in-query.ts";
import { findByPlace } from "@/memory/recall/2-channels/place-channel.ts";
import { addFiltered, findByTags } from "@/memory/recall/2-channels/time-channel.ts";
import { addByWords } from "@/memory/recall/2-channels/word-channel.ts";
import { rankWeighted } from "@/memory/recall/4-rank/rank-weighted.ts";
import { passNearestCause, passPrompt } from "@/memory/recall/5-gate/prompt-gate.ts";
import { createTextMeasure } from "@/memory/recall/5-gate/text-measure.ts";
import { spreadOut } from "@/memory/recall/6-hits/diversity.ts";
import { pinnedOrders } from "@/memory/recall/6-hits/pinned-orders.ts";
import { PROFILES } from "@/memory/recall/profiles.ts";

/**
 * Steps of the pipeline that every profile but that of tool calls takes, as one piece to load. Most
 * hooks are those of tool calls, and what they load costs them time even if none of it runs
 * (docs/decisions/021-loaded-when-needed.md).
 */
export const promptStages = {
  PROFILES,
  timeIn,
  symbolsIn,
  isFiller,
  onlySteers,
  addByWords,
  findByPlace,
  findByTags,
  addFiltered,
  rankWeighted,
  passPrompt,
  passNearestCause,
  createTextMeasure,
  spreadOut,
  pinnedOrders,
} as const;
