import type { Speaker } from "@/conversation/turn.ts";

/**
 * This folder describes what happens in Claude Code in our own words: the events (here), their
 * fixed values (event-table.ts) and the turns of a transcript (turn.ts). claude/ makes these values
 * from the client's JSON and files; all other code works with them and never sees the client's
 * field names. Plans that people write as lists are read here as well (plan-list.ts,
 * plan-references.ts), whoever's text they are in. The folder opens no file, decides nothing and
 * knows no client.
 */

interface EventBase {
  /** Empty if the caller gave none; then nothing is kept for the session. */
  readonly sessionId: string;
  /** Empty for the main agent. */
  readonly agentId: string;
  readonly agentType: string | undefined;
  readonly cwd: string | undefined;
  readonly transcriptPath: string | undefined;
  /** Everything the client sent, including fields that this version does not know. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A tool call, reduced to what we use. */
export interface ToolCall {
  readonly tool: string;
  readonly filePath: string | undefined;
  readonly command: string | undefined;
  readonly prompt: string | undefined;
  readonly pattern: string | undefined;
  /** Its other texts: an address, a question, the texts for an MCP tool. */
  readonly texts: readonly string[];
  /** The kind of subagent that gets the work; undefined for every other tool. */
  readonly delegatedTo: string | undefined;
  /** True for the tools of our own MCP server: what they answer is already a memory. */
  readonly isOwnTool?: boolean;
  /** The lines that an edit removed and added. */
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
  /** Who wrote the prompt. Absent means a person. */
  readonly speaker?: Speaker;
  readonly files: readonly string[];
  /** The report of a subagent that worked in the background; then the client wrote this prompt. */
  readonly report?: SubagentReport | undefined;
  /** The end of a background command; then the client wrote this prompt. */
  readonly endedTask?: BackgroundTask | undefined;
}

export interface PreToolUseEvent extends EventBase {
  readonly name: "PreToolUse";
  readonly call: ToolCall;
}

export interface PostToolUseEvent extends EventBase {
  readonly name: "PostToolUse";
  readonly call: ToolCall;
  readonly output: string;
  /** True if the tool wrote a file that did not exist before. */
  readonly isNewFile: boolean;
  /** The report of a subagent that has ended. */
  readonly report: SubagentReport | undefined;
  /** True if the call goes on in the background or was interrupted: its end is unknown. */
  readonly isUnfinished: boolean;
  /** False only if the caller reports a non-zero exit code with the result. */
  readonly succeeded: boolean;
  /** The whole lines that an edit replaced; undefined if the client does not say. */
  readonly changes?: readonly LineChange[] | undefined;
  /** The id of the background task that the call has started. */
  readonly startedTask?: string | undefined;
  /** The end of a background command that the call reports. */
  readonly endedTask?: BackgroundTask | undefined;
}

/** Whole lines of a file before and after an edit. */
export interface LineChange {
  /** Some of the lines before them that stayed as they are, if the client tells. */
  readonly above?: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A command that ran in the background and has ended. */
export interface BackgroundTask {
  readonly id: string;
  readonly exitCode: number;
  readonly output: string;
  /** The file that has the output, if it is not given. */
  readonly outputFile: string | undefined;
}

/** The report of a subagent that has ended to its parent. */
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
  /** True if a stop hook has already made the agent go on; that must not happen twice. */
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
