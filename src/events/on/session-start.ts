import type { SessionStartEvent } from "@/conversation/event.ts";
import type * as TellIdentity from "@/events/identity/tell-identity.ts";
import { tellDream } from "@/events/identity/tell-dream.ts";
import { unsavedNotePath } from "@/events/identity/unsaved-note-path.ts";
import { loadedWhen } from "@/events/late-loading.ts";
import { LATEST_KEY } from "@/identity/latest-key.ts";
import { hasContent } from "@/platform/file-system.ts";
import { recallAtStart } from "@/events/recall/recall-at-start.ts";
import { startJournalSession } from "@/events/ghap/start-journal-session.ts";
import { tellValues } from "@/events/ghap/tell-values.ts";
import { giveCheatSheet } from "@/events/sessions/cheat-sheet.ts";
import { forgetShown } from "@/events/sessions/forget-shown.ts";
import { noteOpenSession } from "@/events/sessions/note-open-session.ts";
import { tellPackageTool } from "@/events/sessions/project-package-tool.ts";
import { openQueue } from "@/events/sessions/session-queue.ts";
import { maintainWaitingWrites } from "@/events/sessions/request-maintenance.ts";
import { giveBackCapsule } from "@/events/sessions/resume-capsule.ts";
import { tellOutside } from "@/events/sessions/tell-outside.ts";
import { tellMemoryTools } from "@/events/sessions/tell-memory-tools.ts";
import { tellDecisions, tellRules } from "@/events/sessions/tell-rules.ts";
import { tellPreviousSession } from "@/events/sessions/tell-previous-session.ts";

/** Loaded late: it has nothing to tell in a project without an identity. */
const tellIdentity = loadedWhen<SessionStartEvent>(
  "tell-identity",
  (_, { store, settings, project }) =>
    settings?.("hooks.session_start.identity_status") === true ||
    hasContent(unsavedNotePath(project.storeFolder)) ||
    store.findValue("session", LATEST_KEY) !== undefined,
  () => ({ name: "tell-identity", contribute: loadTellIdentity().tellIdentityAtStart }),
);

function loadTellIdentity(): typeof TellIdentity {
  return require("@/events/identity/tell-identity.ts");
}

export const sessionStartContributors = [
  forgetShown,
  giveBackCapsule,
  startJournalSession,
  giveCheatSheet,
  tellRules,
  tellDecisions,
  tellValues,
  tellPackageTool,
  tellOutside,
  tellMemoryTools,
  tellPreviousSession,
  recallAtStart,
  tellIdentity,
  tellDream,
  noteOpenSession,
  maintainWaitingWrites,
  openQueue,
];
