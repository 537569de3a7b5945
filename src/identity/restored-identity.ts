import { labelContinuity } from "@/identity/continuity.ts";
import { bootstrapIdentity, figuresOf, type Identity } from "@/identity/identity.ts";
import { latestSession, loadIdentity } from "@/identity/identity-store.ts";
import type { FollowedTo } from "@/identity/snapshot.ts";
import type { Store } from "@/store/store.ts";

/** A saved version that could not be used, and why. */
export interface DamagedVersion {
  readonly sessionId: string;
  readonly version: number;
  readonly reason: string;
}

/** An identity and how it was come by. */
export interface RestoredIdentity {
  readonly identity: Identity;
  /** The session it was saved by; undefined for a new one. */
  readonly from: string | undefined;
  /** When it was saved; undefined for a new one. */
  readonly savedAtMs: number | undefined;
  /** The session before the one it was saved by. */
  readonly previousSessionId: string | undefined;
  /** How far that session's transcript was followed. */
  readonly followedTo: FollowedTo | undefined;
  readonly damaged: readonly DamagedVersion[];
}

/** The saved identity of a session, and the versions that were passed over on the way to it. */
interface SavedIdentity {
  readonly saved: Omit<RestoredIdentity, "damaged"> | undefined;
  readonly damaged: readonly DamagedVersion[];
}

/**
 * The identity that was saved by a session, else by the project's last one. Complete or not at all
 * (ID-22, ID-23); damaged versions are passed over (SN-23).
 */
export function findSavedIdentity(
  sessionId: string | undefined,
  store: Pick<Store, "findValue">,
): SavedIdentity {
  const damaged: DamagedVersion[] = [];
  for (const id of new Set([sessionId, latestSession(store)])) {
    const loaded = id === undefined ? undefined : loadIdentity(store, id);
    if (id === undefined || loaded === undefined) continue;
    damaged.push(...loaded.damaged.map((one) => ({ sessionId: id, ...one })));
    const { identity, snapshot } = loaded;
    if (identity === undefined) continue;
    const savedAtMs = snapshot?.timestamp;
    const previousSessionId = snapshot?.previous_session_id ?? undefined;
    const followedTo = snapshot?.followed_to;
    return { saved: { identity, from: id, savedAtMs, previousSessionId, followedTo }, damaged };
  }
  return { saved: undefined, damaged };
}

/** The saved identity that a session goes on with, else a new one (SN-24). */
export function restoreIdentity(
  sessionId: string | undefined,
  store: Pick<Store, "findValue">,
): RestoredIdentity {
  const { saved, damaged } = findSavedIdentity(sessionId, store);
  return { ...(saved ?? newIdentity()), damaged };
}

function newIdentity(): Omit<RestoredIdentity, "damaged"> {
  return {
    identity: bootstrapIdentity(Math.random),
    from: undefined,
    savedAtMs: undefined,
    previousSessionId: undefined,
    followedTo: undefined,
  };
}

/** Says where an identity comes from (ID-28). */
export function restorationLine({ identity, from }: RestoredIdentity): string {
  if (from === undefined) return "New session (bootstrapped)";
  return `Identity restored from session ${from} (${labelContinuity(figuresOf(identity).ic)})`;
}

/** SN-27. */
export function damageMessage({ version, reason }: DamagedVersion): string {
  return `Failed to restore session identity: snapshot data corrupted or incompatible (version mismatch): version ${version}, ${reason}`;
}
