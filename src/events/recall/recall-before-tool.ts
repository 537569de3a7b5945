import { LIMITS } from "@/base/limits.ts";
import { askOnce } from "@/events/recall/ask-once.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import { isToldAtTools, ofThisTurn } from "@/events/recall/told-at-tools.ts";
import { toolFiles, toolQuery } from "@/events/recall/tool-query.ts";
import { recall } from "@/memory/recall/recall.ts";

/** Recalls what is known about the file, command, task or pattern that a tool is about to get. */
export const recallBeforeTool: Contributor<PreToolUseEvent> = {
  name: "recall-for-tool",
  // With less than this left of PreToolUse's 100 ms, silence is better than being late (CX-10).
  needsMs: 30,
  contribute(event, tools, served) {
    const { call } = event;
    const query = toolQuery(call);
    const askedKey = query === "" ? undefined : askOnce(event, tools, call.tool, query);
    if (askedKey === undefined) return undefined;
    const hits = recall(tools.store, {
      profile: "tool",
      query,
      files: toolFiles(call, tools.project.root, event.cwd),
      limit: call.filePath === undefined ? LIMITS.toolMemories : LIMITS.fileMemories,
      nowMs: tools.clock.nowMs(),
      isWanted: (memory) => isToldAtTools(memory) && served.isNotYetInContext(memory),
    });
    const heading = "=== MEMORY: Context for this command ===";
    const section = hitsSection(
      ofThisTurn(hits, event.sessionId, tools),
      { heading, lineChars: LIMITS.toolLineChars },
      tools,
    );
    return section === undefined ? { askedKey } : { section, askedKey };
  },
};
