import { measureAwareness } from "@/identity/awareness.ts";
import { labelContinuity, THRESHOLDS } from "@/identity/continuity.ts";
import { continuityMessages } from "@/identity/continuity-alerts.ts";
import { driftSincePrevious } from "@/identity/drift-since.ts";
import { figuresOf, type Identity, type TrajectoryPoint } from "@/identity/identity.ts";
import { latestSession, listIdentities, loadIdentity } from "@/identity/identity-store.ts";
import {
  damageMessage,
  restorationLine,
  restoreIdentity,
  type RestoredIdentity,
} from "@/identity/restored-identity.ts";
import {
  fromSnapshot,
  type IdentitySnapshot,
  packTrajectory,
  unpackTrajectory,
} from "@/identity/snapshot.ts";
import { briefLine } from "@/identity/brief-line.ts";
import { fullStatus, summaryLines } from "@/identity/status-text.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** The identity that a session goes on with, and the lines that say so. */
export function restoreFor(
  sessionId: string | undefined,
  { store }: OperationTools,
): RestoredIdentity & { readonly lines: readonly string[] } {
  const restored = restoreIdentity(sessionId, store);
  const lines = [...restored.damaged.map(damageMessage), restorationLine(restored)];
  return { ...restored, lines };
}

/** A new identity that is kept nowhere, for a store that cannot be read now. */
export function newIdentityInMemory(): ReturnType<typeof restoreFor> {
  const restored = restoreIdentity(undefined, { findValue: () => undefined });
  return { ...restored, lines: [restorationLine(restored)] };
}

/** How the identity differs from that of the session before, for JSON; null if there was none. */
export function driftOf(restored: RestoredIdentity, { store }: OperationTools) {
  const drift = driftSincePrevious(restored, store);
  if (drift === undefined) return null;
  return {
    previous_session: drift.previousSessionId,
    ic_delta: drift.icDelta,
    purpose_drift: drift.purposeDrift,
    phase_drift: drift.phaseDrift,
    gap_ms: drift.gapMs,
    is_warning: drift.isWarning,
    is_crisis: drift.isCrisis,
  };
}

/** The session that is meant if none is named: that of the client, else the last one saved. */
export function sessionOrLatest(
  named: string | undefined,
  client: string,
  { store }: OperationTools,
): string | undefined {
  return named ?? (client === "" ? latestSession(store) : client);
}

/** Every session whose identity was saved, with its newest version. */
export function savedSessions({ store }: OperationTools): ReturnType<typeof listIdentities> {
  return listIdentities(store);
}

/** Throws ERR_SESSION_UNKNOWN with the sessions that are known. */
export function requireSnapshot(sessionId: string, { store }: OperationTools): IdentitySnapshot {
  const snapshot = loadIdentity(store, sessionId)?.snapshot;
  if (snapshot !== undefined) return snapshot;
  const known = listIdentities(store).map((one) => one.sessionId);
  const listed = known.length === 0 ? "none yet" : known.slice(-5).join(", ");
  throw new CatalogueError("ERR_SESSION_UNKNOWN", { id: sessionId, known: listed });
}

export interface IdentityStatus {
  readonly brief: string;
  readonly summary: readonly string[];
  readonly full: ReturnType<typeof fullStatus>;
  readonly ic: number;
  readonly r: number;
  readonly label: string;
}

/** No prediction was tested yet: neither right nor wrong. */
const ACCURACY_UNKNOWN = 0.5;

export function statusOf(
  identity: Identity,
  {
    metaAccuracy = ACCURACY_UNKNOWN,
    memories,
    entropy,
    lastDream,
  }: {
    metaAccuracy?: number;
    memories: number;
    entropy?: number;
    lastDream?: string | undefined;
  },
): IdentityStatus {
  const { r, ic } = figuresOf(identity);
  const about = {
    awareness: measureAwareness(r, identity.ego.purposeVector, metaAccuracy),
    entropy,
    lastDream,
    isGuided: memories > 0,
  };
  return {
    brief: briefLine({ r, ic, mode: identity.retrievalMode }),
    summary: summaryLines(identity, about),
    full: fullStatus(identity, about),
    ic,
    r,
    label: labelContinuity(ic),
  };
}

/** The result of a check of continuity. */
export interface ContinuityReport {
  readonly ic: number;
  readonly r: number;
  readonly status: string;
  readonly is_crisis: boolean;
  /** Lines for the user: warnings and the crisis, word for word as in seed 004. */
  readonly messages: readonly string[];
  readonly history: readonly { readonly atMs: number; readonly ic: number; readonly r: number }[];
}

export function checkContinuity(identity: Identity, program: string): ContinuityReport {
  const { r, ic } = figuresOf(identity);
  return {
    ic,
    r,
    status: labelContinuity(ic),
    is_crisis: ic < THRESHOLDS.icCritical,
    messages: continuityMessages({ r, ic }, program),
    history: identity.monitor.history,
  };
}

/** The snapshot as JSON that people can read; only the fingerprints are bytes, in Base64. */
export function snapshotToJson(snapshot: IdentitySnapshot): Record<string, unknown> {
  const { fingerprints, ego_node: ego, ...rest } = snapshot;
  const texts = Object.entries(fingerprints).map(([name, bytes]) => [name, bytes.toBase64()]);
  return {
    ...rest,
    ego_node: { ...ego, trajectory: unpackTrajectory(ego.trajectory) },
    fingerprints: Object.fromEntries(texts) as Record<string, string>,
  };
}

/** Reads what snapshotToJson wrote; undefined if it is no whole snapshot. */
export function identityFromJson(
  value: unknown,
): { readonly identity: Identity; readonly sessionId: string } | undefined {
  try {
    const given = value as Omit<IdentitySnapshot, "fingerprints" | "ego_node"> & {
      fingerprints: Record<keyof IdentitySnapshot["fingerprints"], string>;
      ego_node: Omit<IdentitySnapshot["ego_node"], "trajectory"> & {
        trajectory: TrajectoryPoint[];
      };
    };
    const { north_star: star, subject, recent } = given.fingerprints;
    const identity = fromSnapshot({
      ...given,
      ego_node: { ...given.ego_node, trajectory: packTrajectory(given.ego_node.trajectory) },
      fingerprints: {
        north_star: Uint8Array.fromBase64(star),
        subject: Uint8Array.fromBase64(subject),
        recent: Uint8Array.fromBase64(recent),
      },
    });
    const { session_id: sessionId } = given;
    return identity === undefined || typeof sessionId !== "string"
      ? undefined
      : { identity, sessionId };
  } catch {
    return undefined;
  }
}
