import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

/** How sure recall is of a hit, in words. "none": it says nothing about the query. */
export type Sureness = "sure" | "likely" | "maybe" | "none";

/**
 * The least scores. Measured on questions to seven sets, of which two thirds chose the numbers and
 * one third checked them (in brackets). Of questions about another subject 9 % (9 %) get a line; of
 * those whose answer is among the first five hits 86 % (89 %) keep it. Of the lines that are sure
 * 81 % (80 %) are right, of the likely ones 54 % (59 %), of the others 13 % (17 %). The sets name
 * only some of the memories that help, so more are of use than these figures say.
 */
const SCORE_MIN = { sure: 0.9, likely: 0.55, maybe: 0.36 } as const;
/** A hit with less than this share of the best score adds nothing beside it. */
const SHARE_OF_BEST = 0.5;

/**
 * How sure recall is of each hit, for somebody who asked. A hit further down has to be better than
 * the first one for the same word.
 */
export function judgeSureness(hits: readonly RecallHit[]): Sureness[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits.map((hit, position) => {
    if (isOfNamedTime(hit)) return "maybe";
    const { score } = hit;
    if (score < SCORE_MIN.maybe || score < SHARE_OF_BEST * best) return "none";
    if (score >= SCORE_MIN.sure) return position === 0 ? "sure" : "likely";
    return position === 0 && score >= SCORE_MIN.likely ? "likely" : "maybe";
  });
}

/** True if it is there because the query names its time: "what did we do yesterday". */
function isOfNamedTime({ reason }: RecallHit): boolean {
  return reason.channels.includes("time");
}
