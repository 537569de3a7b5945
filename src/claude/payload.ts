import { PATH_CHARS_MAX } from "@/platform/paths.ts";
import { isSessionId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { reportedTask, startedTask } from "@/claude/background-task.ts";
import { changedLines } from "@/claude/changed-lines.ts";
import {
  type JsonRecord,
  booleanField,
  isRecord,
  numberField,
  recordField,
  textField,
  textListField,
} from "@/claude/json-fields.ts";
import type * as PromptFields from "@/claude/prompt-fields.ts";
import {
  delegatedTo,
  editOf,
  isNewFile,
  isOwnTool,
  isUnfinished,
  otherTexts,
  outputText,
  reportOf,
} from "@/claude/tool-fields.ts";
import type { EventName } from "@/conversation/event-table.ts";
import type { HookEvent, SessionSource, ToolCall } from "@/conversation/event.ts";

/**
 * claude/ translates between Claude Code and us: hook payloads, replies, tool fields, transcripts
 * and settings files. It is not for deciding anything; events/ and setup/ do that. It keeps two
 * things true: no other folder knows the client's field names and file formats, and no payload and
 * no line of a transcript makes it throw.
 *
 * This file turns the JSON that Claude Code sends a hook into one of our events. A field of the
 * wrong type counts as absent. If a field that the event needs is missing, the whole input is
 * invalid, with a reason for the log. The input shapes of seed 003 are understood too (HD-14,
 * HD-15).
 */
export type ParsedInput =
  | { readonly kind: "event"; readonly event: HookEvent }
  | { readonly kind: "invalid"; readonly reason: string };

export function parseHookInput(name: EventName, text: string): ParsedInput {
  const json = parseJson(text);
  if (!isRecord(json)) return invalid("not a JSON object");
  const named = textField(json, "hook_event_name");
  if (named !== undefined && named !== name) return invalid("event name differs from argument");
  const sessionId = json["session_id"] === undefined ? "" : textField(json, "session_id");
  if (sessionId === undefined || (sessionId !== "" && !isSessionId(sessionId))) {
    return invalid("bad session id");
  }
  return toEvent(name, sessionId, json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // The caller reports invalid input.
  }
}

// A path that is too long for any system is no directory, and takes long to go through.
function directoryOf(json: JsonRecord): string | undefined {
  const directory = textField(json, "cwd") ?? textField(recordField(json, "context"), "cwd");
  return directory !== undefined && directory.length > PATH_CHARS_MAX ? undefined : directory;
}

function toEvent(name: EventName, sessionId: string, json: JsonRecord): ParsedInput {
  const base = {
    sessionId,
    agentId: shortField(json, "agent_id") ?? "",
    agentType: shortField(json, "agent_type"),
    cwd: directoryOf(json),
    transcriptPath: textField(json, "transcript_path"),
    payload: json,
  };
  switch (name) {
    case "SessionStart":
      return event({ ...base, name, source: toSource(textField(json, "source")) });
    case "UserPromptSubmit": {
      const prompt = textField(json, "prompt");
      if (prompt === undefined) return invalid("no prompt");
      const files = textListField(recordField(json, "context"), "files");
      return event({ ...base, name, prompt, files, ...loadPromptFields().readPrompt(prompt) });
    }
    case "PreToolUse":
    case "PostToolUse":
    case "PostToolUseFailure":
      return toToolEvent(name, base, json);
    case "SubagentStop":
      return event({
        ...base,
        name,
        agentTranscriptPath: textField(json, "agent_transcript_path"),
        ...stopFields(json),
      });
    case "Stop":
      return event({ ...base, name, ...stopFields(json) });
    case "PreCompact":
      return event({ ...base, name, trigger: shortField(json, "trigger") ?? "" });
    case "PostCompact": {
      const summary = textField(json, "compact_summary") ?? "";
      return event({ ...base, name, trigger: shortField(json, "trigger") ?? "", summary });
    }
    case "SessionEnd":
      return event({ ...base, name, reason: textField(json, "reason") ?? "" });
    case "PostToolBatch":
    case "SubagentStart":
      return event({ ...base, name });
  }
}

type ToolEventName = "PreToolUse" | "PostToolUse" | "PostToolUseFailure";

function toToolEvent(
  name: ToolEventName,
  base: Omit<Extract<HookEvent, { name: "PostToolBatch" }>, "name">,
  json: JsonRecord,
): ParsedInput {
  const call = toToolCall(json);
  if (call === undefined) return invalid("no tool name");
  if (name === "PreToolUse") return event({ ...base, name, call });
  if (name === "PostToolUse") {
    const exitCode = numberField(json, "exit_code") ?? 0;
    return event({
      ...base,
      name,
      call,
      output: outputText(json),
      isNewFile: isNewFile(json),
      report: reportOf(call.tool, json),
      isUnfinished: isUnfinished(json),
      succeeded: exitCode === 0,
      changes: call.edit === undefined ? undefined : changedLines(json),
      startedTask: call.command === undefined ? undefined : startedTask(json),
      endedTask: reportedTask(call.tool, json),
    });
  }
  const error = textField(json, "error");
  if (error === undefined) return invalid("no error text");
  return event({ ...base, name, call, error, isInterrupt: booleanField(json, "is_interrupt") });
}

function toToolCall(json: JsonRecord): ToolCall | undefined {
  const tool = textField(json, "tool_name") ?? textField(json, "tool");
  if (tool === undefined) return undefined;
  const input = recordField(json, "tool_input");
  return {
    tool,
    filePath: textField(input, "file_path") ?? textField(input, "notebook_path"),
    command: textField(input, "command") ?? textField(json, "command"),
    prompt: textField(input, "prompt"),
    pattern: textField(input, "pattern"),
    texts: otherTexts(tool, input),
    delegatedTo: delegatedTo(tool, input),
    isOwnTool: isOwnTool(tool),
    edit: editOf(tool, input),
  };
}

/** Reads a field that is stored with every row, so its length is limited. */
function shortField(json: JsonRecord, key: string): string | undefined {
  const text = textField(json, key);
  return text === undefined ? undefined : cutText(text, LIMITS.nameChars);
}

function stopFields(json: JsonRecord): { lastMessage: string; isContinuing: boolean } {
  return {
    lastMessage: textField(json, "last_assistant_message") ?? "",
    isContinuing: booleanField(json, "stop_hook_active"),
  };
}

function toSource(source: string | undefined): SessionSource {
  const known: readonly string[] = ["startup", "resume", "clear", "compact", "fork"];
  return source !== undefined && known.includes(source) ? (source as SessionSource) : "startup";
}

function event(value: HookEvent): ParsedInput {
  return { kind: "event", event: value };
}

function invalid(reason: string): ParsedInput {
  return { kind: "invalid", reason };
}

/** Loaded late: no other event has a prompt. */
function loadPromptFields(): typeof PromptFields {
  return require("@/claude/prompt-fields.ts");
}
