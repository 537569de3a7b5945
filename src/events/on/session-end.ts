import type * as InferredEntries from "@/events/ghap/inferred-entries.ts";
import type * as KeepSessionState from "@/events/sessions/keep-session-state.ts";
import type { SessionEndEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { endJournalSession } from "@/events/ghap/end-journal-session.ts";
import { inferredKey } from "@/events/ghap/inferred-key.ts";
import { identityJob } from "@/events/identity/identity-job.ts";
import { loadCatchUp, loadedWhen } from "@/events/late-loading.ts";
import { forgetQueries } from "@/events/recall/ask-once.ts";
import { forgetOpenSession } from "@/events/sessions/note-open-session.ts";
import { maintainAtEnd } from "@/events/sessions/request-maintenance.ts";
import { logSessionSummary } from "@/events/sessions/session-summary.ts";
import { closeQueue } from "@/events/sessions/session-queue.ts";
import { judgeEndedSession } from "@/events/sessions/open-injections.ts";
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
    const afterwards = (kept: SessionDigest) => () => keepStateOf(kept, tools);
    if (hasMore) return { writes, afterwards: afterwards(digest) };
    const ended = { ...digest, endedAtMs: tools.clock.nowMs() };
    const marks = digest.readAtMs === 0 ? [] : [putDigest(ended)];
    const judged = judgeEndedSession(event.sessionId, tools);
    return {
      writes: [...writes, ...judged, ...marks, forgetOpenSession(event.sessionId)],
      afterwards: () => {
        afterwards(ended)();
        if (digest.readAtMs !== 0) logSessionSummary(ended, tools);
      },
    };
  },
};

// Loaded after the answer is out, and only if something was read.
function keepStateOf(digest: SessionDigest, tools: EventTools): void {
  if (digest.readAtMs === 0) return;
  const { keepState }: typeof KeepSessionState = require("@/events/sessions/keep-session-state.ts");
  keepState(digest, tools)?.();
}

/** Loaded late: few sessions have fixed a test or a build without an entry of their own. */
const keepInferred = loadedWhen<SessionEndEvent>(
  "keep-inferred-ghap",
  ({ sessionId }, { store }) =>
    sessionId !== "" && store.findValue("session", inferredKey(sessionId)) !== undefined,
  () => (require("@/events/ghap/inferred-entries.ts") as typeof InferredEntries).keepInferred,
);

export const sessionEndContributors = [
  readRest,
  keepInferred,
  endJournalSession,
  forgetQueries,
  maintainAtEnd,
  closeQueue,
];
