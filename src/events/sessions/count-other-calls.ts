import { TOOLS_BEFORE } from "@/conversation/event-table.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { EventTools } from "@/events/contributor.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { countCall, mayHaveActive } from "@/ghap/journal/tool-counter.ts";
import { claimOnce, countToolCall, isClaimed } from "@/session/tool-count.ts";

/** True if a call of this tool is counted at PreToolUse. */
export function isCountedBefore(tool: string): boolean {
  return `|${TOOLS_BEFORE}|`.includes(`|${tool}|`);
}

/**
 * The claim of a session whose check-in is registered for all tools (matcher "*"), as a project may
 * do by its own settings: each call is counted for the journal before it is made.
 */
const ALL_TOOLS = "all-tools";

/** Notes that a tool has a hook before it that setup registers for none of its kind. */
export function noteCountedBefore(tool: string, sessionId: string, { project }: EventTools): void {
  if (!isCountedBefore(tool)) claimOnce(project.storeFolder, sessionId, ALL_TOOLS);
}

/**
 * Counts the main agent's calls of all other tools, which have no hook before them, in the turns
 * that were just read. Without them a session that searches much would seem short, and its agent
 * would be asked too rarely about its entry in the journal.
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
  if (calls === 0) return;
  countToolCall(project.storeFolder, sessionId, calls);
  const journal = journalFolder(project);
  if (!mayHaveActive(journal) || isClaimed(project.storeFolder, sessionId, ALL_TOOLS)) return;
  countCall(journal, sessionId, calls);
}
