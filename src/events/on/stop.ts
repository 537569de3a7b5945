import type * as ExplainInferred from "@/events/ghap/explain-inferred.ts";
import type * as UnwrittenEnd from "@/events/transcript/unwritten-end.ts";
import type { StopEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { inferredKey } from "@/events/ghap/inferred-key.ts";
import { identityJob } from "@/events/identity/identity-job.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { forgetQueries } from "@/events/recall/ask-once.ts";
import { countOtherCalls } from "@/events/sessions/count-other-calls.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";

/** 2 MB: more than a turn leaves behind. With this many the event stays within its target. */
const PARTS_AT_STOP = 4;

/**
 * A turn has ended: what was said in it becomes memories. Shows nothing, whatever it finds: text
 * of ours would make the agent go on.
 */
const readTurn: Contributor<StopEvent> = {
  name: "read-turn",
  contribute(event, tools) {
    if (event.sessionId === "" || event.transcriptPath === undefined) return undefined;
    const { writes, digest, turns } = loadCatchUp().catchUp(event, tools, PARTS_AT_STOP);
    if (writes.length === 0) return undefined;
    const afterwards = () => {
      countOtherCalls(turns, event.sessionId, tools);
      keepStateAt(event, digest, tools);
    };
    const inferred = inferredWrites(event, digest, turns, tools);
    const followed = turns.length === 0 ? [] : [identityJob(event.sessionId, tools)];
    return { writes: [...writes, ...inferred, ...followed], afterwards };
  },
};

/** Adds the goal and the hypothesis to fixes of this turn; most turns have none. */
function inferredWrites(
  { sessionId }: StopEvent,
  { goal }: SessionDigest,
  turns: readonly TranscriptTurn[],
  tools: EventTools,
): readonly StoreWrite[] {
  if (tools.store.findValue("session", inferredKey(sessionId)) === undefined) return [];
  const { explainInferred }: typeof ExplainInferred = require("@/events/ghap/explain-inferred.ts");
  return explainInferred(sessionId, goal.latest, turns, tools);
}

// Loaded after the answer is out: no other event needs it.
function keepStateAt({ lastMessage }: StopEvent, digest: SessionDigest, tools: EventTools): void {
  const { addUnwrittenEnd }: typeof UnwrittenEnd = require("@/events/transcript/unwritten-end.ts");
  keepState(addUnwrittenEnd(digest, lastMessage, tools), tools)?.();
}

export const stopContributors = [readTurn, forgetQueries];
