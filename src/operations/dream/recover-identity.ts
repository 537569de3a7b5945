import { bootstrapFromNorthStar, consolidateIdentity } from "@/identity/consolidated-identity.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";
import { figuresOf, type Identity } from "@/identity/identity.ts";
import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { createLog } from "@/platform/log.ts";

export interface RecoveredIdentity {
  readonly icBefore: number;
  readonly icAfter: number;
  /** "bootstrapped": continuity did not come back, so it starts anew from the project's purpose. */
  readonly how: "consolidated" | "bootstrapped";
  /** A line for the user. */
  readonly message: string;
}

/** Restores the coherence of an identity in a crisis, and saves it (ID-34 to ID-36). */
export function recoverIdentity(
  sessionId: string,
  identity: Identity,
  tools: OperationTools,
): RecoveredIdentity {
  const { clock, project } = tools;
  const dreamt = consolidateIdentity(identity, clock.nowMs());
  const isRestored = figuresOf(dreamt).ic >= THRESHOLDS.icWarning;
  const after = isRestored ? dreamt : bootstrapFromNorthStar(identity, Math.random);
  persistIdentity(sessionId, after, tools);
  const [icBefore, icAfter] = [figuresOf(identity).ic, figuresOf(after).ic];
  const how = isRestored ? "consolidated" : "bootstrapped";
  const message = isRestored
    ? `Identity restored: the work of late is part of the session's subject now (IC=${icAfter.toFixed(2)}).`
    : "Identity could not be restored: it starts anew from the project's purpose.";
  createLog(project.storeFolder, "", clock).write({
    command: "identity",
    level: "warn",
    outcome: `identity-${how}`,
    durationMs: 0,
    exitCode: 0,
    detail: `${message} ${trajectoryOf(identity)}`,
  });
  return { icBefore, icAfter, how, message };
}

/** Every point of the way into the crisis, oldest first: figures only. */
function trajectoryOf({ ego }: Identity): string {
  return `Trajectory: ${ego.trajectory.map(({ ic }) => ic.toFixed(2)).join(" ")}`;
}
