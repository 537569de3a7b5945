import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import type { Verdict } from "@/ghap/entry.ts";
import type { CheckKind } from "@/ghap/outcome/outcome.ts";

/** The answer to a test or a build, with the fields and the words of seed 003. */
export interface OutcomeRecord {
  readonly type: "premortem" | "outcome";
  readonly content: string;
  readonly prompt: string;
  readonly suggested_action?: "resolve_confirmed" | "resolve_falsified";
  /** True if the outcome was seen, so that the resolved entry is gold. */
  readonly auto_captured?: true;
}

/** The heading of what went wrong before (GH-15). */
export const PREMORTEM_HEADING = "## Premortem: What went wrong before in debugging";
export const PREMORTEM_PROMPT = "Consider starting a GHAP to track your debugging approach.";

/** The first words of every answer: "Test FAILED." */
export function statement(kind: CheckKind, passed: boolean): string {
  return `${kind === "test" ? "Test" : "Build"} ${passed ? "PASSED" : "FAILED"}.`;
}

/** The answer to a failure while no entry is active. Without lines it is the suggestion alone. */
export function premortemRecord(kind: CheckKind, lines: readonly string[]): OutcomeRecord {
  const said = lines.length === 0 ? [] : [`${PREMORTEM_HEADING}\n${lines.join("\n")}`];
  return {
    type: "premortem",
    content: [statement(kind, false), ...said].join("\n\n"),
    prompt: PREMORTEM_PROMPT,
  };
}

export interface SeenOutcome {
  readonly kind: CheckKind;
  readonly passed: boolean;
  readonly verdict: Exclude<Verdict, "unknown">;
  readonly prediction: string;
  /** One line of what happened; may be empty. */
  readonly actual: string;
}

/**
 * The answer to an outcome that agrees with the prediction (GH-17) or contradicts it (GH-18). No
 * part of it is longer than `partChars`.
 */
export function outcomeRecord(seen: SeenOutcome, partChars: number): OutcomeRecord {
  const { kind, passed } = seen;
  const said = statement(kind, passed);
  const prediction = shorten(quoteLine(seen.prediction), partChars);
  if (seen.verdict === "confirms") {
    const prompt = [
      `${said} Your prediction was: '${prediction}'.`,
      "Does this confirm your hypothesis? If yes, resolve GHAP as CONFIRMED.",
    ].join("\n\n");
    return {
      type: "outcome",
      content: prompt,
      prompt,
      suggested_action: "resolve_confirmed",
      auto_captured: true,
    };
  }
  const what = seen.actual === "" ? `The ${kind} ${passed ? "passed" : "failed"}.` : seen.actual;
  const questions = [
    "This falsifies your hypothesis. Please:",
    "1. What surprised you?",
    "2. What was the root cause?",
    "3. What did you learn?",
  ].join("\n");
  return {
    type: "outcome",
    content: [
      `${said} Your prediction: '${prediction}'.`,
      `Actual: ${shorten(quoteLine(what), partChars)}`,
      questions,
    ].join("\n\n"),
    prompt: questions,
    suggested_action: "resolve_falsified",
    auto_captured: true,
  };
}
