import type * as RareWork from "@/events/rare-tool-work.ts";
import type * as CatchUp from "@/events/transcript/catch-up.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";

/**
 * A contributor whose code is loaded only for the events it has to do with. Most tool calls have
 * to do with few of them, and every module costs a hook process time to load.
 */
export function loadedWhen<E extends HookEvent>(
  name: string,
  isConcerned: (event: E, tools: EventTools) => boolean,
  load: () => Contributor<E>,
): Contributor<E> {
  return {
    name,
    contribute: (event, tools, served) =>
      isConcerned(event, tools) ? load().contribute(event, tools, served) : undefined,
  };
}

/** Loads it when it is needed; see there. */
export function loadRareWork(): typeof RareWork.rareWork {
  return (require("@/events/rare-tool-work.ts") as typeof RareWork).rareWork;
}

/** Loaded when it is needed: reading and extraction are no part of the other events' processes. */
export function loadCatchUp(): typeof CatchUp {
  return require("@/events/transcript/catch-up.ts");
}
