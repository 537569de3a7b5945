import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Control } from "@/configuration/control/control.ts";
import type { IgnoredPaths } from "@/configuration/control/ignored-paths.ts";
import { incognitoMark } from "@/configuration/control/incognito-mark.ts";

/** True for the turns of a transcript that may be read. Asked about them in their order. */
export type TurnFilter = (turn: TranscriptTurn) => boolean;

/**
 * Leaves out what was said while memory was paused or the session incognito, and what is about an
 * ignored path. Once the agent has used such a path, whatever it says until the next prompt may
 * come from there, so that is left out too.
 */
export function createTurnFilter(control: Control | undefined): TurnFilter {
  let isMarked = false;
  let hasUsedIgnored = false;
  return (turn) => {
    const { role, speaker = "person", text, sessionId, atMs } = turn;
    if (role === "user" && speaker === "person") {
      hasUsedIgnored = false;
      const mark = incognitoMark(text);
      if (mark !== undefined) isMarked = mark === "on";
      if (mark === "off") return false;
    }
    if (isMarked || control?.silenceAt(sessionId, atMs) !== undefined) return false;
    if (control?.ignored === undefined) return true;
    hasUsedIgnored ||= usesIgnored(turn, control.ignored);
    return !(hasUsedIgnored && role !== "user") && !control.ignored.isNamedIn(text);
  };
}

function usesIgnored({ toolCalls, cwd }: TranscriptTurn, ignored: IgnoredPaths): boolean {
  if (cwd !== undefined && ignored.isIgnored(cwd)) return true;
  return toolCalls.some(
    ({ file, command }) =>
      (file !== undefined && ignored.isIgnored(file, cwd)) ||
      (command !== undefined && ignored.isUsedBy(command, cwd)),
  );
}
