import { captureOutcome } from "@/events/ghap/capture-outcome.ts";
import { outcomesOf } from "@/events/ghap/ended-run.ts";
import { noteInferred } from "@/events/ghap/inferred-entries.ts";

/** Work on outcomes, loaded as one piece: few tool calls need it. */
export const ghapWork = {
  captureOutcome,
  noteInferred,
  outcomesOf,
} as const;
