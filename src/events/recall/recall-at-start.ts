import { LIMITS } from "@/base/limits.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type * as History from "@/events/sessions/past-work.ts";
import { isToldAtTools, withoutOverheard } from "@/events/recall/told-at-tools.ts";
import { recall } from "@/memory/recall/recall.ts";
import { changedFiles } from "@/session/changed-files.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Loaded when there is something to judge: it has the weights of the learned model. */
function loadHistory(): typeof History {
  return require("@/events/sessions/past-work.ts");
}

/** Recalls what is known about the files that are being worked on when a session starts. */
export const recallAtStart: Contributor<SessionStartEvent> = {
  name: "recall-at-start",
  switchedBy: "hooks.session_start.inject_light_context",
  contribute({ source }, tools) {
    if (source === "resume" || source === "fork") return undefined;
    const { project, store, clock, embedder } = tools;
    const files = changedFiles(project.root, LIMITS.changedFiles, clock);
    if (files.length === 0) return undefined;
    const request = {
      profile: "sessionStart",
      query: files.join("\n"),
      files,
      limit: LIMITS.toolMemories,
      nowMs: clock.nowMs(),
      scope: { branch: project.branch },
      isWanted: (memory: StoredMemory) => isToldAtTools(memory) && !loadHistory().isHistory(memory),
    } as const;
    const hits = withoutOverheard(recall(store, request, embedder));
    const section = hitsSection(hits, { heading: "=== PROJECT CONTEXT ===" }, tools);
    return section && { section };
  },
};
