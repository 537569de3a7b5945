import type { Contributor } from "@/events/contributor.ts";
import type { SessionEndEvent } from "@/conversation/event.ts";
import type * as JudgeUse from "@/events/transcript/judge-injections.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { maintainAtEnd } from "@/events/sessions/request-maintenance.ts";
import { forgetOpenSession } from "@/events/sessions/note-open-session.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import { forgetQueries } from "@/events/on/stop.ts";
import { putDigest } from "@/session/digest/digest-value.ts";

/** Nobody waits any more; the worker does the rest all the same. */
const PARTS_AT_END = 8;

const readRest: Contributor<SessionEndEvent> = {
  name: "read-rest",
  contribute(event, tools) {
    if (event.sessionId === "") return undefined;
    const { writes, digest, hasMore } = loadCatchUp().catchUp(event, tools, PARTS_AT_END);
    if (hasMore) return { writes, afterwards: keepState(digest, tools) };
    const ended = { ...digest, endedAtMs: tools.clock.nowMs() };
    const marks = digest.readAtMs === 0 ? [] : [putDigest(ended)];
    const judged = loadJudge().judgeEndedSession(event.sessionId, tools);
    return {
      writes: [...writes, ...judged, ...marks, forgetOpenSession(event.sessionId)],
      afterwards: keepState(ended, tools),
    };
  },
};

// Loaded when it is needed, like the reading.
function loadJudge(): typeof JudgeUse {
  return require("@/events/transcript/judge-injections.ts");
}

export const sessionEndContributors = [readRest, forgetQueries, maintainAtEnd];
