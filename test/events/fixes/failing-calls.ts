import { loadPayload, type Payload } from "@test/harness/payload.ts";

/** Tool calls of one session, as the client reports them. */
export const SESSION = "abc";

export function failed(command: string, error: string): Payload {
  const tool_input = { command };
  return loadPayload("PostToolUseFailure.Bash", { session_id: SESSION, tool_input, error });
}

export function passed(command: string, stdout = "fine"): Payload {
  const tool_input = { command };
  const tool_response = { stdout, stderr: "", interrupted: false };
  return loadPayload("PostToolUse.Bash", { session_id: SESSION, tool_input, tool_response });
}

export function edited(file_path: string, new_string = "port: 2"): Payload {
  const tool_input = { file_path, old_string: "port: 1", new_string };
  return loadPayload("PostToolUse.Edit", { session_id: SESSION, tool_input });
}

export function aboutToRun(command: string): Payload {
  return loadPayload("PreToolUse.Bash", { session_id: SESSION, tool_input: { command } });
}
