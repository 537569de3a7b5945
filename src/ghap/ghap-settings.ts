import { type Environment, isSwitchedOn } from "@/base/environment.ts";

/** The settings of the journal. Every part of the program asks here. */
export interface GhapSettings {
  /** False: the agent is never asked about its entry. */
  readonly isCheckInEnabled: boolean;
  /** After how many tool calls the agent is asked about its entry (GH-07). */
  readonly checkInFrequency: number;
  /** False: nothing is said about tests and builds, and nothing is recorded. */
  readonly isOutcomeCaptureEnabled: boolean;
  /** Commands that count as tests or builds, by their first words. Empty: all that are known. */
  readonly outcomeMatchers: readonly string[];
}

const FREQUENCY_DEFAULT = 10;
const FREQUENCY_MAX = 10_000;

export function ghapSettings(environment: Environment): GhapSettings {
  const given = environment("CONTEXT_GRAPH_GHAP_FREQUENCY").trim();
  const frequency = /^\d{1,5}$/.test(given) ? Number(given) : FREQUENCY_DEFAULT;
  return {
    isCheckInEnabled: frequency > 0,
    checkInFrequency: frequency > 0 && frequency <= FREQUENCY_MAX ? frequency : FREQUENCY_DEFAULT,
    isOutcomeCaptureEnabled: isSwitchedOn(environment("CONTEXT_GRAPH_GHAP_OUTCOMES")),
    outcomeMatchers: environment("CONTEXT_GRAPH_GHAP_MATCHERS")
      .split(",")
      .map((matcher) => matcher.trim())
      .filter((matcher) => matcher !== ""),
  };
}
