import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { StopEvent } from "@/conversation/event.ts";
import type * as LateNews from "@/events/transcript/unwritten-end.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { removeQueryCache } from "@/session/query-cache.ts";

/** 2 MB: more than a turn leaves behind. With as many the event stays within its target. */
const PARTS_AT_STOP = 4;

/**
 * Claude Code ends a turn: what was said in it becomes memories. Says nothing, whatever it
 * finds: text of ours would make the agent go on.
 */
const readTurn: Contributor<StopEvent> = {
  name: "read-turn",
  contribute(event, tools) {
    if (event.sessionId === "" || event.transcriptPath === undefined) return undefined;
    const { writes, digest } = loadCatchUp().catchUp(event, tools, PARTS_AT_STOP);
    if (writes.length === 0) return undefined;
    return { writes, afterwards: () => keepStateAt(event, digest, tools) };
  },
};

// Once the answer is out: what this loads is no concern of the other events.
function keepStateAt({ lastMessage }: StopEvent, digest: SessionDigest, tools: EventTools): void {
  const { withLateNews }: typeof LateNews = require("@/events/transcript/unwritten-end.ts");
  keepState(withLateNews(digest, lastMessage, tools), tools)?.();
}

/** What was looked up in this turn may be looked up again in the next (SS-07). */
export const forgetQueries: Contributor = {
  name: "forget-queries",
  contribute({ sessionId }, { sessionFolder }) {
    if (sessionFolder === undefined || sessionId === "") return undefined;
    return { afterwards: () => removeQueryCache(sessionFolder, sessionId) };
  },
};

export const stopContributors = [readTurn, forgetQueries];
