import { TOOLS_BEFORE } from "@/conversation/event-table.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { EventTools } from "@/events/contributor.ts";
import { countToolCall } from "@/session/tool-count.ts";

/** True if a call of this tool is counted at PreToolUse. */
export function isCountedBefore(tool: string): boolean {
  return `|${TOOLS_BEFORE}|`.includes(`|${tool}|`);
}

/**
 * Counts the main agent's calls of all other tools, which have no hook before them, in the turns
 * that were just read. Without them a session that searches much would seem short.
 */
export function countOtherCalls(
  turns: readonly TranscriptTurn[],
  sessionId: string,
  { project }: EventTools,
): void {
  let calls = 0;
  for (const { isSidechain, agentId, toolCalls } of turns) {
    if (isSidechain || agentId !== "") continue;
    for (const { name } of toolCalls) calls += isCountedBefore(name) ? 0 : 1;
  }
  if (calls > 0) countToolCall(project.storeFolder, sessionId, calls);
}
