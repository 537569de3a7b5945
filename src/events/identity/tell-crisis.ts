import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { crisisKey, findCrisis } from "@/events/identity/crisis-key.ts";

/**
 * Tells the user, once in a session, that the work has left its subject. At the next prompt,
 * because at Stop anything we say could make the agent go on; not to the model, because only the
 * user knows whether that was intended.
 */
export const tellCrisis: Contributor<UserPromptSubmitEvent> = {
  name: "tell-crisis",
  contribute({ sessionId }, { store }) {
    const crisis = findCrisis(store, sessionId);
    if (crisis === undefined || crisis.isTold) return undefined;
    const { ic } = crisis;
    return {
      notice: `Context Graph: the last steps are about something else than the work before them (identity continuity ${ic.toFixed(2)}, below 0.5). If that is not intended: 'context-graph consciousness status' shows more.`,
      writes: [
        {
          kind: "put",
          namespace: "session",
          key: crisisKey(sessionId),
          value: { ...crisis, isTold: true },
        },
      ],
    };
  },
};
