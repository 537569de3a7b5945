/**
 * The catalogue of every error a person can see. Each has a code, a message, a hint and an exit
 * code. Exit code 2 is never used, because Claude Code takes it as "block". Add a code only if
 * somebody acts differently on it. docs/reference/errors.md is generated from it.
 */
export interface ErrorEntry {
  /** Says what happened. {name} is replaced by the parameter of that name. */
  readonly message: string;
  /** Says what to do about it. */
  readonly hint: string;
  /** Exit code on the command line: a sysexits number, or 1 for a negative answer. */
  readonly exitCode: number;
}

export const ERROR_CATALOGUE = {
  ERR_USAGE: {
    message: "{detail}",
    hint: "Run '{program} --help' to see how it is used.",
    exitCode: 64,
  },
  ERR_PAUSED: {
    message: "Memory is switched off here ({why}), so this is not stored.",
    hint: "A person can switch it on again: 'context-graph resume', or '</incognito>' at the start of a prompt.",
    exitCode: 1,
  },
  ERR_CONTROL_WRITE: {
    message: "The file control.json in {folder} cannot be written, so nothing was changed.",
    hint: "Give yourself write permission there, or set CONTEXT_GRAPH_HOME to another folder.",
    exitCode: 77,
  },
  ERR_UNKNOWN_COMMAND: {
    message: "Unknown command '{command}'.",
    hint: "{suggestion}",
    exitCode: 64,
  },
  ERR_EMPTY_MEMORY: {
    message: "Nothing to remember: the text is empty{reason}.",
    hint: "Pass the text as an argument or on standard input.",
    exitCode: 65,
  },
  ERR_NOT_FOUND: {
    message: "There is no {what}.",
    hint: "Run 'context-graph list' to see the memories; [m:...] is the end of an id.",
    exitCode: 1,
  },
  ERR_STORE_LOCKED: {
    message: "The memory store {path} is locked by another process.",
    hint: "Try again in a moment; if it stays locked, end the process that locks it.",
    exitCode: 75,
  },
  ERR_STORE_READ_ONLY: {
    message: "The memory store {path} cannot be written to.",
    hint: "Give yourself write permission: chmod -R u+rwX {folder}",
    exitCode: 77,
  },
  ERR_STORE_CORRUPT: {
    message: "The memory store {path} is damaged: {detail}.",
    hint: "Run 'context-graph repair' (with --user for your own store): it saves what can be read and keeps the damaged file in {folder}/db.",
    exitCode: 65,
  },
  ERR_STORE_FOREIGN: {
    message: "The memory store {path} is not used: {detail}.",
    hint: "{remedy}",
    exitCode: 77,
  },
  ERR_STORE_NEWER: {
    message:
      "The memory store {path} was written by a newer version (schema {found}, known {known}).",
    hint: "Update context-graph on this machine.",
    exitCode: 78,
  },
  ERR_STORE_UNAVAILABLE: {
    message: "The memory store {path} cannot be opened: {detail}.",
    hint: "Check that the folder exists and that you can read and write it: 'context-graph doctor' says what is wrong.",
    exitCode: 69,
  },
  ERR_DISK_FULL: {
    message: "No space left on the disk to write {path}.",
    hint: "Free some disk space. Nothing that was acknowledged is lost.",
    exitCode: 74,
  },
  ERR_VALUE_CORRUPT: {
    message: "A stored value is damaged: {detail}.",
    hint: "Run 'context-graph verify' to see how much is affected, and 'context-graph repair' to repair it.",
    exitCode: 65,
  },
  ERR_VERSION_CONFLICT: {
    message: "Another process changed '{key}' in the meantime.",
    hint: "Read it again and repeat the change.",
    exitCode: 75,
  },
  ERR_PERMISSION: {
    message: "Permission denied: cannot access {path}. Check file permissions and ownership.",
    hint: "Give yourself access: chmod u+rw {path}",
    exitCode: 77,
  },
  ERR_SETTINGS_INVALID: {
    message: "Configuration error in {file}: {detail}.",
    hint: "Run 'context-graph doctor --fix' to repair. It backs the file up first.",
    exitCode: 78,
  },
  ERR_HOOKS_FILE: {
    message: "Configuration error in {file}: {detail}.",
    hint: "Correct the file, then run 'context-graph hooks check'. Until then the invalid parts are ignored.",
    exitCode: 78,
  },
  ERR_DIRECTORY_MISSING: {
    message: "There is no directory {path}.",
    hint: "Pass the directory of an existing project.",
    exitCode: 66,
  },
  ERR_PROGRAM_MISSING: {
    message: "The compiled program is not at {path}.",
    hint: "Run 'npm run build' first.",
    exitCode: 69,
  },
  ERR_OTHER_SCOPE: {
    message: "The hooks are already in {file}; a second copy would answer every event twice.",
    hint: "To renew them, run 'context-graph setup --upgrade'. To remove them, run 'context-graph uninstall --{scope}'.",
    exitCode: 64,
  },
  ERR_SETUP_BUSY: {
    message: "Another setup is running: {path} exists.",
    hint: "Wait until it has ended. If none is running, delete the file.",
    exitCode: 75,
  },
  ERR_IMPORT_UNREADABLE: {
    message: "{path} cannot be read: {detail}.",
    hint: "Check that the file is complete and that you can read it. The file was not changed.",
    exitCode: 66,
  },
  ERR_IMPORT_BUSY: {
    message: "{path} is constantly being written to, so no consistent copy of it can be made.",
    hint: "Stop the program that writes to it, or wait until it is done, then import again.",
    exitCode: 75,
  },
  ERR_CONFIRMATION_NEEDED: {
    message: "{what} needs confirmation.",
    hint: "Repeat the command with --{option}.",
    exitCode: 64,
  },
  ERR_NPM_MISSING: {
    message: "npm was not found; it is needed to fetch the sentence model.",
    hint: "Install Node.js with npm and make sure npm is in PATH. Everything also works without the model, using the token table.",
    exitCode: 69,
  },
  ERR_MODEL_FETCH: {
    message: "npm could not fetch {what}: {detail}.",
    hint: "Check the network and npm's registry ('npm ping'), then run 'context-graph model install' again.",
    exitCode: 69,
  },
  ERR_MODEL_CHECKSUM: {
    message: "{what} does not have the expected checksum.",
    hint: "Nothing was installed. Run 'npm cache verify' and try again; if it happens again, do not trust the registry.",
    exitCode: 65,
  },
  ERR_MODEL_UNSUPPORTED: {
    message: "The sentence model cannot run on this machine: {detail}.",
    hint: "Memories are embedded with the token table instead, which needs nothing extra.",
    exitCode: 69,
  },
  ERR_MODEL_MISSING: {
    message: "Nothing can embed memories: no sentence model is installed and no endpoint is set.",
    hint: "Run 'context-graph model install' first.",
    exitCode: 69,
  },
  ERR_EMBED_SETTINGS: {
    message: "The embedding endpoint is misconfigured: {detail}.",
    hint: "Set CONTEXT_GRAPH_EMBED_URL and CONTEXT_GRAPH_EMBED_MODEL, or neither.",
    exitCode: 78,
  },
  ERR_EMBED_ENDPOINT: {
    message: "The embedding endpoint {url} {detail}.",
    hint: "Check that it is running and knows the model, or unset CONTEXT_GRAPH_EMBED_URL to do without it.",
    exitCode: 69,
  },
  ERR_EMBED_REFUSED: {
    message: "The embedding endpoint {url} refused the text (status {status}).",
    hint: "Check that the endpoint knows the model named in CONTEXT_GRAPH_EMBED_MODEL.",
    exitCode: 65,
  },
  ERR_CONTEXT_TYPE: {
    message: "Unknown context type '{type}'.",
    hint: "Use one or more of: {known}.",
    exitCode: 64,
  },
  ERR_NO_SOURCE: {
    message: "{path} is no project whose source can be indexed.",
    hint: "Run the command in a git repository, or in a folder where 'context-graph setup hooks' was run.",
    exitCode: 66,
  },
  ERR_GHAP_TEXT_MISSING: {
    message: "The {name} is missing or empty.",
    hint: "An entry needs a goal, a hypothesis, an action and a prediction. Text that may not be stored, such as a secret, counts as empty.",
    exitCode: 64,
  },
  ERR_GHAP_REASON_MISSING: {
    message: "A falsified entry needs its {missing}.",
    hint: "Say what surprised you (--surprise) and why the hypothesis was wrong (--root-cause <category> --why <text>). Categories: {categories}.",
    exitCode: 64,
  },
  ERR_VALUE_TEXT: {
    message: "A value is one sentence of at most {max} characters.",
    hint: "Say in few words what the experiences have in common.",
    exitCode: 64,
  },
  ERR_CLUSTER_UNKNOWN: {
    message: "There is no cluster '{id}'.",
    hint: "Run 'context-graph ghap clusters' to see them; they change as entries are added.",
    exitCode: 1,
  },
  ERR_VALUE_OFF_CLUSTER: {
    message:
      "The value is not about what the cluster has in common (distance {distance}, allowed {allowed}).",
    hint: "Say it nearer to the experiences, or store it without --cluster.",
    exitCode: 65,
  },
  ERR_GHAP_NONE: {
    message: "No GHAP entry is active.",
    hint: "Begin one with 'context-graph ghap start'.",
    exitCode: 1,
  },
  ERR_GHAP_ACTIVE: {
    message: "A GHAP entry is already active: {goal}",
    hint: "Change it with 'context-graph ghap update', or end it with 'context-graph ghap resolve' or 'context-graph ghap abandon'.",
    exitCode: 1,
  },
  ERR_GHAP_OTHER_SESSION: {
    message: "The active GHAP entry belongs to another session: {goal}",
    hint: "{remedy}",
    exitCode: 1,
  },
  ERR_JOURNAL_LOCKED: {
    message: "The journal {path} is being changed by another process.",
    hint: "Try again in a moment.",
    exitCode: 75,
  },
  ERR_JOURNAL_UNUSABLE: {
    message: "The journal {path} cannot be used: {detail}.",
    hint: "Check that .claude/journal is an ordinary folder of yours that you can write to.",
    exitCode: 77,
  },
  ERR_TOOL_INPUT: {
    message: "{detail}",
    hint: "Call '{tool}' with the arguments its input schema describes.",
    exitCode: 64,
  },
  ERR_SESSION_UNKNOWN: {
    message: "Invalid session ID: '{id}'. Use 'context-graph session list' to view valid sessions.",
    hint: "Known sessions: {known}. Without --session-id the current session is meant.",
    exitCode: 64,
  },
  ERR_IDENTITY_WRITE: {
    message: "Failed to persist session identity: storage write error ({error_code}).",
    hint: "The version before it is still there; run 'context-graph health' to see what is wrong.",
    exitCode: 74,
  },
  ERR_MEMORY_SEARCH: {
    message: "Memory search failed: {detail}. Proceeding without context injection.",
    hint: "The next prompt searches again; 'context-graph verify' says what is wrong with the store.",
    exitCode: 70,
  },
  ERR_SNAPSHOT: {
    message:
      "Failed to restore session identity: snapshot data corrupted or incompatible (version mismatch).",
    hint: "Give a file that 'context-graph session export' wrote.",
    exitCode: 65,
  },
  ERR_DREAM_INCOMPLETE: {
    message: "Dream consolidation incomplete: {phase} phase failed. Entropy remains elevated.",
    hint: "What was done stays. Run 'context-graph consciousness consolidate' to go on; the log in .context-graph/logs/hooks.log says what failed.",
    exitCode: 75,
  },
  ERR_DREAM_RUNNING: {
    message: "A dream is running.",
    hint: "Try again when it has ended; if it was killed, in half a minute.",
    exitCode: 75,
  },
  ERR_MCP_SERVER: {
    message: "The call to the MCP server failed: {detail}.",
    hint: "Check the name of the tool, and that the server runs: 'context-graph mcp --http' starts one.",
    exitCode: 69,
  },
  ERR_PORT_TAKEN: {
    message: "Port {port} of this machine cannot be used: {detail}.",
    hint: "Give another --port, or leave it out to take any free one. A server of this project that is already running answers 'mcp call --http'.",
    exitCode: 69,
  },
  ERR_INTERNAL: {
    message: "Internal error: {detail}",
    hint: "This is a bug. Please report it with the log in .context-graph/logs/hooks.log.",
    exitCode: 70,
  },
} as const satisfies Record<string, ErrorEntry>;
