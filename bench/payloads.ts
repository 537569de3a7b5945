import type { EventName } from "@/conversation/event-table.ts";
import type { Corpus } from "./corpus.ts";

/**
 * The payload Claude Code would send for this event, about the memory with this index. The mix of
 * tool calls is assumed, not recorded: half of them touch files, the others run commands, and one
 * command in four is about a memory.
 */
export function payloadFor(event: EventName, corpus: Corpus, index: number, cwd: string): string {
  const isAboutMemory = index % 8 === 1;
  return render(event, fieldsOf(event, corpus, index, cwd, isAboutMemory), cwd);
}

interface ToolCase {
  readonly name: string;
  readonly event: EventName;
  readonly payload: (corpus: Corpus, index: number, cwd: string) => string;
}

/** Tool calls of one kind. The injecting ones are always about a memory: the worst case. */
export const TOOL_CASES: readonly ToolCase[] = [
  { name: "PreToolUse, Read", event: "PreToolUse", payload: readCall("PreToolUse") },
  { name: "PreToolUse, injecting", event: "PreToolUse", payload: injectingToolCall },
  { name: "PostToolUse, Read", event: "PostToolUse", payload: readCall("PostToolUse") },
  { name: "PostToolUse, Bash", event: "PostToolUse", payload: outputOfCommand },
];

/** A command about the memory with this index, so that the hook has something to say. */
function injectingToolCall(corpus: Corpus, index: number, cwd: string): string {
  return render("PreToolUse", fieldsOf("PreToolUse", corpus, 2 * index + 1, cwd, true), cwd);
}

/** No store of the bench contains texts from this index on. */
const NOT_STORED = 10_000_000;

/** Reads a file of 60 lines that shares words with memories but is about none of them. */
function readCall(event: EventName): ToolCase["payload"] {
  return (corpus, index, cwd) => {
    const path = `${cwd}/${corpus.filePath(index)}`;
    const wordsOf = (_: unknown, i: number) => corpus.words(NOT_STORED + index * 61 + i, 8);
    const content = Array.from({ length: 60 }, wordsOf).join("\n");
    const file = { filePath: path, content, numLines: 60, startLine: 1, totalLines: 60 };
    const call = { tool_name: "Read", tool_input: { file_path: path } };
    return render(event, { ...call, tool_response: { type: "text", file } }, cwd);
  };
}

/** A command with forty lines of output, one of them about the memory with this index. */
function outputOfCommand(corpus: Corpus, index: number, cwd: string): string {
  const noise = Array.from({ length: 40 }, (_, i) => `ok ${i} build-${index}-${i}`);
  const stdout = [...noise, corpus.words(index, 10)].join("\n");
  const command = `make build-${index} --verbose`;
  const call = { tool_name: "Bash", tool_input: { command } };
  const response = { stdout, stderr: "", interrupted: false };
  return render("PostToolUse", { ...call, tool_response: response }, cwd);
}

function render(event: EventName, fields: object, cwd: string): string {
  const session = {
    session_id: sessionOf(event),
    transcript_path: `${cwd}/transcript.jsonl`,
    cwd,
    hook_event_name: event,
  };
  return `${JSON.stringify({ ...session, ...fields })}\n`;
}

/** One session for each event and bench run, so that none finds what another left behind. */
export function sessionOf(event: EventName): string {
  return `bench-${event}-${process.pid}`;
}

function fieldsOf(
  event: EventName,
  corpus: Corpus,
  index: number,
  cwd: string,
  isAboutMemory: boolean,
): object {
  const target = isAboutMemory ? corpus.words(index, 4) : `build-${index} --verbose`;
  const bash = { tool_name: "Bash", tool_input: { command: `make ${target}` } };
  switch (event) {
    case "SessionStart":
      return { source: "startup" };
    case "UserPromptSubmit":
      return { prompt: `Please look at this: ${corpus.words(index, 12)}` };
    case "PreToolUse":
      return index % 2 === 0
        ? { tool_name: "Read", tool_input: { file_path: `${cwd}/${corpus.filePath(index)}` } }
        : bash;
    case "PostToolUse":
      return { ...bash, tool_response: { stdout: "ok", stderr: "", interrupted: false } };
    case "PostToolUseFailure":
      return {
        ...bash,
        error: `Exit code 1\nerror: ${corpus.words(index, 12)}`,
        is_interrupt: false,
      };
    case "SubagentStart":
    case "SubagentStop":
      return { agent_id: "a1", agent_type: "general-purpose", stop_hook_active: false };
    case "PreCompact":
    case "PostCompact":
      return { trigger: "auto", compact_summary: "" };
    case "SessionEnd":
      return { reason: "other" };
    case "Stop":
    case "PostToolBatch":
      return { stop_hook_active: false };
  }
}
