import { shorten } from "@/base/text.ts";
import type { Evidence, GhapEntry } from "@/ghap/entry.ts";
import { appendEvidence } from "@/ghap/journal/evidence-file.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";

/** Guess: a command and one line of its output. */
const EVIDENCE_CHARS = 500;

/**
 * Records what a test or build showed while this entry is active; false if it could not be written.
 * It decides later whether the outcome is gold (CX-43). The texts have passed the write gate: the
 * caller knows what is private in its session. If the entry is changed or resolved meanwhile, the
 * record counts for the iteration that was current, or for nothing.
 */
export function recordOutcome(
  entry: GhapEntry,
  seen: Omit<Evidence, "iteration" | "captured_at">,
  place: JournalPlace,
): boolean {
  const evidence: Evidence = {
    ...seen,
    command: shorten(seen.command, EVIDENCE_CHARS),
    summary: shorten(seen.summary, EVIDENCE_CHARS),
    captured_at: new Date(place.clock.nowMs()).toISOString(),
    iteration: entry.iteration_count,
  };
  return appendEvidence(entry, evidence, place);
}
