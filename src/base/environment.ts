/**
 * Every environment variable the program reads, in one table: name, default, meaning. This is
 * the only file that reads the environment; docs/reference/environment.md lists the same names
 * (a test compares them).
 */
export const ENVIRONMENT = {
  CONTEXT_GRAPH_HOOKS_ENABLED: {
    fallback: "true",
    meaning: "false, 0, no or off: every hook ends at once, silently.",
  },
  CONTEXT_GRAPH_LOG_LEVEL: {
    fallback: "info",
    meaning:
      "What goes to .context-graph/logs/hooks.log: off, error, warn, info or debug (with memory use).",
  },
  CONTEXT_GRAPH_HOME: {
    fallback: "",
    meaning: "Folder of the user-level store. Empty: .context-graph in the home directory.",
  },
  CONTEXT_GRAPH_SESSION_DIR: {
    fallback: "",
    meaning:
      "Folder of the wt-memory-session-<id>.json files, which note what a session has looked up. Empty: /tmp; on Windows the system's folder for temporary files.",
  },
  CONTEXT_GRAPH_EMBED_URL: {
    fallback: "",
    meaning:
      "Base URL of an OpenAI-compatible endpoint that embeds memories and questions, such as http://localhost:11434/v1. Empty: nothing is sent anywhere.",
  },
  CONTEXT_GRAPH_EMBED_MODEL: {
    fallback: "",
    meaning: "Name of the model at that endpoint.",
  },
  CONTEXT_GRAPH_EMBED_KEY: {
    fallback: "",
    meaning: "Key for that endpoint, where it needs one.",
  },
  CONTEXT_GRAPH_CALLED_AS: {
    fallback: "",
    meaning: "Set by the npm launcher when it runs the sources: the name it was called by.",
  },
  CLAUDE_PROJECT_DIR: {
    fallback: "",
    meaning: "Set by Claude Code: the directory the session was started in.",
  },
  CLAUDE_PACKAGE_MANAGER: {
    fallback: "",
    meaning: "npm, yarn, pnpm or bun: what the project uses, whatever its files say.",
  },
  COMPACT_THRESHOLD: {
    fallback: "50",
    meaning:
      "Tool calls of a session after which compacting is suggested, 1 to 10000. Anything else counts as 50.",
  },
  CLAUDE_CONFIG_DIR: {
    fallback: "",
    meaning:
      "Claude Code's own folder, where its transcripts lie. Empty: .claude in the home directory.",
  },
  HOME: { fallback: "", meaning: "The user's home directory." },
  USERPROFILE: {
    fallback: "",
    meaning: "The home directory on Windows, where it counts before HOME.",
  },
  NO_COLOR: { fallback: "", meaning: "Any value: no colour, even on a terminal." },
  PATH: { fallback: "", meaning: "Searched for the program by the hook scripts and by setup." },
} as const satisfies Record<string, { fallback: string; meaning: string }>;

export type VariableName = keyof typeof ENVIRONMENT;

/** The environment as a dependency, so that tests can give another one. */
export type Environment = (name: VariableName) => string;

export const processEnvironment: Environment = (name) =>
  process.env[name] ?? ENVIRONMENT[name].fallback;

const OFF = new Set(["false", "0", "no", "off"]);

/** "false", "0", "no" and "off" in any case are false; everything else is true. */
export function isSwitchedOn(value: string): boolean {
  return !OFF.has(value.trim().toLowerCase());
}
