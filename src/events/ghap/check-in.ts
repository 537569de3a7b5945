import { defaultSettings, type Settings } from "@/configuration/configuration.ts";
import { hardStopMsOf } from "@/configuration/event-limits.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { loadAskAboutEntry } from "@/events/late-loading.ts";
import { noteCountedBefore } from "@/events/sessions/count-other-calls.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { countCall, mayHaveActive } from "@/ghap/journal/tool-counter.ts";

/**
 * Counts the calls while an entry is active, and asks the agent about it when it is time (GH-03 to
 * GH-09). Every hook before a tool loads this: without an active entry it looks at the size of one
 * file. A call is counted even if the hook is late; the next one asks then.
 */
export const checkIn: Contributor<PreToolUseEvent> = {
  name: "ghap-check-in",
  runsLate: true,
  switchedBy: "hooks.ghap_checkin.enabled",
  contribute(event, tools, served) {
    if (!isDue(event, tools)) return undefined;
    return loadAskAboutEntry().contribute(event, tools, served);
  },
};

/** Subagents are not asked: the hypothesis is not theirs. */
function isDue({ sessionId, agentId, call }: PreToolUseEvent, tools: EventTools): boolean {
  const folder = journalFolder(tools.project);
  if (!mayHaveActive(folder) || sessionId === "" || agentId !== "") return false;
  noteCountedBefore(call.tool, sessionId, tools);
  const { settings = defaultSettings } = tools;
  if (countCall(folder, sessionId) < settings("hooks.ghap_checkin.frequency")) return false;
  // A call that changes the entry needs no question about it.
  const isAboutEntry = call.isOwnTool === true || /\bcontext-graph ghap\b/.test(call.command ?? "");
  return !isAboutEntry && isInTime(tools, settings);
}

function isInTime({ deadline }: EventTools, settings: Settings): boolean {
  const remainingMs = deadline.remainingMs();
  const elapsedMs = hardStopMsOf("PreToolUse", settings) - remainingMs;
  return remainingMs > 0 && elapsedMs <= settings("hooks.ghap_checkin.timeout_ms");
}
