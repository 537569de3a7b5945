import { processEnvironment } from "@/base/environment.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { CatalogueError } from "@/base/errors.ts";
import { LIMITS } from "@/base/limits.ts";
import { newId } from "@/base/ids.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { readingLease } from "@/events/transcript/catch-up.ts";
import { readOn } from "@/events/transcript/read-transcript.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import { readTranscriptJob, type TranscriptJob } from "@/events/transcript/transcript-job.ts";
import { digestKey } from "@/session/digest/digest-value.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { Store, StoreWrite } from "@/store/store.ts";
import type { JobContext, JobHandler } from "@/worker/worker.ts";

/**
 * Reads on in a transcript where a hook had no time for all of it: part by part, each with its
 * memories and its position in one transaction, so that a worker that is killed has lost nothing
 * and read nothing twice. When its time is up the job is queued again.
 */
export const readTranscriptToEnd: JobHandler = (job, context) => {
  const source = toTranscriptJob(job.payload);
  if (source === undefined) return;
  const { store, clock } = context;
  const lease = readingLease(source.sessionId);
  const owner = newId("run", clock);
  if (!store.takeLease(lease, owner, clock.nowMs(), LIMITS.leaseMs)) return;
  try {
    if (!readAll(source, context, () => takeAgain(context, lease, owner))) {
      store.apply([readTranscriptJob(source, { clock, project: projectOf(source, context) })], {
        isDurable: false,
      });
    }
  } finally {
    store.releaseLease(lease, owner);
  }
};

function takeAgain({ store, clock, mayGoOn }: JobContext, lease: string, owner: string): boolean {
  return mayGoOn() && store.takeLease(lease, owner, clock.nowMs(), LIMITS.leaseMs);
}

/** Returns whether the end was reached. */
function readAll(source: TranscriptJob, context: JobContext, mayGoOn: () => boolean): boolean {
  const { store, clock } = context;
  const project = projectOf(source, context);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const environment = processEnvironment;
  const tools = { store, clock, project, environment, embedder, deadline: NEVER };
  const owner = source.sharedId === undefined ? {} : { projectId: source.sharedId };
  for (;;) {
    const key = digestKey(source.sessionId, source.agentId);
    const version = store.findValue("session", key)?.version ?? 0;
    const { writes, digest, hasMore } = readOn(source, tools, 1);
    if (!applyUnlessRead(store, onlyAfter(version, writes, key), owner)) return false;
    if (!hasMore) {
      if (writes.length > 0) keepStateQuietly(digest, tools);
      return true;
    }
    if (!mayGoOn()) return false;
  }
}

/** The writes, with the one of this key tied to the version that was there before. */
function onlyAfter(ifVersion: number, writes: readonly StoreWrite[], key: string): StoreWrite[] {
  return writes.map((write) =>
    write.kind === "put" && write.key === key ? { ...write, ifVersion } : write,
  );
}

/** False where a hook that had begun before us has read the same part meanwhile: its word counts. */
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
 * What was written to the store stays, whether its state can be written beside it or not. The
 * state is as old as the session's last turn: it must not pass for the latest session's.
 */
function keepStateQuietly(digest: SessionDigest, tools: Parameters<typeof keepState>[1]): void {
  const nowMs = () => digest.lastTurnAtMs ?? tools.clock.nowMs();
  try {
    keepState(digest, { ...tools, clock: { ...tools.clock, nowMs } })?.();
  } catch {
    // A read-only project, say.
  }
}

/** The worker's own time is asked for between the parts. */
const NEVER = { remainingMs: () => Number.MAX_SAFE_INTEGER, isOver: () => false };

function projectOf({ root, branch, sharedId }: TranscriptJob, { storeFolder }: JobContext) {
  return { root, branch, sharedId, storeFolder };
}

function toTranscriptJob(payload: unknown): TranscriptJob | undefined {
  const job = payload as Partial<TranscriptJob> | null;
  const isWhole =
    typeof job?.sessionId === "string" &&
    typeof job.agentId === "string" &&
    typeof job.path === "string" &&
    typeof job.root === "string";
  return isWhole ? (job as TranscriptJob) : undefined;
}
