import { flatten } from "@/base/text.ts";
import { previousSessionSection } from "@/context/previous-session-lines.ts";
import type { SectionLine } from "@/context/section.ts";
import type * as InterruptedSession from "@/events/sessions/interrupted-session.ts";
import { otherSessions } from "@/events/sessions/other-sessions.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { ownStateFolder } from "@/events/sessions/keep-session-state.ts";
import type * as WriteGate from "@/memory/write/write-gate.ts";
import { findPreviousSession } from "@/session/state/state-folder.ts";
import { findStateKey } from "@/session/state/state-key.ts";
import type { SessionState } from "@/session/state/session-state.ts";

/**
 * Shows a new session where the last session of substance stood. A resumed session has its own
 * context, and a user who clears a session wants to be rid of the past. A session that is still at
 * work is not told, and an agent that was started by another one has its task and needs no past.
 */
export const tellPreviousSession: Contributor<SessionStartEvent> = {
  name: "tell-previous-session",
  switchedBy: "hooks.session_start.inject_light_context",
  contribute({ source, sessionId }, tools) {
    if (source !== "startup" || sessionId === "") return undefined;
    const { clock, environment, project } = tools;
    const others = otherSessions(sessionId, tools);
    if (environment("CLAUDE_CODE_SESSION_ATTENDED") === "0" && others.isAnyBusy) return undefined;
    const nowMs = clock.nowMs();
    const previous = findPreviousSession(ownStateFolder(tools), {
      sessionId,
      root: project.sharedId === undefined ? undefined : project.root,
      nowMs,
      key: findStateKey(tools.store),
      mayBeTold: (state) => others.activityOf(state) !== "busy",
    });
    if (previous === undefined) return undefined;
    const section = previousSessionSection(withUnreadEnd(previous.state, tools), {
      nowMs,
      root: project.root,
      branch: project.branch,
      later: previous.later,
      isStillOpen: others.activityOf(previous.state) === "idle",
    });
    return section && { section: { ...section, lines: section.lines.flatMap(passingGate) } };
  },
};

// Our own text passed the gate before it was written, but anybody can edit the file.
function passingGate(line: SectionLine): SectionLine[] {
  const { passWriteGate }: typeof WriteGate = require("@/memory/write/write-gate.ts");
  const gate = passWriteGate(line.text, "tool");
  return gate.kind === "accepted" ? [{ ...line, text: flatten(gate.text) }] : [];
}

// A session without an end had its client killed. That is rare, so the code that reads
// transcripts is loaded only then.
function withUnreadEnd(state: SessionState, tools: EventTools): SessionState {
  if (state.status === "ended" || tools.isStoreLocked === true) return state;
  const {
    stateOfInterruptedSession,
  }: typeof InterruptedSession = require("@/events/sessions/interrupted-session.ts");
  return stateOfInterruptedSession(state, tools);
}
