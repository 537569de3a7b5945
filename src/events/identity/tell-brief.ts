import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { briefLine } from "@/identity/brief-line.ts";
import { labelContinuity } from "@/identity/continuity.ts";
import { classifyState } from "@/identity/state-class.ts";
import { findBrief } from "@/identity/stored-brief.ts";

function toldKey(sessionId: string): string {
  return `identity-brief-told/${sessionId}`;
}

interface ToldBrief {
  /** The class of the state and the label of its continuity. */
  readonly state: string;
  readonly atMs: number;
}

/**
 * Tells the brief before a tool call, if the setting asks for it: always, or when the class of the
 * state or the label of its continuity is another than when it was last told.
 */
export const tellBrief: Contributor<PreToolUseEvent> = {
  name: "tell-brief",
  contribute({ sessionId }, { store, clock, settings }) {
    const figures = findBrief(sessionId, store);
    if (figures === undefined) return undefined;
    const state = `${classifyState(figures.r)} ${labelContinuity(figures.ic)}`;
    const key = toldKey(sessionId);
    const told = store.findValue("session", key)?.value as Partial<ToldBrief> | undefined;
    const isNew = told?.state !== state;
    const value: ToldBrief = { state, atMs: clock.nowMs() };
    if (!isNew && settings?.("hooks.pre_tool_use.identity_brief") !== "always") return undefined;
    const line = {
      text: briefLine(figures),
      memoryId: "",
      score: 1,
      reason: { section: "identity" },
    };
    return {
      section: {
        heading: "=== PROJECT CONTEXT — state of the work ===",
        lines: [line],
        mayRepeat: true,
      },
      writes: isNew ? [{ kind: "put", namespace: "session", key, value }] : [],
    };
  },
};
