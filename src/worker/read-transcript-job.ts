import { processEnvironment } from "@/base/environment.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { projectOfStore } from "@/platform/kept/kept-paths.ts";
import { CatalogueError } from "@/base/errors.ts";
import { LIMITS } from "@/base/limits.ts";
import { newId } from "@/base/ids.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { identityJob } from "@/events/identity/identity-job.ts";
import { readingLease, readNews } from "@/events/transcript/catch-up.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import { readTranscriptJob, type TranscriptJob } from "@/events/transcript/transcript-job.ts";
import { digestKey } from "@/session/digest/stored-digest.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { JobContext, JobHandler } from "@/worker/worker.ts";

/**
 * Reads the rest of a transcript that a hook had no time to finish. Each part is stored with its
 * memories and its position in one transaction, so a killed worker loses nothing and reads nothing
 * twice. When the worker's time is up, the job is queued again.
 */
export const readTranscriptToEnd: JobHandler = (job, context) => {
  const source = toTranscriptJob(job.payload);
  if (source === undefined) return;
  const { store, clock } = context;
  const lease = readingLease(source.sessionId);
  const owner = newId("run", clock);
  if (!store.takeLease(lease, owner, clock.nowMs(), LIMITS.leaseMs)) return;
  try {
    if (!readAll(source, context, () => renewLease(context, lease, owner))) {
      store.apply([readTranscriptJob(source, { clock, project: projectOf(source, context) })], {
        isDurable: false,
      });
    }
  } finally {
    store.releaseLease(lease, owner);
  }
};

function renewLease(
  { store, clock, mayContinue }: JobContext,
  lease: string,
  owner: string,
): boolean {
  return mayContinue() && store.takeLease(lease, owner, clock.nowMs(), LIMITS.leaseMs);
}

/** Returns true if it reached the end. */
function readAll(source: TranscriptJob, context: JobContext, mayContinue: () => boolean): boolean {
  const { store, clock } = context;
  const project = projectOf(source, context);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const environment = processEnvironment;
  const tools = { store, clock, project, environment, embedder, deadline: NEVER };
  const owner = source.sharedId === undefined ? {} : { projectId: source.sharedId };
  for (;;) {
    const key = digestKey(source.sessionId, source.agentId);
    const version = store.findValue("session", key)?.version ?? 0;
    const { writes, digest, hasMore } = readNews(source, tools, 1);
    if (!applyUnlessRead(store, requireVersion(version, writes, key), owner)) return false;
    if (!hasMore) {
      if (writes.length > 0) tryToKeepState(digest, tools);
      if (source.agentId === "" && source.isFromClient !== false) {
        store.apply([identityJob(source.sessionId, tools)], { isDurable: false });
      }
      return true;
    }
    if (!mayContinue()) return false;
  }
}

/** Makes the write to this key fail unless its value still has this version. */
function requireVersion(
  ifVersion: number,
  writes: readonly StoreWrite[],
  key: string,
): StoreWrite[] {
  return writes.map((write) =>
    write.kind === "put" && write.key === key ? { ...write, ifVersion } : write,
  );
}

/** Returns false if a hook has read the same part in the meantime: then its writes count. */
function applyUnlessRead(
  store: Store,
  writes: readonly StoreWrite[],
  owner: { readonly projectId?: string },
): boolean {
  try {
    store.apply(writes, { isDurable: true, ...owner });
    return true;
  } catch (error) {
    if (error instanceof CatalogueError && error.code === "ERR_VERSION_CONFLICT") return false;
    throw error;
  }
}

/**
 * Writes the state file; a failure does not undo what the store has. The state carries the time of
 * the session's last turn, so that it does not pass for the state of the latest session.
 */
function tryToKeepState(digest: SessionDigest, tools: Parameters<typeof keepState>[1]): void {
  const nowMs = () => digest.lastTurnAtMs ?? tools.clock.nowMs();
  try {
    keepState(digest, { ...tools, clock: { ...tools.clock, nowMs } })?.();
  } catch {
    // The project may be read-only.
  }
}

/** The worker checks its own time between the parts. */
const NEVER = { remainingMs: () => Number.MAX_SAFE_INTEGER, isOver: () => false };

function projectOf({ root, branch, sharedId }: TranscriptJob, { storeFolder }: JobContext) {
  return projectOfStore({ root, branch, sharedId, storeFolder }, processEnvironment);
}

function toTranscriptJob(payload: unknown): TranscriptJob | undefined {
  const job = payload as Partial<TranscriptJob> | null;
  const isComplete =
    typeof job?.sessionId === "string" &&
    typeof job.agentId === "string" &&
    typeof job.path === "string" &&
    typeof job.root === "string";
  return isComplete ? (job as TranscriptJob) : undefined;
}
