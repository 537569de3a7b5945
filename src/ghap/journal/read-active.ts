import type { GhapEntry } from "@/ghap/entry.ts";
import { readCurrent } from "@/ghap/journal/entry-files.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";

/** The active entry, whichever session it belongs to. Waits for nobody. */
export function readActive(place: JournalPlace): GhapEntry | undefined {
  const current = readCurrent(place);
  return current.kind === "own" ? current.entry : undefined;
}
