import type { Settings } from "@/configuration/configuration.ts";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";

/** After this long the hook of an event answers with what it has. */
export function hardStopMsOf(name: EventName, settings: Settings): number {
  switch (name) {
    case "SessionStart":
      return settings("hooks.session_start.timeout_ms");
    case "UserPromptSubmit":
      return settings("hooks.user_prompt_submit.timeout_ms");
    case "SessionEnd":
      return settings("hooks.session_end.timeout_ms");
    default:
      return EVENT_TABLE[name].hardStopMs;
  }
}

/** CX-13: the most that is told at a prompt where a project asks for little. */
const LIGHT_TOKENS = 100;

/** The most tokens an event may add to the conversation; 0 if it is switched off. */
export function budgetTokensOf(name: EventName, settings: Settings): number {
  const { budgetTokens } = EVENT_TABLE[name];
  if (name === "SessionStart") return settings("hooks.session_start.enabled") ? budgetTokens : 0;
  if (name !== "UserPromptSubmit") return budgetTokens;
  if (!settings("hooks.user_prompt_submit.enabled")) return 0;
  const allowed = Math.min(budgetTokens, settings("hooks.user_prompt_submit.token_budget"));
  const isLight = settings("hooks.user_prompt_submit.context_depth") === "light";
  return isLight ? Math.min(allowed, LIGHT_TOKENS) : allowed;
}
