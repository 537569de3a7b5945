import type * as RareWork from "@/events/rare-work.ts";

/** Loads it when it is needed; see there. */
export function loadRareWork(): typeof RareWork.rareWork {
  return (require("@/events/rare-work.ts") as typeof RareWork).rareWork;
}
