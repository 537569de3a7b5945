import type { CatalogueError, ErrorCode } from "@/base/errors.ts";

/** Hints that name commands or their options, in the words of the tools. */
const HINTS: Partial<Readonly<Record<ErrorCode, (error: CatalogueError) => string>>> = {
  ERR_GHAP_REASON_MISSING: ({ parameters }) =>
    `Say what surprised you (surprise) and why the hypothesis was wrong (root_cause, and why in words). Root causes: ${parameters["categories"]}.`,
  ERR_GHAP_TEXT_MISSING: () =>
    "An entry needs a goal, a hypothesis, a plan and a prediction. Text that may not be stored, such as a secret, counts as empty.",
  ERR_GHAP_NONE: () => "Begin one with the tool 'ghap', action start.",
  ERR_GHAP_ACTIVE: () =>
    "Change it with the tool 'ghap', action update, or end it with resolve or abandon.",
  // The other hint says that somebody works on it, and names no command.
  ERR_GHAP_OTHER_SESSION: ({ hint }) =>
    hint.includes("ghap adopt")
      ? "Go on with it with the tool 'ghap', action adopt, or give it up with abandon."
      : hint,
};

/** The hint of an error for an agent that called a tool. */
export function hintForTools(error: CatalogueError): string {
  return HINTS[error.code]?.(error) ?? error.hint;
}
