import { askAboutEntry } from "@/events/ghap/ask-about-entry.ts";
import { captureOutcome } from "@/events/ghap/capture-outcome.ts";
import { outcomesOf } from "@/events/ghap/ended-run.ts";
import { noteInferred } from "@/events/ghap/inferred-entries.ts";

/** Work on the journal and on outcomes, loaded as one piece: few tool calls need it. */
export const ghapWork = {
  askAboutEntry,
  captureOutcome,
  noteInferred,
  outcomesOf,
} as const;
