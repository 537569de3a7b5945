import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { maintenanceWrite } from "@/events/sessions/request-maintenance.ts";
import {
  clientPid,
  listOpenSessions,
  openSessionKey,
  type OpenSession,
} from "@/session/open-sessions.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Guess: a session that has been silent this long may have been killed. */
const SILENT_MS = 60 * 60 * 1_000;

/**
 * A client that is killed reports nothing. So each session is noted when it begins, and a later
 * session asks a worker to finish those that never ended (worker/finish-silent-sessions.ts).
 */
export const noteOpenSession: Contributor<SessionStartEvent> = {
  name: "note-open-session",
  contribute(event, tools) {
    const { sessionId, transcriptPath: path } = event;
    if (sessionId === "" || path === undefined || event.source === "compact") return undefined;
    return { writes: [noteWrite(sessionId, path, tools), ...finishOthers(sessionId, tools)] };
  },
};

export function forgetOpenSession(sessionId: string): StoreWrite {
  return { kind: "delete", namespace: "session", key: openSessionKey(sessionId) };
}

function noteWrite(sessionId: string, path: string, tools: EventTools): StoreWrite {
  const { root, sharedId } = tools.project;
  const pid = clientPid(tools.environment);
  const value: OpenSession = { sessionId, path, root, sharedId, atMs: tools.clock.nowMs(), pid };
  return { kind: "put", namespace: "session", key: openSessionKey(sessionId), value };
}

function finishOthers(sessionId: string, tools: EventTools): StoreWrite[] {
  const sinceMs = tools.clock.nowMs() - SILENT_MS;
  const isSilent = (other: OpenSession) => other.sessionId !== sessionId && other.atMs < sinceMs;
  return listOpenSessions(tools.store).some(isSilent) ? [maintenanceWrite(tools)] : [];
}
