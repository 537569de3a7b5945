import type { EventName } from "@/conversation/event-table.ts";

/** Events whose context reaches the model without making it continue (HOOK-CONTRACT, recorded). */
const EVENTS_WITH_CONTEXT: ReadonlySet<EventName> = new Set<EventName>([
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
 * Renders the JSON document a hook prints, or undefined if it prints nothing. The notice is for the
 * user; the model does not see it.
 */
export function renderReply(name: EventName, text: string, notice = ""): string | undefined {
  const hasContext = text !== "" && EVENTS_WITH_CONTEXT.has(name);
  if (!hasContext && notice === "") return undefined;
  return JSON.stringify({
    ...(notice === "" ? {} : { systemMessage: notice }),
    ...(hasContext ? { hookSpecificOutput: { hookEventName: name, additionalContext: text } } : {}),
  });
}
