import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { SubagentReport } from "@/events/event.ts";

/**
 * A subagent that worked in the background reports in a prompt that the client writes itself:
 * <task-notification> with the agent's id as the task's, and its last words as the result. A
 * command that ended in the background has no result.
 */
export function readNotification(prompt: string): SubagentReport | undefined {
  if (!/^\s*<task-notification>/.test(prompt)) return undefined;
  if (elementIn(prompt, "status") !== "completed") return undefined;
  const agentId = elementIn(prompt, "task-id");
  const text = elementIn(prompt, "result");
  if (agentId === undefined || text === undefined) return undefined;
  return { agentId: cutText(agentId, LIMITS.nameChars), agentType: undefined, text };
}

// What the agent said may hold such tags itself: from the first that opens to the last that closes.
function elementIn(prompt: string, name: string): string | undefined {
  const start = prompt.indexOf(`<${name}>`);
  const isText = name === "result";
  const end = isText ? prompt.lastIndexOf(`</${name}>`) : prompt.indexOf(`</${name}>`, start);
  return start < 0 || end < start ? undefined : prompt.slice(start + name.length + 2, end).trim();
}
