import { CatalogueError } from "@/base/errors.ts";
import { unfinishedDream } from "@/dream/dream-state.ts";
import type { Identity } from "@/identity/identity.ts";
import {
  identityWrites,
  keepBriefFile,
  listIdentities,
  loadIdentity,
} from "@/identity/identity-store.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";

export interface PersistedIdentity {
  readonly sessionId: string;
  readonly version: number;
  /** True if another process has saved this session's identity at the same time. */
  readonly wasConcurrent: boolean;
  /** Set if the store could not be written, and the identity waits in a file (SN-42, SN-44). */
  readonly degraded?: CatalogueError;
}

/** Three attempts after the first one, each after twice the time (SN-41). */
const RETRY_AFTER_MS = [100, 200, 400] as const;

/**
 * Saves an identity and reads it back (SN-09). If another process saves one meanwhile, the last
 * write wins, and both stay as versions. If the store cannot be written, the writes are kept in a
 * file that a worker applies later, at the latest after the next start of a session.
 */
export function persistIdentity(
  sessionId: string,
  identity: Identity,
  tools: OperationTools,
): PersistedIdentity {
  let wasConcurrent = false;
  let failure: CatalogueError | undefined;
  for (const waitMs of [...RETRY_AFTER_MS, 0]) {
    try {
      return { ...saveOnce(sessionId, identity, tools), wasConcurrent };
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      const isConflict = error.code === "ERR_VERSION_CONFLICT";
      wasConcurrent ||= isConflict;
      failure = error;
      // For a lock the store has waited already.
      if (error.code === "ERR_STORE_LOCKED") break;
      if (!isConflict) Bun.sleepSync(waitMs);
    }
  }
  return queue(sessionId, identity, { failure, wasConcurrent }, tools);
}

function saveOnce(
  sessionId: string,
  identity: Identity,
  tools: OperationTools,
): { readonly sessionId: string; readonly version: number } {
  const { store } = tools;
  store.apply(writesFor(sessionId, identity, tools), { isDurable: true });
  const saved = loadIdentity(store, sessionId);
  if (saved?.identity === undefined || saved.damaged.length > 0) {
    throw new CatalogueError("ERR_IDENTITY_WRITE", { error_code: "read-after-write" });
  }
  const version = listIdentities(store).find((one) => one.sessionId === sessionId)?.version ?? 0;
  keepBriefFile(tools.project.storeFolder, sessionId, saved.identity);
  return { sessionId, version };
}

/** An identity keeps the session before it and its place in the transcript when it is saved again. */
function writesFor(
  sessionId: string,
  identity: Identity,
  { store, clock }: OperationTools,
): StoreWrite[] {
  const before = loadIdentity(store, sessionId)?.snapshot;
  return identityWrites(store, identity, {
    sessionId,
    atMs: clock.nowMs(),
    previousSessionId: before?.previous_session_id ?? undefined,
    followedTo: before?.followed_to,
    dreamProgress: unfinishedDream(store),
  });
}

/** Keeps the writes in a file; throws if that fails too. The version before is still there. */
function queue(
  sessionId: string,
  identity: Identity,
  {
    failure,
    wasConcurrent,
  }: { readonly failure: CatalogueError | undefined; readonly wasConcurrent: boolean },
  tools: OperationTools,
): PersistedIdentity {
  const code = failure?.code ?? "unknown";
  const degraded =
    code === "ERR_IDENTITY_WRITE" && failure !== undefined
      ? failure
      : new CatalogueError("ERR_IDENTITY_WRITE", { error_code: code }, failure);
  const { project, clock } = tools;
  const writes = writesFor(sessionId, identity, tools).map(withoutCondition);
  const { storeFolder, sharedId } = project;
  if (!spoolWrites(storeFolder, writes, clock, sharedId)) throw degraded;
  return { sessionId, version: 0, wasConcurrent, degraded };
}

/** By the time they are applied, another version may be there; the last write wins (SN-30). */
function withoutCondition(write: StoreWrite): StoreWrite {
  if (write.kind !== "put") return write;
  const { ifVersion: _, ...rest } = write;
  return rest;
}
