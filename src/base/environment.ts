/**
 * Every environment variable the program reads: name, default, meaning. No other file reads the
 * environment. docs/reference/environment.md is generated from this table (a test compares them).
 */
export const ENVIRONMENT = {
  CONTEXT_GRAPH_HOOKS_ENABLED: {
    fallback: "true",
    meaning: "false, 0, no or off: every hook ends at once, silently.",
  },
  CONTEXT_GRAPH_INCOGNITO: {
    fallback: "",
    meaning:
      "Any value but false, 0, no or off: nothing of the session is stored, and nothing is told.",
  },
  CONTEXT_GRAPH_LOG_LEVEL: {
    fallback: "info",
    meaning:
      "How much is written to .context-graph/logs/hooks.log: off, error, warn, info or debug (adds memory use and the time of each contributor).",
  },
  CONTEXT_GRAPH_HOME: {
    fallback: "",
    meaning: "Folder of the user-level store. Empty: .context-graph in the home directory.",
  },
  CONTEXT_GRAPH_SESSION_DIR: {
    fallback: "",
    meaning:
      "Folder for the wt-memory-session-<id>.json files, which record what a session has already looked up. Empty: /tmp, or the system's temporary folder on Windows.",
  },
  CONTEXT_GRAPH_AUTO_DREAM: {
    fallback: "true",
    meaning:
      "false, 0, no or off: no dream begins by itself, neither after a session nor by 'check-identity --auto-dream'.",
  },
  PROMPT: {
    fallback: "",
    meaning:
      "The prompt of 'consciousness inject-context', if neither standard input nor an argument has one.",
  },
  CONTEXT_GRAPH_EMBED_URL: {
    fallback: "",
    meaning:
      "Base URL of an OpenAI-compatible endpoint that embeds memories and queries, such as http://localhost:11434/v1. Empty: nothing is sent anywhere.",
  },
  CONTEXT_GRAPH_EMBED_MODEL: {
    fallback: "",
    meaning: "Name of the model at that endpoint.",
  },
  CONTEXT_GRAPH_EMBED_KEY: {
    fallback: "",
    meaning: "Key for that endpoint, if it needs one.",
  },
  CONTEXT_GRAPH_MCP_TOKEN: {
    fallback: "",
    meaning:
      "Token of the MCP server over HTTP: the one that 'mcp --http' asks for, and that 'mcp call --url' sends. Empty: a new one for each server.",
  },
  CONTEXT_GRAPH_TOOL_HINT: {
    fallback: "true",
    meaning:
      "false, 0, no or off: a session that has the MCP tools remember and recall is not reminded of them when it starts.",
  },
  CLAUDECODE: {
    fallback: "",
    meaning:
      "Set by Claude Code for the commands it runs: what they store counts as said by an agent.",
  },
  CLAUDE_CODE_ENTRYPOINT: {
    fallback: "",
    meaning: "Set by Claude Code for the commands it runs; counts like CLAUDECODE.",
  },
  CLAUDE_PROJECT_DIR: {
    fallback: "",
    meaning: "Set by Claude Code: the directory the session was started in.",
  },
  CLAUDE_CODE_SESSION_ID: {
    fallback: "",
    meaning: "Set by Claude Code for the commands and servers it runs: the id of the session.",
  },
  CLAUDE_PID: {
    fallback: "",
    meaning: "Set by Claude Code: the process that runs the session.",
  },
  CLAUDE_CODE_SESSION_ATTENDED: {
    fallback: "",
    meaning: "Set by Claude Code: 0 if nobody sits in front of the session, as with claude -p.",
  },
  CLAUDE_PACKAGE_MANAGER: {
    fallback: "",
    meaning:
      "npm, yarn, pnpm or bun: the package manager the project uses. Overrides what its files say.",
  },
  COMPACT_THRESHOLD: {
    fallback: "50",
    meaning:
      "Number of tool calls in a session after which compacting is suggested, 1 to 10000. Any other value counts as 50.",
  },
  CLAUDE_CONFIG_DIR: {
    fallback: "",
    meaning:
      "Claude Code's own folder, which contains its transcripts. Empty: .claude in the home directory.",
  },
  HOME: { fallback: "", meaning: "The user's home directory." },
  USERPROFILE: {
    fallback: "",
    meaning: "The home directory on Windows, where it takes precedence over HOME.",
  },
  SUDO_UID: {
    fallback: "",
    meaning: "Set by sudo: the user who called it, whose projects and stores root may use.",
  },
  NO_COLOR: { fallback: "", meaning: "Any value: no colour, even on a terminal." },
  PATH: { fallback: "", meaning: "Where the hook scripts and setup look for the program." },
} as const satisfies Record<string, { fallback: string; meaning: string }>;

export type VariableName = keyof typeof ENVIRONMENT;

/** The environment as a dependency, so that tests can supply another. */
export type Environment = (name: VariableName) => string;

export const processEnvironment: Environment = (name) =>
  process.env[name] ?? ENVIRONMENT[name].fallback;

const OFF_VALUES = new Set(["false", "0", "no", "off"]);

/** "false", "0", "no" and "off" in any case are false; everything else is true. */
export function isSwitchedOn(value: string): boolean {
  return !OFF_VALUES.has(value.trim().toLowerCase());
}

/** True if an agent runs the command, not a person at a terminal. */
export function isRunByAgent(environment: Environment): boolean {
  return environment("CLAUDECODE") !== "" || environment("CLAUDE_CODE_ENTRYPOINT") !== "";
}

/**
 * True if the agent runs the program in its shell, which the client does not tell the session's
 * directory; hooks and servers that the client starts itself are told (recorded).
 */
export function isRunInAgentsShell(environment: Environment): boolean {
  return isRunByAgent(environment) && environment("CLAUDE_PROJECT_DIR") === "";
}
