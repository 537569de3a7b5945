import { askAboutEntry } from "@/events/ghap/ask-about-entry.ts";
import { captureOutcome } from "@/events/ghap/capture-outcome.ts";
import { explainInferred, noteInferred } from "@/events/ghap/inferred-entries.ts";

/** Work on the journal at tool calls, loaded as one piece when an active entry or a failed test needs it. */
export const ghapWork = { askAboutEntry, captureOutcome, explainInferred, noteInferred } as const;
