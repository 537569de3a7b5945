import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { type JsonRecord, numberField, recordField, textField } from "@/claude/json-fields.ts";
import type { BackgroundTask } from "@/conversation/event.ts";

/**
 * Commands that go on in the background. Bash answers at once with a task id; how the command ended
 * is known later, from TaskOutput (BashOutput in older clients) or from a prompt that the client
 * writes, <task-notification>. Payloads: HOOK-CONTRACT of client 2.1.325 and its transcripts.
 */

/** The id of the task that a Bash call has started. */
export function startedTask(json: JsonRecord): string | undefined {
  return idOf(textField(recordField(json, "tool_response"), "backgroundTaskId"));
}

/** How a background command ended, as an output tool reports it; undefined while it runs. */
export function reportedTask(tool: string, json: JsonRecord): BackgroundTask | undefined {
  if (tool !== "TaskOutput" && tool !== "BashOutput") return undefined;
  const response = recordField(json, "tool_response");
  const task = recordField(response, "task") ?? response;
  const input = recordField(json, "tool_input");
  const id = idOf(
    textField(task, "task_id") ?? textField(input, "task_id") ?? textField(input, "bash_id"),
  );
  const status = textField(task, "status");
  if (id === undefined || (status !== "failed" && status !== "completed")) return undefined;
  const exitCode = numberField(task, "exitCode") ?? (status === "failed" ? 1 : 0);
  const streams = [textField(task, "output"), textField(task, "stdout"), textField(task, "stderr")];
  const output = streams.filter(Boolean).join("\n");
  return { id, exitCode, output, outputFile: undefined };
}

/** True for a prompt that the client writes when a task in the background has ended. */
export function isTaskNotification(prompt: string): boolean {
  return prompt.trimStart().startsWith("<task-notification>");
}

/** How a background command ended, as the client's notification says; it has no output. */
export function notifiedTask(prompt: string): BackgroundTask | undefined {
  if (!isTaskNotification(prompt)) return undefined;
  const id = idOf(elementOf(prompt, "task-id"));
  const status = elementOf(prompt, "status");
  if (id === undefined || (status !== "failed" && status !== "completed")) return undefined;
  const named = /exit code (\d{1,3})\b/.exec(elementOf(prompt, "summary") ?? "")?.[1];
  const exitCode = named === undefined ? Number(status === "failed") : Number(named);
  return { id, exitCode, output: "", outputFile: elementOf(prompt, "output-file") };
}

function idOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

function elementOf(prompt: string, name: string): string | undefined {
  const start = prompt.indexOf(`<${name}>`);
  const end = prompt.indexOf(`</${name}>`, start);
  if (start < 0 || end < start) return undefined;
  return cutText(prompt.slice(start + name.length + 2, end).trim(), LIMITS.activityChars);
}
