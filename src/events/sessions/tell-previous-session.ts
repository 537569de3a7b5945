import { flatten } from "@/base/text.ts";
import { previousSessionSection } from "@/context/previous-session-lines.ts";
import type { SectionLine } from "@/context/section.ts";
import type * as BrokenOff from "@/events/sessions/interrupted-session.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { ownStateFolder } from "@/events/sessions/keep-session-state.ts";
import type * as WriteGate from "@/memory/write/write-gate.ts";
import { previousState } from "@/session/state/state-folder.ts";
import type { SessionState } from "@/session/state/session-state.ts";

/**
 * Where the session before this one stood. Only in a session that begins with nothing: one that
 * is resumed has it in its context, and who clears a session wants to be rid of it.
 */
export const tellPreviousSession: Contributor<SessionStartEvent> = {
  name: "tell-previous-session",
  contribute({ source, sessionId }, tools) {
    if (source !== "startup" || sessionId === "") return undefined;
    const nowMs = tools.clock.nowMs();
    const { root } = tools.project;
    const state = previousState(ownStateFolder(tools), { sessionId, root, nowMs });
    const section = state && previousSessionSection(upToDate(state, tools), nowMs);
    return section && { section: { ...section, lines: section.lines.flatMap(pastGate) } };
  },
};

// We wrote nothing else into a state, but it is a file in the project, open to everybody.
function pastGate(line: SectionLine): SectionLine[] {
  const { passWriteGate }: typeof WriteGate = require("@/memory/write/write-gate.ts");
  const gate = passWriteGate(line.text, "tool");
  return gate.kind === "accepted" ? [{ ...line, text: flatten(gate.text) }] : [];
}

// A client that was killed: rare, and only then is the code that reads transcripts loaded.
function upToDate(state: SessionState, tools: EventTools): SessionState {
  if (state.status === "ended" || tools.isStoreLocked === true) return state;
  const {
    stateOfInterruptedSession,
  }: typeof BrokenOff = require("@/events/sessions/interrupted-session.ts");
  return stateOfInterruptedSession(state, tools);
}
