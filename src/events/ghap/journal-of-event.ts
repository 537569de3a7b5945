import type { EventTools } from "@/events/contributor.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import type * as WriteGate from "@/memory/write/write-gate.ts";
import { userFolder } from "@/platform/project.ts";

/** Guess: another process changes the journal within a few milliseconds. */
const WAIT_MS_MAX = 300;

/** The journal of the project in which an event happens. */
export function journalOf({ project, environment, clock, deadline }: EventTools): JournalPlace {
  return {
    folder: journalFolder(project),
    root: project.root,
    userFolder: userFolder(environment),
    clock,
    cleanText,
    waitMs: Math.min(WAIT_MS_MAX, deadline.remainingMs() / 2),
  };
}

// Loaded when something is written: the question at a check-in only reads.
function cleanText(text: string): string {
  const { gatedText }: typeof WriteGate = require("@/memory/write/write-gate.ts");
  return gatedText(text, "agent");
}
