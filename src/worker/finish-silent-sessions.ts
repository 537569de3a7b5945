import { fileSizeBytes } from "@/platform/file-system.ts";
import { readTranscriptJob } from "@/events/transcript/transcript-job.ts";
import { findDigest, putDigest } from "@/session/digest/stored-digest.ts";
import { listOpenSessions, type OpenSession, openSessionKey } from "@/session/open-sessions.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { WorkerContext } from "@/worker/worker.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Finishes sessions that never reported their end, because their client was killed. After an hour
 * of silence their transcript is read to the end; after a day they count as ended. A session that
 * is still alive loses nothing by this.
 */
export function finishSilentSessions(context: WorkerContext): void {
  const { store } = context;
  const writes = listOpenSessions(store).flatMap((session) => finishIfSilent(session, context));
  store.apply(writes, { isDurable: false });
}

function finishIfSilent(session: OpenSession, context: WorkerContext): StoreWrite[] {
  const { store, clock, storeFolder } = context;
  const { sessionId, path, root, sharedId } = session;
  const digest = findDigest(store, sessionId, "")?.digest;
  const silentMs = clock.nowMs() - Math.max(session.atMs, digest?.readAtMs ?? 0);
  if (silentMs < HOUR_MS) return [];
  const isUnread = fileSizeBytes(path) > (digest?.position.offset ?? 0);
  const project = { root, branch: undefined, sharedId, storeFolder };
  const source = { sessionId, agentId: "", path };
  const reads = isUnread ? [readTranscriptJob(source, { clock, project })] : [];
  if (silentMs < DAY_MS) return reads;
  const key = openSessionKey(sessionId);
  const ended = digest && !isUnread ? [putDigest({ ...digest, endedAtMs: digest.readAtMs })] : [];
  return [...reads, ...ended, { kind: "delete", namespace: "session", key }];
}
