import { askAboutEntry } from "@/events/ghap/ask-about-entry.ts";

/** Work on the journal at tool calls, loaded as one piece when an active entry needs it. */
export const ghapWork = { askAboutEntry } as const;
