import type * as GhapWork from "@/events/ghap/ghap-work.ts";
import type * as RareWork from "@/events/rare-tool-work.ts";
import type * as CatchUp from "@/events/transcript/catch-up.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";

/**
 * A contributor whose code is loaded only for events that need it. Most tool calls need few
 * contributors, and every module costs a hook process time to load.
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

/** Loads the contributors that few tool calls need. */
export function loadRareWork(): typeof RareWork.rareWork {
  return (require("@/events/rare-tool-work.ts") as typeof RareWork).rareWork;
}

/** Loads the contributors that only sessions with an active entry in the journal need. */
export function loadGhapWork(): typeof GhapWork.ghapWork {
  return (require("@/events/ghap/ghap-work.ts") as typeof GhapWork).ghapWork;
}

/** Loads the code that reads transcripts and extracts memories; most events do without it. */
export function loadCatchUp(): typeof CatchUp {
  return require("@/events/transcript/catch-up.ts");
}
