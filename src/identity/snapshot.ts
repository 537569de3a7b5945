import { type ContinuityCheck, labelContinuity } from "@/identity/continuity.ts";
import {
  type Before,
  type Fingerprint,
  PLACES,
} from "@/identity/fingerprints/activity-fingerprint.ts";
import type { Identity, TrajectoryPoint } from "@/identity/identity.ts";
import { isRetrievalMode, type RetrievalMode } from "@/identity/retrieval-mode.ts";
import { SPACE_COUNT } from "@/identity/spaces.ts";

/**
 * An identity as it is stored. The field names are those of seed 004; the fingerprints, without
 * which the next session could not go on, are bytes.
 */
export interface IdentitySnapshot {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly session_id: string;
  readonly previous_session_id: string | null;
  readonly timestamp: number;
  readonly ego_node: {
    readonly purpose_vector: readonly number[];
    /** Times as eight bytes, then IC and the purpose vector as four bytes a number. */
    readonly trajectory: Uint8Array;
    readonly north_star_alignment: number;
  };
  readonly kuramoto_phases: readonly number[];
  readonly coupling: number;
  readonly ic_monitor_state: {
    readonly critical_below: number;
    readonly warning_below: number;
    readonly history: readonly ContinuityCheck[];
  };
  readonly consciousness_history: readonly ContinuityCheck[];
  readonly fingerprints: {
    readonly north_star: Uint8Array;
    readonly subject: Uint8Array;
    readonly recent: Uint8Array;
  };
  readonly usual: { readonly mean: readonly number[]; readonly deviation: readonly number[] };
  readonly workspace: Identity["workspace"];
  readonly retrieval_mode: RetrievalMode;
  readonly before: Before | null;
  readonly activity_count: number;
  /** How far the session's transcript was followed; absent if it never was. */
  readonly followed_to?: FollowedTo;
  /** A dream that was not finished when it was saved; absent if there was none. */
  readonly dream_progress?: DreamProgress;
}

/** How far a dream is that was interrupted. The dream goes on by its own state, not by this. */
export interface DreamProgress {
  readonly dream_id: string;
  /** The number of the stage that it goes on with, and of the steps it has taken. */
  readonly stage: number;
  readonly steps: number;
}

/** A place in a session's transcript. */
export interface FollowedTo {
  readonly offset: number;
  readonly mark: string;
  readonly isInsideLine: boolean;
}

const FORMAT = "context-graph-identity";

export interface SnapshotOf {
  readonly sessionId: string;
  readonly previousSessionId: string | undefined;
  readonly atMs: number;
  readonly followedTo?: FollowedTo | undefined;
  readonly dreamProgress?: DreamProgress | undefined;
}

export function toSnapshot(identity: Identity, of: SnapshotOf): IdentitySnapshot {
  const { ego, monitor } = identity;
  return {
    format: FORMAT,
    version: 1,
    session_id: of.sessionId,
    previous_session_id: of.previousSessionId ?? null,
    timestamp: of.atMs,
    ego_node: {
      purpose_vector: ego.purposeVector,
      trajectory: packTrajectory(ego.trajectory),
      north_star_alignment: ego.northStarAlignment,
    },
    kuramoto_phases: identity.phases,
    coupling: identity.coupling,
    ic_monitor_state: {
      critical_below: monitor.criticalBelow,
      warning_below: monitor.warningBelow,
      history: monitor.history,
    },
    consciousness_history: monitor.history,
    fingerprints: {
      north_star: toBytes(identity.northStar),
      subject: toBytes(identity.subject),
      recent: toBytes(identity.recent),
    },
    usual: identity.usual,
    workspace: identity.workspace,
    retrieval_mode: identity.retrievalMode,
    before: identity.before ?? null,
    activity_count: identity.activityCount,
    ...(of.followedTo === undefined ? {} : { followed_to: of.followedTo }),
    ...(of.dreamProgress === undefined ? {} : { dream_progress: of.dreamProgress }),
  };
}

/** The identity of a snapshot that is whole; undefined if anything is missing or out of range. */
export function fromSnapshot(value: unknown): Identity | undefined {
  try {
    return readSnapshot(value as IdentitySnapshot);
  } catch {
    return undefined; // A field is missing, or something else is in its place.
  }
}

