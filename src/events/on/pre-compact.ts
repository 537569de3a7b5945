import type { PreCompactEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { countOtherCalls } from "@/events/sessions/count-other-calls.ts";
import { keepState } from "@/events/sessions/keep-session-state.ts";
import { capsuleWrite } from "@/events/sessions/resume-capsule.ts";

/** More than at Stop: a turn may be long, and what is not read now is not in the capsule. */
const PARTS_AT_COMPACTION = 8;

/** The context is about to be summarised: before that, writes down where the work stands. */
const keepStanding: Contributor<PreCompactEvent> = {
  name: "keep-standing",
  contribute(event, tools) {
    if (event.sessionId === "" || event.agentId !== "") return undefined;
    const { writes, digest, turns } = loadCatchUp().catchUp(event, tools, PARTS_AT_COMPACTION);
    const compaction = {
      at: new Date(tools.clock.nowMs()).toISOString(),
      trigger: event.trigger,
      ...(digest.contextTokens === undefined ? {} : { context_tokens: digest.contextTokens }),
    };
    return {
      writes: [...writes, ...capsuleWrite(digest, tools)],
      afterwards: () => {
        countOtherCalls(turns, event.sessionId, tools);
        keepState(digest, tools, compaction)?.();
      },
    };
  },
};

export const preCompactContributors = [keepStanding];
