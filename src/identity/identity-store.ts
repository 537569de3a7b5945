import { briefPath } from "@/identity/brief-file.ts";
import { type BriefFigures, briefLine } from "@/identity/brief-line.ts";
import { figuresOf, type Identity } from "@/identity/identity.ts";
import { briefKey } from "@/identity/stored-brief.ts";
import { LATEST_KEY } from "@/identity/latest-key.ts";
import {
  type DreamProgress,
  type FollowedTo,
  fromSnapshot,
  type IdentitySnapshot,
  toSnapshot,
} from "@/identity/snapshot.ts";
import { replacePrivateFile } from "@/platform/private-file.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** The versions of a session's identity that are kept (SN-10). */
const VERSIONS_KEPT = 5;

const NAMESPACE = "session";

/** SN-03, SN-11. */
function pointerKey(sessionId: string): string {
  return `session:${sessionId}:identity`;
}

function versionKey(sessionId: string, version: number): string {
  return `${pointerKey(sessionId)}:${version}`;
}

/** The identity that was found, and what was wrong on the way to it. */
export interface LoadedIdentity {
  readonly identity: Identity | undefined;
  /** The snapshot it was made of. */
  readonly snapshot: IdentitySnapshot | undefined;
  readonly sessionId: string;
  /** Versions that could not be used, newest first, with the reason. */
  readonly damaged: readonly { readonly version: number; readonly reason: string }[];
}

type Values = Pick<Store, "findValue">;

/** The identity of a session: its newest version that is whole (SN-21 to SN-24). */
export function loadIdentity(store: Values, sessionId: string): LoadedIdentity | undefined {
  const newest = newestVersion(store, sessionId);
  if (newest === undefined) return undefined;
  const damaged: { version: number; reason: string }[] = [];
  for (let version = newest; version > Math.max(0, newest - VERSIONS_KEPT); version -= 1) {
    const read = readVersion(store, sessionId, version);
    if (typeof read === "string") damaged.push({ version, reason: read });
    else return { ...read, sessionId, damaged };
  }
  return { identity: undefined, snapshot: undefined, sessionId, damaged };
}

function newestVersion(store: Values, sessionId: string): number | undefined {
  return readPointer(store, sessionId).newest;
}

interface Pointer {
  readonly newest: number | undefined;
  /** How often it was written; undefined if it is damaged. */
  readonly writes: number | undefined;
}

function readPointer(store: Values, sessionId: string): Pointer {
  try {
    const found = store.findValue(NAMESPACE, pointerKey(sessionId));
    if (found === undefined) return { newest: undefined, writes: 0 };
    const { value, version } = found;
    return { newest: Number.isSafeInteger(value) ? Number(value) : VERSIONS_KEPT, writes: version };
  } catch {
    // The pointer itself is damaged: the first versions may still be there.
    return { newest: VERSIONS_KEPT, writes: undefined };
  }
}

function readVersion(
  store: Values,
  sessionId: string,
  version: number,
): { identity: Identity; snapshot: IdentitySnapshot } | string {
  try {
    const value = store.findValue(NAMESPACE, versionKey(sessionId, version))?.value;
    if (value === undefined) return "missing or damaged"; // The store shows no damaged value.
    const identity = fromSnapshot(value);
    if (identity === undefined) return "incomplete";
    return { identity, snapshot: value as IdentitySnapshot };
  } catch {
    return "checksum";
  }
}

/** The session whose identity was saved last in this project. */
export function latestSession(store: Values): string | undefined {
  try {
    const value = store.findValue(NAMESPACE, LATEST_KEY)?.value;
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The writes that save an identity as a new version and let go of the oldest: one transaction, so
 * the old version stays if anything fails (SN-07, SN-08, SN-12). They fail with
 * ERR_VERSION_CONFLICT if another process has saved one meanwhile.
 */
export function identityWrites(
  store: Values,
  identity: Identity,
  of: {
    readonly sessionId: string;
    readonly atMs: number;
    /** The session before it, if known; else the one that was saved last. */
    readonly previousSessionId?: string | undefined;
    readonly followedTo?: FollowedTo | undefined;
    readonly dreamProgress?: DreamProgress | undefined;
  },
): StoreWrite[] {
  const { sessionId } = of;
  const pointer = readPointer(store, sessionId);
  const version = (pointer.newest ?? 0) + 1;
  const latest = latestSession(store);
  const value = toSnapshot(identity, {
    ...of,
    previousSessionId: of.previousSessionId ?? (latest === sessionId ? undefined : latest),
  });
  const write = (key: string, what: unknown) =>
    ({ kind: "put", namespace: NAMESPACE, key, value: what }) as const;
  const oldest = version - VERSIONS_KEPT;
  return [
    write(versionKey(sessionId, version), value),
    {
      ...write(pointerKey(sessionId), version),
      ...(pointer.writes === undefined ? {} : { ifVersion: pointer.writes }),
    },
    write(LATEST_KEY, sessionId),
    write(briefKey(sessionId), briefFigures(identity)),
    ...(oldest < 1
      ? []
      : [{ kind: "delete", namespace: NAMESPACE, key: versionKey(sessionId, oldest) } as const]),
  ];
}

function briefFigures(identity: Identity): BriefFigures {
  return { ...figuresOf(identity), mode: identity.retrievalMode };
}

/** Keeps the brief as a file too, once the identity is saved. A failure costs time, nothing else. */
export function keepBriefFile(storeFolder: string, sessionId: string, identity: Identity): void {
  const line = briefLine(briefFigures(identity));
  replacePrivateFile(briefPath(storeFolder), `${sessionId}\n${line}\n`);
}

/** The writes that let go of a session's identity, by its newest version. */
export function identityDeletions(sessionId: string, newest: number): StoreWrite[] {
  const versions = Array.from({ length: VERSIONS_KEPT }, (_, at) => newest - at);
  const keys = [
    pointerKey(sessionId),
    briefKey(sessionId),
    ...versions.filter((version) => version > 0).map((version) => versionKey(sessionId, version)),
  ];
  return keys.map((key) => ({ kind: "delete", namespace: NAMESPACE, key }));
}

/** Every session of which an identity was saved, with its newest version. */
export function listIdentities(
  store: Pick<Store, "listValues">,
): { readonly sessionId: string; readonly version: number }[] {
  const found: { sessionId: string; version: number }[] = [];
  for (const { key, value } of store.listValues(NAMESPACE, "session:", LISTED_MAX)) {
    const sessionId = /^session:(.+):identity$/u.exec(key)?.[1];
    if (sessionId !== undefined && typeof value === "number")
      found.push({ sessionId, version: value });
  }
  return found;
}

const LISTED_MAX = 10_000;
