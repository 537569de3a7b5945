import type * as CatchUp from "@/events/catch-up.ts";

/** Loaded when it is needed: reading and extraction are no part of the other events' processes. */
export function loadCatchUp(): typeof CatchUp {
  return require("@/events/catch-up.ts");
}
