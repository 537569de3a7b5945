/**
 * What happened in Claude Code, in our own words. claude/payload.ts makes these values from the
 * client's JSON; everything inside works with them and never sees the client's field names.
 * This folder joins the domains: each event is a list of contributors that look at the event
 * and return text to show, writes to make, or nothing. It never writes to the store or to
 * standard output itself.
 */

interface EventBase {
  /** Empty where the caller gave none; then nothing is kept for the session. */
  readonly sessionId: string;
  /** Empty for the main agent. */
  readonly agentId: string;
  readonly agentType: string | undefined;
  readonly cwd: string | undefined;
  readonly transcriptPath: string | undefined;
  /** Everything the client sent, for what this version does not know yet. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A tool call, reduced to what memory can use. */
export interface ToolCall {
  readonly tool: string;
  readonly filePath: string | undefined;
  readonly command: string | undefined;
  readonly prompt: string | undefined;
  readonly pattern: string | undefined;
  /** What else it is told in words: an address, a question, the texts for an MCP tool. */
  readonly texts: readonly string[];
  /** The kind of subagent the work is handed to; undefined for every other tool. */
  readonly delegatedTo: string | undefined;
  /** Lines an edit took out and put in. */
  readonly edit: { readonly removed: string; readonly added: string } | undefined;
}

export type SessionSource = "startup" | "resume" | "clear" | "compact" | "fork";

export interface SessionStartEvent extends EventBase {
  readonly name: "SessionStart";
  readonly source: SessionSource;
}

export interface UserPromptSubmitEvent extends EventBase {
  readonly name: "UserPromptSubmit";
  readonly prompt: string;
  readonly files: readonly string[];
  /** What a subagent told that worked in the background; the client itself wrote this prompt. */
  readonly report?: SubagentReport | undefined;
}

export interface PreToolUseEvent extends EventBase {
  readonly name: "PreToolUse";
  readonly call: ToolCall;
}

export interface PostToolUseEvent extends EventBase {
  readonly name: "PostToolUse";
  readonly call: ToolCall;
  readonly output: string;
  /** The tool wrote a file that was not there before. */
  readonly isNewFile: boolean;
  /** What a subagent that has ended told its parent. */
  readonly report: SubagentReport | undefined;
  /** It goes on in the background, or was broken off: how it ends is not known. */
  readonly isUnfinished: boolean;
  /** False only where the caller reports a non-zero exit code with the result. */
  readonly succeeded: boolean;
}

/** The end of a subagent, as its parent sees it. */
export interface SubagentReport {
  readonly agentId: string;
  readonly agentType: string | undefined;
  readonly text: string;
}

export interface PostToolUseFailureEvent extends EventBase {
  readonly name: "PostToolUseFailure";
  readonly call: ToolCall;
  readonly error: string;
  readonly isInterrupt: boolean;
}

export interface PostToolBatchEvent extends EventBase {
  readonly name: "PostToolBatch";
}

export interface SubagentStartEvent extends EventBase {
  readonly name: "SubagentStart";
}

export interface SubagentStopEvent extends EventBase {
  readonly name: "SubagentStop";
  readonly agentTranscriptPath: string | undefined;
  readonly lastMessage: string;
  /** True when a stop hook has already made the agent go on: never do it twice. */
  readonly isContinuing: boolean;
}

export interface StopEvent extends EventBase {
  readonly name: "Stop";
  readonly lastMessage: string;
  readonly isContinuing: boolean;
}

export interface PreCompactEvent extends EventBase {
  readonly name: "PreCompact";
  readonly trigger: string;
}

export interface PostCompactEvent extends EventBase {
  readonly name: "PostCompact";
  readonly trigger: string;
  readonly summary: string;
}

export interface SessionEndEvent extends EventBase {
  readonly name: "SessionEnd";
  readonly reason: string;
}

export type HookEvent =
  | SessionStartEvent
  | UserPromptSubmitEvent
  | PreToolUseEvent
  | PostToolUseEvent
  | PostToolUseFailureEvent
  | PostToolBatchEvent
  | SubagentStartEvent
  | SubagentStopEvent
  | StopEvent
  | PreCompactEvent
  | PostCompactEvent
  | SessionEndEvent;
