import type { SessionEndEvent, SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { homeOfProject } from "@/platform/kept/kept-store.ts";
import { closeEventQueue, openEventQueue } from "@/platform/event-queue.ts";

/** From here on, events that only record something wait for the next hook of the session. */
export const openQueue: Contributor<SessionStartEvent> = {
  name: "open-queue",
  contribute({ sessionId }, { project, environment }) {
    const folder = environment("CLAUDE_PROJECT_DIR");
    // The shell looks for this folder's queue only; in a worktree the store is elsewhere.
    const isFound = folder === homeOfProject(project);
    if (sessionId === "" || project.sharedId !== undefined || !isFound) return undefined;
    return { afterwards: () => openEventQueue(project.storeFolder, sessionId) };
  },
};

export const closeQueue: Contributor<SessionEndEvent> = {
  name: "close-queue",
  contribute({ sessionId }, { project }) {
    return { afterwards: () => closeEventQueue(project.storeFolder, sessionId) };
  },
};
