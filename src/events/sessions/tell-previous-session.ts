import { flatten } from "@/base/text.ts";
import { previousSessionSection } from "@/context/previous-session-lines.ts";
import type { SectionLine } from "@/context/section.ts";
import type * as InterruptedSession from "@/events/sessions/interrupted-session.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { ownStateFolder } from "@/events/sessions/keep-session-state.ts";
import type * as WriteGate from "@/memory/write/write-gate.ts";
import { previousState } from "@/session/state/state-folder.ts";
import type { SessionState } from "@/session/state/session-state.ts";

/**
 * Shows a new session where the one before it stood. A resumed session has its own context, and a
 * user who clears a session wants to be rid of the past.
 */
export const tellPreviousSession: Contributor<SessionStartEvent> = {
  name: "tell-previous-session",
  contribute({ source, sessionId }, tools) {
    if (source !== "startup" || sessionId === "") return undefined;
    const nowMs = tools.clock.nowMs();
    const { root } = tools.project;
    const state = previousState(ownStateFolder(tools), { sessionId, root, nowMs });
    const section = state && previousSessionSection(withUnreadEnd(state, tools), nowMs);
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
