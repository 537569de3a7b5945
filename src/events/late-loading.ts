import type * as AskAboutEntry from "@/events/ghap/ask-about-entry.ts";
import type * as GhapWork from "@/events/ghap/ghap-work.ts";
import type * as RareWork from "@/events/rare-tool-work.ts";
import type * as CatchUp from "@/events/transcript/catch-up.ts";
import type * as TurnWork from "@/events/turn-work.ts";
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

/** Loads what new turns lead to: memories, digest, judgements. */
export function loadTurnWork(): typeof TurnWork.turnWork {
  return (require("@/events/turn-work.ts") as typeof TurnWork).turnWork;
}

/** Loads the question about an active entry; it needs nothing of the work on outcomes. */
export function loadAskAboutEntry(): typeof AskAboutEntry.askAboutEntry {
  return (require("@/events/ghap/ask-about-entry.ts") as typeof AskAboutEntry).askAboutEntry;
}

/** Loads the code that reads transcripts; most events do without it. */
export function loadCatchUp(): typeof CatchUp {
  return require("@/events/transcript/catch-up.ts");
}
