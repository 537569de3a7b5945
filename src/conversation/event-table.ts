/**
 * The fixed values of each Claude Code event: how long we may take, what we register in
 * settings.json, how much we may say. Every hook process loads this file, so it is data only:
 * nothing is computed and nothing is imported.
 */

export interface EventRow {
  /** How long the whole process should take. */
  readonly targetMs: number;
  /** After this long the process stops and answers with what it has. */
  readonly hardStopMs: number;
  /** Claude Code's own limit, in settings.json's unit. */
  readonly settingsTimeoutSeconds: number;
  /** Most tokens the event may add to the model's context; 0 means none. */
  readonly budgetTokens: number;
  /** Tools the hook is registered for, one entry each. If absent, one entry for all tools. */
  readonly matchers?: readonly string[];
  /**
   * Matchers of tools after which there is only something to record. Where a shell runs the hook,
   * it puts the event into a queue (platform/event-queue.ts) instead of starting the program.
   */
  readonly queuedMatchers?: readonly string[];
  /**
   * Matchers of tools whose output seldom calls for an answer. Where a shell runs the hook, it looks
   * through the event, and puts it into the queue if it finds nothing.
   */
  readonly siftedMatchers?: readonly string[];
  /** True if setup writes this event to settings.json. Hooks answer every event. */
  readonly registered: boolean;
}

/** The tools about which something is said before a call, or noted for a subagent. */
export const TOOLS_BEFORE = "Agent|Bash|Edit|MultiEdit|NotebookEdit|Read|Task|Write";

/**
 * The times come from requirements.md, table 3.1. Events that it does not list get the times of
 * their nearest relative: PostToolBatch those of PostToolUse, SubagentStart of SubagentStop,
 * PostCompact of PreCompact.
 */
export const EVENT_TABLE = {
  SessionStart: {
    targetMs: 500,
    hardStopMs: 5000,
    settingsTimeoutSeconds: 10,
    budgetTokens: 600,
    registered: true,
  },
  UserPromptSubmit: {
    targetMs: 200,
    hardStopMs: 2000,
    settingsTimeoutSeconds: 5,
    budgetTokens: 2000,
    registered: true,
  },
  PreToolUse: {
    targetMs: 50,
    hardStopMs: 100,
    settingsTimeoutSeconds: 1,
    budgetTokens: 200,
    matchers: [TOOLS_BEFORE],
    registered: true,
  },
  PostToolUse: {
    targetMs: 100,
    hardStopMs: 3000,
    settingsTimeoutSeconds: 5,
    budgetTokens: 300,
    // Reading and searching change nothing, and what is known about a file is said before.
    matchers: [
      "Agent|BashOutput|Task|TaskOutput",
      // The memories they return are in the agent's context, and are not shown to it again.
      "mcp__context-graph__recall|mcp__context-graph__remember",
    ],
    siftedMatchers: ["Bash"],
    queuedMatchers: ["Edit|MultiEdit|NotebookEdit|Write", "^mcp__(?!context-graph__)"],
    registered: true,
  },
  PostToolUseFailure: {
    targetMs: 200,
    hardStopMs: 4000,
    settingsTimeoutSeconds: 5,
    budgetTokens: 600,
    // The requirements ask for an entry for Bash; the second one covers all other tools.
    matchers: ["Bash", "^(?!Bash$)"],
    registered: true,
  },
  PostToolBatch: {
    targetMs: 100,
    hardStopMs: 3000,
    settingsTimeoutSeconds: 5,
    budgetTokens: 0,
    registered: false,
  },
  SubagentStart: {
    targetMs: 200,
    hardStopMs: 4000,
    settingsTimeoutSeconds: 5,
    budgetTokens: 400,
    registered: true,
  },
  SubagentStop: {
    targetMs: 200,
    hardStopMs: 4000,
    settingsTimeoutSeconds: 5,
    budgetTokens: 300,
    registered: true,
  },
  Stop: {
    targetMs: 200,
    hardStopMs: 5000,
    settingsTimeoutSeconds: 30,
    budgetTokens: 0,
    registered: true,
  },
  PreCompact: {
    targetMs: 500,
    hardStopMs: 5000,
    settingsTimeoutSeconds: 10,
    budgetTokens: 0,
    registered: true,
  },
  PostCompact: {
    targetMs: 500,
    hardStopMs: 5000,
    settingsTimeoutSeconds: 10,
    budgetTokens: 0,
    registered: false,
  },
  SessionEnd: {
    targetMs: 1000,
    hardStopMs: 30000,
    settingsTimeoutSeconds: 30,
    budgetTokens: 0,
    registered: true,
  },
} as const satisfies Record<string, EventRow>;

export type EventName = keyof typeof EVENT_TABLE;

/** Written out, because Object.keys would cost every hook process time and lose the type. */
export const EVENT_NAMES = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "PreCompact",
  "PostCompact",
  "SessionEnd",
] as const satisfies readonly EventName[];

/** Seed 003's names for events that have other names in Claude Code. */
export const EVENT_ALIASES: Readonly<Record<string, EventName>> = {
  PreToolCall: "PreToolUse",
  PostToolCall: "PostToolUse",
};

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENT_TABLE, name);
}
