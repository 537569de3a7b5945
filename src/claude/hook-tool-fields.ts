import { isRecord } from "@/claude/json-fields.ts";
import type { EventName } from "@/conversation/event-table.ts";

/**
 * How an event reaches a tool of our MCP server. Claude Code calls the tool with the `input` of
 * the settings entry, in which it puts the payload's fields for their names: a text as it is,
 * anything else as JSON text, what is not there as "" (recorded). It has no name for the payload
 * as a whole, so the entry lists every field that payload.ts reads.
 */
export const HOOK_SERVER = "context-graph";
export const HOOK_TOOL = "hook";

const SESSION = ["session_id", "transcript_path", "cwd", "agent_id", "agent_type"];
const CALL = [...SESSION, "tool_name", "tool_input", "tool_use_id"];
const STOP = [...SESSION, "stop_hook_active", "last_assistant_message"];

const FIELDS: Readonly<Record<EventName, readonly string[]>> = {
  SessionStart: [...SESSION, "source"],
  UserPromptSubmit: [...SESSION, "prompt"],
  PreToolUse: CALL,
  PostToolUse: [...CALL, "tool_response"],
  PostToolUseFailure: [...CALL, "error", "is_interrupt"],
  PostToolBatch: [...SESSION, "tool_calls"],
  SubagentStart: SESSION,
  SubagentStop: [...STOP, "agent_transcript_path"],
  Stop: STOP,
  PreCompact: [...SESSION, "trigger", "custom_instructions"],
  PostCompact: [...SESSION, "trigger", "compact_summary"],
  SessionEnd: [...SESSION, "reason"],
};

/** Fields whose empty text says something; any other empty field was not there. */
const MAY_BE_EMPTY: Readonly<Partial<Record<EventName, readonly string[]>>> = {
  UserPromptSubmit: ["prompt"],
  PostToolUseFailure: ["error"],
  // The agent that writes a compaction's summary has an empty type.
  SubagentStop: ["agent_type"],
};

const STRUCTURED: ReadonlySet<string> = new Set(["tool_input", "tool_response", "tool_calls"]);
const SWITCHES: ReadonlySet<string> = new Set(["stop_hook_active", "is_interrupt"]);

/** The `input` of a settings entry that hands over an event. */
export function hookToolInput(event: EventName): Record<string, unknown> {
  const fields = FIELDS[event].map((name) => [name, `\${${name}}`]);
  return { event, payload: Object.fromEntries(fields) };
}

/** The payload as a hook process would have read it, from what the tool was given. */
export function restorePayload(event: EventName, payload: unknown): string {
  if (!isRecord(payload)) return typeof payload === "string" ? payload : "";
  const kept = MAY_BE_EMPTY[event] ?? [];
  const fields = Object.entries(payload)
    .filter(([field, value]) => value !== "" || kept.includes(field))
    .map(([field, value]) => [field, restoreField(field, value)]);
  return JSON.stringify(Object.fromEntries(fields));
}

function restoreField(field: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (SWITCHES.has(field)) return value === "true";
  return STRUCTURED.has(field) ? parseStructure(value) : value;
}

// A tool may also answer with plain text, which stays as it is.
function parseStructure(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
