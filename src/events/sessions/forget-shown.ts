import type { Contributor } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { contextClearedWrite } from "@/events/served-set.ts";
import { forgetAnswered, removeQueryCache } from "@/session/query-cache.ts";

/**
 * What a session was shown counts as long as it is in its context. A resumed or forked session
 * still has all of it; after a compaction it is gone, and a new or cleared session never had it.
 * What was looked up is forgotten with a session (SS-05), and kept through a compaction (SS-06)
 * but for what was answered with text that is gone.
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
