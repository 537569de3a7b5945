import { continuityMessages, crisisMessage } from "@/identity/continuity-alerts.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";
import { figuresOf, type Identity } from "@/identity/identity.ts";
import { type RecoveredIdentity, recoverIdentity } from "@/operations/dream/recover-identity.ts";
import type { DreamInput, DreamReport } from "@/operations/dream/dream-report.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import type { OperationTools } from "@/operations/operation.ts";

export interface AutoDreamInput extends Pick<DreamInput, "onProgress" | "mayContinue"> {
  readonly sessionId: string;
  readonly identity: Identity;
  readonly program: string;
}

export interface AutoDream {
  readonly isTriggered: boolean;
  /** Lines for the user: what was found, and what became of it (ID-36, ID-37). */
  readonly messages: readonly string[];
  readonly dream: DreamReport | undefined;
  readonly recovered: RecoveredIdentity | undefined;
}

/** True if continuity is in a crisis, or nothing holds the oscillators together (ID-12, ID-40). */
export function needsDream(identity: Identity): boolean {
  const { ic, r } = figuresOf(identity);
  return ic < THRESHOLDS.icCritical || r < THRESHOLDS.desynchronised;
}

/**
 * Dreams if the identity is in a crisis: consolidates the memories and restores the identity. The
 * identity is restored even if the memories are being consolidated by another process.
 */
export function autoDream(input: AutoDreamInput, tools: OperationTools): AutoDream {
  const { identity, sessionId, program } = input;
  const { ic, r } = figuresOf(identity);
  const found = continuityMessages({ ic, r }, program);
  if (!needsDream(identity)) {
    return { isTriggered: false, messages: found, dream: undefined, recovered: undefined };
  }
  const dream = runDream({ ...input, trigger: "identity", mode: "full" }, tools);
  const recovered = recoverIdentity(sessionId, identity, tools);
  const triggered = found.map((line) =>
    line === crisisMessage(ic) ? `${line} Auto-dream triggered.` : line,
  );
  return { isTriggered: true, messages: [...triggered, recovered.message], dream, recovered };
}
