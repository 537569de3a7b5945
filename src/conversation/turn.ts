/**
 * One step of a conversation that was written down, in our own words: what the user said, what
 * the agent said and did, what a tool answered. Readers of a client's files make these values
 * (claude/transcript/transcript.ts); extract.ts looks in them for what is worth keeping.
 */
export interface TranscriptTurn {
  readonly role: "user" | "assistant" | "tool";
  /**
   * What the user or the agent said, without what the client put around it. Empty for a tool,
   * and for an agent that only acted.
   */
  readonly text: string;
  readonly toolCalls: readonly TurnToolCall[];
  /** Only for a tool. */
  readonly toolResult?: TurnToolResult;
  readonly uuid: string;
  readonly atMs: number | undefined;
  /** True for the conversation between an agent and its subagent: its "user" is the agent. */
  readonly isSidechain: boolean;
  /** Empty for the main agent. */
  readonly agentId: string;
  readonly sessionId: string;
  readonly branch: string | undefined;
  readonly cwd: string | undefined;
  /** The agent handed over to the user with this turn. */
  readonly endsWork: boolean;
  readonly usage?: TurnUsage;
}

/** What a call is for, whatever its tool is called. */
export type TurnAction = "run" | "edit" | "read" | "search" | "delegate" | "plan" | "other";

export interface TurnToolCall {
  /** Joins the call with its result; empty where the transcript has none. */
  readonly id: string;
  readonly name: string;
  readonly action: TurnAction;
  readonly command?: string;
  readonly file?: string;
  readonly pattern?: string;
  /** What an edit puts in, or what a delegation asks for; the beginning of it. */
  readonly written?: string;
  /** The whole plan, or the step that changed, where the call keeps a plan. */
  readonly steps?: readonly PlanStep[];
}

export interface PlanStep {
  /** Steps with an id are told one by one, steps without one always as a whole list. */
  readonly id?: string;
  readonly title?: string;
  readonly status: "open" | "done" | "dropped";
}

export interface TurnToolResult {
  readonly callId: string;
  readonly isError: boolean;
  readonly text: string;
  /** The step a call created, with the id it was given. */
  readonly step?: PlanStep;
  /** What the user said when refusing the call. */
  readonly refusal?: string;
}

export interface TurnUsage {
  /** Without what came from the cache. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** All the model read, the cache included. */
  readonly contextTokens: number;
}
