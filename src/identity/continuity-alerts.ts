import { type ContinuityCheck, THRESHOLDS } from "@/identity/continuity.ts";

/** The messages about these figures: none while all is well (ID-11, ID-37, ID-38). */
export function continuityMessages(
  { r, ic }: { readonly r: number; readonly ic: number },
  program: string,
): string[] {
  const messages: string[] = [];
  if (r < THRESHOLDS.desynchronised) messages.push(fragmentedMessage(r, program));
  if (ic < THRESHOLDS.icCritical) messages.push(crisisMessage(ic));
  else if (ic < THRESHOLDS.icWarning) messages.push(driftMessage(ic));
  return messages;
}

export function fragmentedMessage(r: number, program: string): string {
  return `WARNING: Consciousness fragmented (r=${r.toFixed(2)}). Consider running '${program} consciousness consolidate'`;
}

export function crisisMessage(ic: number): string {
  return `CRITICAL: Identity continuity below threshold (IC=${ic.toFixed(2)} < ${THRESHOLDS.icCritical}).`;
}

export function driftMessage(ic: number): string {
  return `Identity drift: IC=${ic.toFixed(2)} is below ${THRESHOLDS.icWarning}.`;
}

/** Enough to see how it came about in one line of a log. Guess. */
const CHECKS_TOLD = 10;

/** The last checks in one line, oldest first: "IC history: 0.94 0.81 0.47". */
export function icHistory(history: readonly ContinuityCheck[]): string {
  const figures = history.slice(-CHECKS_TOLD).map(({ ic }) => ic.toFixed(2));
  return `IC history: ${figures.join(" ")}`;
}
