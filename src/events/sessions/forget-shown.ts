import type { Contributor } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { noteCleared } from "@/events/recall/already-in-context.ts";
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
    if (sessionFolder !== undefined) {
      if (source === "compact") forgetAnswered(sessionFolder, sessionId);
      else removeQueryCache(sessionFolder, sessionId);
    }
    const unserve = { kind: "unserve-session", sessionId } as const;
    return {
      writes: source === "startup" ? [unserve] : [unserve, noteCleared(sessionId, clock.nowMs())],
    };
  },
};
