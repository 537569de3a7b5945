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

export function edited(file_path: string, new_string = "port: 2", old_string = "port: 1"): Payload {
  const tool_input = { file_path, old_string, new_string };
  const lines = [
    ...linesOf(old_string).map((line) => `-${line}`),
    ...linesOf(new_string).map((line) => `+${line}`),
  ];
  const structuredPatch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines }];
  const tool_response = { filePath: file_path, structuredPatch };
  return loadPayload("PostToolUse.Edit", { session_id: SESSION, tool_input, tool_response });
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function aboutToRun(command: string): Payload {
  return loadPayload("PreToolUse.Bash", { session_id: SESSION, tool_input: { command } });
}
