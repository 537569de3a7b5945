/**
 * One step of a recorded conversation, in our own words: what the user said, what the agent said
 * and did, or what a tool answered. claude/transcript/transcript.ts makes these values;
 * memory/extract/extract.ts looks in them for what is worth remembering.
 */
export interface TranscriptTurn {
  readonly role: "user" | "assistant" | "tool";
  /** Who wrote a message of role user. Absent means a person. */
  readonly speaker?: Speaker;
  /** True for the first message after the user interrupted the agent. */
  readonly afterInterrupt?: boolean;
  /**
   * The words of the user or the agent, without the client's additions. Empty for a tool, and for
   * an agent that only acted.
   */
  readonly text: string;
  readonly toolCalls: readonly TurnToolCall[];
  /** Present only for a tool. */
  readonly toolResult?: TurnToolResult;
  readonly uuid: string;
  readonly atMs: number | undefined;
  /** True for a conversation between an agent and its subagent: there the "user" is the agent. */
  readonly isSidechain: boolean;
  /** Empty for the main agent. */
  readonly agentId: string;
  readonly sessionId: string;
  readonly branch: string | undefined;
  readonly cwd: string | undefined;
  /** True if the agent returned control to the user with this turn. */
  readonly endsWork: boolean;
  readonly usage?: TurnUsage;
}

/**
 * Who wrote a message of role user. The client sends many messages under that role; only a person's
 * words may become rules, preferences or gold memories.
 *
 * - agent-plan: the plan that plan mode hands over to a fresh context
 * - teammate: another agent, another session, or the agent that started a subagent
 * - command: the text of a slash command or skill (its arguments are the person's)
 * - notification: reports of background tasks and feedback of hooks
 * - client: compaction summaries, marks of interruption, output of local commands
 */
export type Speaker = "person" | "agent-plan" | "teammate" | "command" | "notification" | "client";

/** The purpose of a call, whatever its tool is called. */
export type TurnAction = "run" | "edit" | "read" | "search" | "delegate" | "plan" | "other";

export interface TurnToolCall {
  /** Connects the call with its result; empty if the transcript has none. */
  readonly id: string;
  readonly name: string;
  readonly action: TurnAction;
  readonly command?: string;
  readonly file?: string;
  readonly pattern?: string;
  /** The beginning of the text that an edit adds, a delegation asks for or plan mode proposes. */
  readonly written?: string;
  /** The beginning of the text that an edit takes out. */
  readonly removed?: string;
  /** For a call that maintains a plan: the whole plan, or the step that changed. */
  readonly steps?: readonly PlanStep[];
}

export interface PlanStep {
  /** Steps with an id come one by one; steps without one always come as the whole list. */
  readonly id?: string;
  readonly title?: string;
  readonly status: "open" | "done" | "dropped";
}

export interface TurnToolResult {
  readonly callId: string;
  readonly isError: boolean;
  /** Only its two ends if it is long. */
  readonly text: string;
  /** Much more of it, if it is long: what is said later is compared with it. */
  readonly whole?: string;
  /** The step that a call created, with its id. */
  readonly step?: PlanStep;
  /** The user's words when refusing the call. */
  readonly refusal?: string;
  /** The user's answers, if the call asked the user questions. */
  readonly answers?: readonly UserAnswer[];
}

/** A question of the agent and what the user chose or typed in reply. */
export interface UserAnswer {
  readonly question: string;
  readonly answer: string;
}

export interface TurnUsage {
  /** Without tokens from the cache. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Everything the model read, including the cache. */
  readonly contextTokens: number;
}
