import type * as JudgeInjections from "@/events/transcript/judge-injections.ts";
import type { SessionEndEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { endJournalSession } from "@/events/ghap/end-journal-session.ts";
import { keepInferred } from "@/events/ghap/inferred-entries.ts";
import { identityJob } from "@/events/identity/identity-job.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { forgetQueries } from "@/events/recall/ask-once.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import { forgetOpenSession } from "@/events/sessions/note-open-session.ts";
import { maintainAtEnd } from "@/events/sessions/request-maintenance.ts";
import { logSessionSummary } from "@/events/sessions/session-summary.ts";
import { closeQueue } from "@/events/sessions/session-queue.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { putDigest } from "@/session/digest/stored-digest.ts";

/** Nobody waits at the end of a session; a worker still reads what is beyond these parts. */
const PARTS_AT_END = 8;

/** The session is over: reads the rest of its transcript, then marks the session as ended. */
const readRest: Contributor<SessionEndEvent> = {
  name: "read-rest",
  contribute(event, tools) {
    if (event.sessionId === "") return undefined;
    const caught = loadCatchUp().catchUp(event, tools, PARTS_AT_END);
    const { digest, hasMore } = caught;
    const followed = caught.turns.length === 0 ? [] : [identityJob(event.sessionId, tools)];
    const writes = [...caught.writes, ...followed];
    const afterwards = (kept: SessionDigest) => () => keepState(kept, tools)?.();
    if (hasMore) return { writes, afterwards: afterwards(digest) };
    const ended = { ...digest, endedAtMs: tools.clock.nowMs() };
    const marks = digest.readAtMs === 0 ? [] : [putDigest(ended)];
    const judged = loadJudge().judgeEndedSession(event.sessionId, tools);
    return {
      writes: [...writes, ...judged, ...marks, forgetOpenSession(event.sessionId)],
      afterwards: () => {
        afterwards(ended)();
        if (digest.readAtMs !== 0) logSessionSummary(ended, tools);
      },
    };
  },
};

// Loaded when it is needed, like the code that reads.
function loadJudge(): typeof JudgeInjections {
  return require("@/events/transcript/judge-injections.ts");
}

export const sessionEndContributors = [
  readRest,
  keepInferred,
  endJournalSession,
  forgetQueries,
  maintainAtEnd,
  closeQueue,
];
