import type { RetrievalMode } from "@/identity/retrieval-mode.ts";
import { classifyState } from "@/identity/state-class.ts";

/** The figures of a brief: all that is read before a tool call. */
export interface BriefFigures {
  readonly r: number;
  readonly ic: number;
  readonly mode: RetrievalMode;
}

/** One line of about twenty tokens: "[CONSCIOUSNESS: CONSCIOUS r=0.85 IC=0.92 | DirectRecall]". */
export function briefLine({ r, ic, mode }: BriefFigures): string {
  return `[CONSCIOUSNESS: ${classifyState(r)} r=${r.toFixed(2)} IC=${ic.toFixed(2)} | ${mode}]`;
}
