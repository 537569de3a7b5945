import type { EventName } from "@/conversation/event-table.ts";

/** Events whose context reaches the model without making it go on (HOOK-CONTRACT, recorded). */
const TAKES_CONTEXT: ReadonlySet<EventName> = new Set<EventName>([
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "SubagentStart",
  "SubagentStop",
]);

/**
 * The one JSON document a hook prints; undefined where it prints nothing. The notice is for the
 * user and is not shown to the model.
 */
export function renderReply(name: EventName, text: string, notice = ""): string | undefined {
  const hasContext = text !== "" && TAKES_CONTEXT.has(name);
  if (!hasContext && notice === "") return undefined;
  return JSON.stringify({
    ...(notice === "" ? {} : { systemMessage: notice }),
    ...(hasContext ? { hookSpecificOutput: { hookEventName: name, additionalContext: text } } : {}),
  });
}
