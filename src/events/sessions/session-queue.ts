import type { SessionEndEvent, SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { closeEventQueue, openEventQueue } from "@/platform/event-queue.ts";

/** From here on, events that only record something wait for the next hook of the session. */
export const openQueue: Contributor<SessionStartEvent> = {
  name: "open-queue",
  contribute({ sessionId }, { project, environment }) {
    const folder = environment("CLAUDE_PROJECT_DIR");
    // The shell looks below this folder only; in a worktree the store is elsewhere.
    if (sessionId === "" || project.storeFolder !== `${folder}/.context-graph`) return undefined;
    return { afterwards: () => openEventQueue(project.storeFolder, sessionId) };
  },
};

export const closeQueue: Contributor<SessionEndEvent> = {
  name: "close-queue",
  contribute({ sessionId }, { project }) {
    return { afterwards: () => closeEventQueue(project.storeFolder, sessionId) };
  },
};
