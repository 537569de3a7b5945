import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { ghapSettings } from "@/ghap/ghap-settings.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { countCall, mayHaveActive } from "@/ghap/journal/tool-counter.ts";

/**
 * Counts the call while an entry is active, and says whether the agent is to be asked about it now
 * (GH-04). Every hook before a tool loads this: without an active entry it looks at the size of one
 * file. Subagents are not asked: the hypothesis is not theirs.
 */
export function isCheckInDue(event: PreToolUseEvent, tools: EventTools): boolean {
  const { sessionId, agentId, call } = event;
  const folder = journalFolder(tools.project);
  if (!mayHaveActive(folder) || sessionId === "" || agentId !== "") return false;
  const count = countCall(folder, sessionId);
  const { isCheckInEnabled, checkInFrequency } = ghapSettings(tools.environment);
  if (!isCheckInEnabled || count < checkInFrequency) return false;
  // A call that changes the entry needs no question about it.
  return call.isOwnTool !== true && !/\bcontext-graph ghap\b/.test(call.command ?? "");
}
