import type { EventName } from "@/events/event-table.ts";

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

/** The one JSON document a hook prints; undefined where it prints nothing. */
export function renderReply(name: EventName, text: string): string | undefined {
  if (text === "" || !TAKES_CONTEXT.has(name)) return undefined;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: name, additionalContext: text } });
}
