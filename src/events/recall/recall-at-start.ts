import { LIMITS } from "@/base/limits.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type * as Proactive from "@/memory/recall/tmp/proactive.ts";
import { changedFiles } from "@/session/changed-files.ts";

/** What is known about the files that are being worked on when a session starts. */
export const recallAtStart: Contributor<SessionStartEvent> = {
  name: "recall-at-start",
  contribute({ source }, tools) {
    if (source === "resume" || source === "fork") return undefined;
    const { project, store, clock, embedder } = tools;
    const files = changedFiles(project.root, LIMITS.changedFiles);
    if (files.length === 0) return undefined;
    const request = {
      context: files.join("\n"),
      files,
      limit: LIMITS.startMemories,
      nowMs: clock.nowMs(),
      place: { branch: project.branch },
    };
    const hits = loadProactive().recallProactively(store, request, embedder);
    const section = hitsSection(hits, { heading: "=== PROJECT CONTEXT ===" }, tools);
    return section && { section };
  },
};

// Loaded only if there are such files.
function loadProactive(): typeof Proactive {
  return require("@/memory/recall/tmp/proactive.ts");
}
