import { isRecord } from "@/claude/json-fields.ts";
import type { EventName } from "@/conversation/event-table.ts";

/**
 * The payload of a hook that arrives as a call of our MCP server's tool. Claude Code calls the tool
 * with the `input` of the settings entry, in which it replaces ${field} by the payload's field: a
 * text unchanged, anything else as JSON text, a missing field as "" (recorded). There is no name
 * for the payload as a whole, so the entry lists every field that payload.ts reads.
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

/** Fields that may be present and empty. Any other empty field was missing. */
const MAY_BE_EMPTY: Readonly<Partial<Record<EventName, readonly string[]>>> = {
  UserPromptSubmit: ["prompt"],
  PostToolUseFailure: ["error"],
  // The agent that writes the summary of a compaction has an empty type.
  SubagentStop: ["agent_type"],
};

const STRUCTURED: ReadonlySet<string> = new Set(["tool_input", "tool_response", "tool_calls"]);
const BOOLEANS: ReadonlySet<string> = new Set(["stop_hook_active", "is_interrupt"]);

/** Builds the `input` of a settings entry that passes on an event. */
export function hookToolInput(event: EventName): Record<string, unknown> {
  const fields = FIELDS[event].map((name) => [name, `\${${name}}`]);
  return { event, payload: Object.fromEntries(fields) };
}

/** Rebuilds the payload that a hook process would have read, from the tool's input. */
export function restorePayload(event: EventName, payload: unknown): string {
  if (!isRecord(payload)) return typeof payload === "string" ? payload : "";
  const mayBeEmpty = MAY_BE_EMPTY[event] ?? [];
  const fields = Object.entries(payload)
    .filter(([field, value]) => value !== "" || mayBeEmpty.includes(field))
    .map(([field, value]) => [field, restoreField(field, value)]);
  return JSON.stringify(Object.fromEntries(fields));
}

function restoreField(field: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (BOOLEANS.has(field)) return value === "true";
  return STRUCTURED.has(field) ? parseStructure(value) : value;
}

// A tool may also answer with plain text, which is kept unchanged.
function parseStructure(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
