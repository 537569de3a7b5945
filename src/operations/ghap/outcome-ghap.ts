import { estimateTokens } from "@/context/tokens.ts";
import { outcomesOf } from "@/events/ghap/outcomes-of-run.ts";
import { pastFailures } from "@/events/ghap/past-failures.ts";
import { isOwnEntry } from "@/ghap/journal/journal.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { comparePrediction } from "@/ghap/outcome/compare-prediction.ts";
import type { CheckOutcome } from "@/ghap/outcome/outcome.ts";
import { type OutcomeRecord, outcomeRecord, premortemRecord } from "@/ghap/outcome-record.ts";
import { mainErrorLine } from "@/memory/errors/main-error-line.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

/** The outcomes of a command line, and the record of seed 003 for it. */
export interface ShownOutcome {
  readonly outcomes: readonly Pick<CheckOutcome, "kind" | "result">[];
  /** Null if there is nothing to say. */
  readonly record: (OutcomeRecord & { readonly token_count: number }) | null;
}

export interface EndedCommand {
  readonly command: string;
  readonly exitCode: number;
  readonly output: string;
}

/** Guess: whoever asks may read all of an ordinary entry. */
const PART_CHARS = 1_000;

/**
 * Shows what a hook would say about a command that ended so, whether or not it was said before. Nothing is
 * recorded: only what a hook has seen is evidence (CX-43).
 */
export const outcomeGhapOperation: Operation<EndedCommand, ShownOutcome, GhapTools> = {
  name: "outcome",
  summary: "Show what a test or build says about the active entry",
  parameters: {
    command: { type: "text", meaning: "The command line that was run" },
    "exit-code": { type: "text", meaning: "Its exit code, 0 to 255; 0 by default" },
  },
  run: ({ command, exitCode, output }, tools) =>
    withJournal(tools, ({ journal, actor, settings }) => {
      const run = { command, output, end: { kind: "exit", code: exitCode } as const };
      const outcomes = outcomesOf(run, settings("hooks.outcome_capture.matchers"));
      const entry = readActive(journal);
      const record =
        entry === undefined
          ? premortem(run, outcomes, tools)
          : isOwnEntry(entry, actor)
            ? comparison(entry.prediction, run, outcomes)
            : undefined;
      return {
        outcomes: outcomes.map(({ kind, result }) => ({ kind, result })),
        record:
          record === undefined
            ? null
            : { ...record, token_count: estimateTokens(contentOf(record)) },
      };
    }),
};

/** The whole text of a record, as a hook would inject it. */
export function contentOf({ content, prompt }: OutcomeRecord): string {
  return content.includes(prompt) ? content : `${content}\n\n${prompt}`;
}

interface RunText {
  readonly command: string;
  readonly output: string;
}

function premortem(
  { command, output }: RunText,
  outcomes: readonly CheckOutcome[],
  tools: GhapTools,
): OutcomeRecord | undefined {
  const failed = outcomes.findLast(({ result }) => result === "failed");
  if (failed === undefined) return undefined;
  const lines = pastFailures(command, output, tools);
  return premortemRecord(
    failed.kind,
    lines.map(({ text }) => text),
  );
}

function comparison(
  prediction: string,
  run: RunText,
  outcomes: readonly CheckOutcome[],
): OutcomeRecord | undefined {
  const { verdict, kind } = comparePrediction(prediction, outcomes, run);
  const outcome = outcomes.find((one) => one.kind === kind);
  if (verdict === "unknown" || outcome === undefined) return undefined;
  const passed = outcome.result === "passed";
  const { summary } = outcome;
  const actual = passed ? summary : (mainErrorLine(run.output) ?? summary);
  return outcomeRecord({ kind: outcome.kind, passed, verdict, prediction, actual }, PART_CHARS);
}
