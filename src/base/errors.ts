/**
 * The one catalogue of everything that can go wrong and be told to a person. An error is
 * born only here, has a code, a message, a hint and an exit code, and keeps its cause.
 * "Nothing found" is an ordinary value, never an error. Exit code 2 is never used: for
 * Claude Code it means "block". A new code is added only where somebody acts differently on it.
 */

interface ErrorEntry {
  /** What happened. {name} is replaced by the parameter of that name. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  /** Process exit code on the command line (sysexits numbers; 1 is a negative answer). */
  readonly exitCode: number;
}

export const ERROR_CATALOGUE = {
  ERR_USAGE: {
    message: "{detail}",
    hint: "Run '{program} --help' to see what it takes.",
    exitCode: 64,
  },
  ERR_UNKNOWN_COMMAND: {
    message: "Unknown command '{command}'.",
    hint: "{suggestion}",
    exitCode: 64,
  },
  ERR_EMPTY_MEMORY: {
    message: "Nothing to remember: the text is empty{reason}.",
    hint: "Give the text as an argument or on standard input.",
    exitCode: 65,
  },
  ERR_NOT_FOUND: {
    message: "There is no {what}.",
    hint: "Run 'context-graph list' to see the memories; [m:...] is the end of an id.",
    exitCode: 1,
  },
  ERR_STORE_LOCKED: {
    message: "The memory store {path} is locked by another process.",
    hint: "Try again in a moment; if it lasts, end the process that holds it.",
    exitCode: 75,
  },
  ERR_STORE_READ_ONLY: {
    message: "The memory store {path} cannot be written.",
    hint: "Give yourself write permission: chmod -R u+rwX {folder}",
    exitCode: 77,
  },
  ERR_STORE_CORRUPT: {
    message: "The memory store {path} is damaged: {detail}.",
    hint: "Move {folder} aside and restore a backup; a new empty store is made on the next start.",
    exitCode: 65,
  },
  ERR_STORE_NEWER: {
    message:
      "The memory store {path} was written by a newer version (schema {found}, known {known}).",
    hint: "Update context-graph on this machine.",
    exitCode: 78,
  },
  ERR_STORE_UNAVAILABLE: {
    message: "The memory store {path} cannot be opened: {detail}.",
    hint: "Check that the folder exists and that you may read and write it.",
    exitCode: 69,
  },
  ERR_DISK_FULL: {
    message: "No space is left on the disk to write {path}.",
    hint: "Free some disk space; nothing that was acknowledged is lost.",
    exitCode: 74,
  },
  ERR_VALUE_CORRUPT: {
    message: "A stored value is damaged: {detail}.",
    hint: "Run 'wt-memory health --index' to see how much is affected.",
    exitCode: 65,
  },
  ERR_VERSION_CONFLICT: {
    message: "'{key}' was changed by another process meanwhile.",
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
    hint: "Mend the file, or run 'context-graph setup hooks --repair' to keep a backup and start it anew.",
    exitCode: 78,
  },
  ERR_DIRECTORY_MISSING: {
    message: "There is no directory {path}.",
    hint: "Give the directory of an existing project.",
    exitCode: 66,
  },
  ERR_PROGRAM_MISSING: {
    message: "The compiled program is not at {path}.",
    hint: "Run 'npm run build' first.",
    exitCode: 69,
  },
  ERR_CONFIRMATION_NEEDED: {
    message: "{what} needs a confirmation.",
    hint: "Repeat the command with --{option}.",
    exitCode: 64,
  },
  ERR_INTERNAL: {
    message: "Internal error: {detail}",
    hint: "This is a bug. Please report it with the log in .context-graph/logs/hooks.log.",
    exitCode: 70,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export type ErrorParameters = Readonly<Record<string, string | number>>;

/** An error of the catalogue. Decide by `code`, never by the message. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
  readonly hint: string;
  readonly exitCode: number;

  constructor(
    readonly code: ErrorCode,
    readonly parameters: ErrorParameters = {},
    cause?: unknown,
  ) {
    const entry: ErrorEntry = ERROR_CATALOGUE[code];
    super(fillIn(entry.message, parameters), cause === undefined ? undefined : { cause });
    this.hint = fillIn(entry.hint, parameters);
    this.exitCode = entry.exitCode;
  }
}

/** The error itself if it is one of the catalogue, otherwise ERR_INTERNAL around it. */
export function toCatalogueError(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new CatalogueError("ERR_INTERNAL", { detail }, error);
}

/** The shape every command prints with --json when it fails. */
export function errorToJson(error: CatalogueError): Record<string, unknown> {
  return { error: true, code: error.code, message: error.message, hint: error.hint };
}

function fillIn(template: string, parameters: ErrorParameters): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