function readSnapshot(snapshot: IdentitySnapshot): Identity | undefined {
  const { ego_node: ego, ic_monitor_state: monitor, fingerprints, usual, workspace } = snapshot;
  const isWhole =
    snapshot.format === FORMAT &&
    snapshot.version === 1 &&
    isVector(ego.purpose_vector) &&
    isVector(snapshot.kuramoto_phases) &&
    isVector(usual.mean) &&
    isVector(usual.deviation) &&
    [snapshot.coupling, ego.north_star_alignment, snapshot.timestamp].every(Number.isFinite) &&
    [monitor.critical_below, monitor.warning_below].every(Number.isFinite) &&
    Number.isSafeInteger(snapshot.activity_count) &&
    monitor.history.every(({ ic, r }) => isShare(ic) && isShare(r)) &&
    Array.isArray(workspace.items) &&
    Array.isArray(workspace.winners);
  if (!isWhole) return undefined;
  const last = monitor.history.at(-1);
  return {
    ego: {
      purposeVector: ego.purpose_vector,
      trajectory: unpackTrajectory(ego.trajectory),
      northStarAlignment: ego.north_star_alignment,
    },
    northStar: fromBytes(fingerprints.north_star),
    subject: fromBytes(fingerprints.subject),
    recent: fromBytes(fingerprints.recent),
    before: snapshot.before ?? undefined,
    usual,
    phases: snapshot.kuramoto_phases,
    coupling: snapshot.coupling,
    monitor: {
      criticalBelow: monitor.critical_below,
      warningBelow: monitor.warning_below,
      history: monitor.history,
      status: labelContinuity(last?.ic ?? 1),
    },
    workspace,
    // Snapshots of earlier versions have none.
    retrievalMode: isRetrievalMode(snapshot.retrieval_mode)
      ? snapshot.retrieval_mode
      : "DirectRecall",
    activityCount: snapshot.activity_count,
  };
}

function isVector(value: readonly number[]): boolean {
  return value.length === SPACE_COUNT && value.every(Number.isFinite);
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

const POINT_BYTES = 8 + 4 + 4 * SPACE_COUNT;

export function packTrajectory(points: readonly TrajectoryPoint[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(points.length * POINT_BYTES));
  for (const [index, { atMs, ic, purpose }] of points.entries()) {
    const start = index * POINT_BYTES;
    view.setFloat64(start, atMs);
    view.setFloat32(start + 8, ic);
    for (const [at, value] of purpose.entries()) view.setFloat32(start + 12 + 4 * at, value);
  }
  return new Uint8Array(view.buffer);
}

/** The points of a snapshot; throws if these are no points. */
export function unpackTrajectory(bytes: Uint8Array): TrajectoryPoint[] {
  if (bytes.byteLength % POINT_BYTES !== 0) throw new RangeError("not a trajectory");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / POINT_BYTES }, (_, index) => {
    const start = index * POINT_BYTES;
    const purpose = Array.from({ length: SPACE_COUNT }, (__, at) =>
      view.getFloat32(start + 12 + 4 * at),
    );
    const point = { atMs: view.getFloat64(start), ic: view.getFloat32(start + 8), purpose };
    if (!isShare(point.ic) || !isVector(purpose)) throw new RangeError("not a trajectory");
    return point;
  });
}

const FINGERPRINT_BYTES = PLACES.reduce((sum, places) => sum + 4 + 2 * places, 0);

/** The largest of the whole numbers that two bytes hold. */
const STEPS = 32_767;

/**
 * All spaces one after the other: for each the size of a step as four bytes, then its places in
 * steps, two bytes each. A cosine of such vectors differs by less than a ten-thousandth.
 */
function toBytes(fingerprint: Fingerprint): Uint8Array {
  const view = new DataView(new ArrayBuffer(FINGERPRINT_BYTES));
  let start = 0;
  for (const space of fingerprint) {
    let largest = 0;
    for (const value of space) largest = Math.max(largest, Math.abs(value));
    const step = Math.fround(largest / STEPS);
    view.setFloat32(start, step);
    start += 4;
    for (const value of space) {
      view.setInt16(start, step === 0 ? 0 : Math.round(value / step));
      start += 2;
    }
  }
  return new Uint8Array(view.buffer);
}

function fromBytes(bytes: Uint8Array): Fingerprint {
  if (bytes.byteLength !== FINGERPRINT_BYTES) throw new RangeError("not a fingerprint");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  return PLACES.map((places) => {
    const step = view.getFloat32(start);
    if (!Number.isFinite(step)) throw new RangeError("not a fingerprint");
    start += 4;
    const space = new Float32Array(places);
    for (let at = 0; at < places; at += 1) {
      space[at] = step * view.getInt16(start);
      start += 2;
    }
    return space;
  });
}
