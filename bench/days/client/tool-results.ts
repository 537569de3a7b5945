import type { ToolCall } from "../script.ts";

/** The `tool_response` of a call that passed, by tool, as client 2.1.325 sends it. */
export function toolResponse({ tool, input }: ToolCall, output: string): unknown {
  const path = input["file_path"];
  switch (tool) {
    case "Bash":
      return {
        stdout: output,
        stderr: "",
        interrupted: false,
        isImage: false,
        noOutputExpected: false,
      };
    case "Read": {
      const numLines = output.split("\n").length;
      const file = {
        filePath: path,
        content: output,
        numLines,
        startLine: 1,
        totalLines: numLines,
      };
      return { type: "text", file };
    }
    case "Write":
      return {
        type: "create",
        filePath: path,
        content: input["content"],
        structuredPatch: [],
        originalFile: null,
        userModified: false,
      };
    case "TaskCreate":
      return { task: { id: taskId(output), subject: input["subject"] } };
    case "TaskUpdate":
      return {
        success: true,
        taskId: input["taskId"],
        updatedFields: ["status"],
        statusChange: { from: "pending", to: input["status"] },
      };
    case "AskUserQuestion":
      return { questions: input["questions"], answers: input["answers"] };
    default:
      return { content: output };
  }
}

function taskId(output: string): string {
  return /#(\d+)/.exec(output)?.[1] ?? "1";
}

export function failedRecord(error: string): string {
  return `Error: ${error}`;
}

/** The text of a refused call's result, with the user's words at its end. */
export function refusedRecord(words: string): string {
  const refusal =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
  return `${refusal} To tell you how to proceed, the user said:\n${words}`;
}
