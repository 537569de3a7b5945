import { LIMITS } from "@/base/limits.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { PreToolUseEvent, ToolCall } from "@/events/event.ts";
import { recallSection } from "@/events/recall-section.ts";

const recallForTool: Contributor<PreToolUseEvent> = {
  name: "recall-for-tool",
  // With less than this left of PreToolUse's 100 ms, silence is better than being late (CX-10).
  needsMs: 30,
  contribute(event, tools) {
    const query = toolQuery(event.call);
    if (query === "") return undefined;
    const section = recallSection(
      {
        query,
        limit: LIMITS.toolMemories,
        effort: "quick",
        heading: "=== MEMORY: Context for this command ===",
      },
      tools,
    );
    return section && { section };
  },
};

export const preToolUseContributors = [recallForTool];

/** What a tool call is about: its file (folder and name), else its command, prompt or pattern. */
export function toolQuery(call: ToolCall): string {
  if (call.filePath !== undefined) return fileQuery(call.filePath);
  return call.command ?? call.prompt ?? call.pattern ?? "";
}

// Parts of so many paths that they say nothing about any.
const COMMON_FOLDERS: ReadonlySet<string> = new Set(["src", "lib", "dist", "test", "tests"]);

function fileQuery(path: string): string {
  const [name = "", folder = ""] = path.split(/[\\/]/).toReversed();
  const stem = name.replace(/(?<=.)\.\w+$/, "");
  return folder === "" || COMMON_FOLDERS.has(folder) ? stem : `${folder}/${stem}`;
}
