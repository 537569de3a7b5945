import { compose } from "@/context/compose.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import type { StoreWrite, WriteOutcome } from "@/store/port/writes-port.ts";

/**
 * Hooks of one session run at the same time. While this one was looking, another may have shown
 * the same memory: then the store refuses the second ledger row, and the line that it would have
 * recorded must not be shown either.
 */

/** Text for the model, and what it costs. */
export interface ShownText {
  readonly text: string;
  readonly tokens: number;
}

/** A line of the text, with the write that records it in the ledger. */
export interface LedgerLine {
  readonly line: SectionLine;
  readonly write: StoreWrite;
}

/** A text that has been put together, and all that has to be written because of its event. */
export interface UnsettledText extends ShownText {
  /** Includes lines that did not fit. */
  readonly sections: readonly Section[];
  readonly budgetTokens: number;
  readonly contributorWrites: readonly StoreWrite[];
  /** One for each line of the text, in its order; none without a session. */
  readonly ledgerLines: readonly LedgerLine[];
}

/** Everything the store has to write, in the order in which `settle` expects the outcomes. */
export function writesOf({ contributorWrites, ledgerLines }: UnsettledText): StoreWrite[] {
  return [...contributorWrites, ...ledgerLines.map(({ write }) => write)];
}

/**
 * The text without the lines that the store refused to record. The outcomes are those of
 * `writesOf`. A line that did not fit before stays out even if there is room now: it has no row.
 */
export function settle(unsettled: UnsettledText, outcomes: readonly WriteOutcome[]): ShownText {
  const { contributorWrites, ledgerLines, sections, budgetTokens } = unsettled;
  const ledgerOutcomes = outcomes.slice(contributorWrites.length);
  const recorded = ledgerLines.filter((_, i) => !isRefusedAsServed(ledgerOutcomes[i]));
  if (recorded.length === ledgerLines.length) return unsettled;
  const kept = new Set(recorded.map(({ line }) => line));
  return compose(
    sections.map((section) => ({
      ...section,
      lines: section.lines.filter((line) => kept.has(line)),
    })),
    budgetTokens,
  );
}

function isRefusedAsServed(outcome: WriteOutcome | undefined): boolean {
  return outcome?.kind === "refused" && outcome.reason === "served";
}
