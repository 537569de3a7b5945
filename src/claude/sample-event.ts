import type { EventName } from "@/conversation/event-table.ts";

const CALL = { tool_name: "Bash", tool_input: { command: "true" }, tool_use_id: "toolu_doctor" };

/** The fields of each event beside the common ones: nothing in them leads to anything. */
const FIELDS: Readonly<Record<EventName, Readonly<Record<string, unknown>>>> = {
  SessionStart: { source: "startup" },
  UserPromptSubmit: { prompt: "What does this project do?" },
  PreToolUse: CALL,
  PostToolUse: { ...CALL, tool_response: { stdout: "", stderr: "", interrupted: false } },
  PostToolUseFailure: { ...CALL, error: "Exit code 1" },
  PostToolBatch: {},
  SubagentStart: { agent_id: "doctor", agent_type: "general-purpose" },
  SubagentStop: { agent_id: "doctor", agent_type: "general-purpose" },
  Stop: { stop_hook_active: false },
  PreCompact: { trigger: "manual", custom_instructions: "" },
  PostCompact: { trigger: "manual" },
  SessionEnd: { reason: "other" },
};

/** The payload of a harmless event in a project, as Claude Code would send it to a hook. */
export function sampleEvent(event: EventName, project: string): string {
  const common = {
    session_id: "doctor",
    transcript_path: `${project}/none.jsonl`,
    cwd: project,
    hook_event_name: event,
  };
  return `${JSON.stringify({ ...common, ...FIELDS[event] })}\n`;
}
