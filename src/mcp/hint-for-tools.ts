import type { CatalogueError, ErrorCode } from "@/base/errors.ts";

/** Hints that name options of a command, in the words of the tools. */
const HINTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  ERR_GHAP_REASON_MISSING:
    "Say what surprised you (surprise) and why the hypothesis was wrong (root_cause: a category, why: in words).",
  ERR_GHAP_NONE: "Begin one with the tool 'ghap', action start.",
  ERR_GHAP_ACTIVE:
    "Change it with the tool 'ghap', action update, or end it with resolve or abandon.",
};

/** The hint of an error for an agent that called a tool. */
export function hintForTools({ code, hint }: CatalogueError): string {
  return HINTS[code] ?? hint;
}
