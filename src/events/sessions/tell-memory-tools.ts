import { isSwitchedOn } from "@/base/environment.ts";
import type { SectionLine } from "@/context/section.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { PROJECT_TOOLS } from "@/events/sessions/project-package-tool.ts";

const LINE: SectionLine = {
  text: "- Memory tools: `recall` before researching, `remember` for rules, decisions and causes worth keeping",
  memoryId: "",
  score: 1,
  reason: { section: "memory-tools" },
};

/**
 * Says in one line that the session has the MCP tools `recall` and `remember`. The client does not
 * put them into the model's list of tools: it names them among others that can be looked up.
 */
export const tellMemoryTools: Contributor<SessionStartEvent> = {
  name: "tell-memory-tools",
  contribute({ source }, { environment, hasMemoryTools }) {
    if (source === "resume" || source === "fork") return undefined;
    if (!isSwitchedOn(environment("CONTEXT_GRAPH_TOOL_HINT"))) return undefined;
    if (hasMemoryTools?.() !== true) return undefined;
    return { section: { heading: PROJECT_TOOLS, lines: [LINE], mayRepeat: true } };
  },
};
