import type { SessionsPort } from "@/store/port/sessions-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import {
  activitySince,
  openActivity,
  openFailures,
} from "@/store/sqlite/sessions/session-activity.ts";

export function sqliteSessions({ db, read }: Connection): SessionsPort {
  return {
    openFailures: (sessionId, agentId) => read(() => openFailures(db, sessionId, agentId)),
    activitySince: (sessionId, agentId, sinceMs, limit) =>
      read(() => activitySince(db, sessionId, agentId, sinceMs, limit)),
    openActivity: (sessionId, kind, limit) => read(() => openActivity(db, sessionId, kind, limit)),
  };
}
