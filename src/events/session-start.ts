import { LIMITS } from "@/base/limits.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/events/event.ts";
import { maintainWaitingWrites } from "@/events/maintenance.ts";
import { recallSection } from "@/events/recall-section.ts";
import { changedFiles } from "@/session/changed-files.ts";

// A resumed session still has everything it was given in its context. After a compaction that
// text is gone, and a new or cleared session never had it.
const forgetServed: Contributor<SessionStartEvent> = {
  name: "forget-served",
  contribute(event) {
    if (event.source === "resume" || event.sessionId === "") return undefined;
    return { writes: [{ kind: "unserve-session", sessionId: event.sessionId }] };
  },
};

const recallAtStart: Contributor<SessionStartEvent> = {
  name: "recall-at-start",
  contribute(event, tools) {
    if (event.source === "resume") return undefined;
    const files = changedFiles(tools.project.root, 10);
    if (files.length === 0) return undefined;
    const section = recallSection(
      {
        query: files.join("\n"),
        limit: LIMITS.startMemories,
        effort: "thorough",
        heading: "=== PROJECT CONTEXT ===",
      },
      tools,
    );
    return section && { section };
  },
};

export const sessionStartContributors = [forgetServed, recallAtStart, maintainWaitingWrites];
