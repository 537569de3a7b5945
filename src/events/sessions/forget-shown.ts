import type { Contributor } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { contextClearedWrite } from "@/events/served-set.ts";
import { forgetAnswered, removeQueryCache } from "@/session/query-cache.ts";

/**
 * A memory counts as served as long as it is in the session's context. A resumed or forked session
 * still has all of them; a compaction removes them, and a new or cleared session has none.
 * Queries are forgotten when a session starts or is cleared (SS-05). A compaction keeps them
 * (SS-06), except those that were answered with text: that text is gone.
 */
export const forgetShown: Contributor<SessionStartEvent> = {
  name: "forget-shown",
  contribute({ source, sessionId }, { sessionFolder, clock }) {
    if (source === "resume" || source === "fork" || sessionId === "") return undefined;
    const unserve = { kind: "unserve-session", sessionId } as const;
    const cleared = contextClearedWrite(sessionId, clock.nowMs());
    const writes = source === "startup" ? [unserve] : [unserve, cleared];
    if (sessionFolder === undefined) return { writes };
    const forgetQueries = source === "compact" ? forgetAnswered : removeQueryCache;
    return { writes, afterwards: () => forgetQueries(sessionFolder, sessionId) };
  },
};
