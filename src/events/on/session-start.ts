import { LIMITS } from "@/base/limits.ts";
import { giveCheatSheet } from "@/events/sessions/cheat-sheet.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { forgetShown } from "@/events/sessions/forget-shown.ts";
import { maintainWaitingWrites } from "@/events/sessions/request-maintenance.ts";
import { noteOpenSession } from "@/events/sessions/note-open-session.ts";
import { tellPackageTool, tellPreviousSession } from "@/events/sessions/tell-previous-session.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import { giveBackCapsule } from "@/events/sessions/resume-capsule.ts";
import type * as Proactive from "@/memory/recall/tmp/proactive.ts";
import { changedFiles } from "@/session/changed-files.ts";

/** What is known about the files the work is about just now. */
const recallAtStart: Contributor<SessionStartEvent> = {
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

// Every hook process loads this file, and no other needs what it takes to look so widely.
function loadProactive(): typeof Proactive {
  return require("@/memory/recall/tmp/proactive.ts");
}

export const sessionStartContributors = [
  forgetShown,
  giveBackCapsule,
  giveCheatSheet,
  tellPackageTool,
  tellPreviousSession,
  recallAtStart,
  noteOpenSession,
  maintainWaitingWrites,
];
