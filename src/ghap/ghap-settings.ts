import type { Environment } from "@/base/environment.ts";

/** The settings of the journal. Every part of the program asks here. */
export interface GhapSettings {
  /** False: the agent is never asked about its entry. */
  readonly isCheckInEnabled: boolean;
  /** After how many tool calls the agent is asked about its entry (GH-07). */
  readonly checkInFrequency: number;
}

const FREQUENCY_DEFAULT = 10;
const FREQUENCY_MAX = 10_000;

export function ghapSettings(environment: Environment): GhapSettings {
  const given = environment("CONTEXT_GRAPH_GHAP_FREQUENCY").trim();
  const frequency = /^\d{1,5}$/.test(given) ? Number(given) : FREQUENCY_DEFAULT;
  return {
    isCheckInEnabled: frequency > 0,
    checkInFrequency: frequency > 0 && frequency <= FREQUENCY_MAX ? frequency : FREQUENCY_DEFAULT,
  };
}
