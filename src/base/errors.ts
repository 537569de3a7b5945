import type * as Catalogue from "@/base/error-catalogue.ts";

/**
 * base/ is what every other folder builds on: errors, clock, deadline, environment, ids, text,
 * launchers and limits. It is not for files, processes or vectors (see platform/ and vectors/), nor
 * for anything that knows about memories. It imports no other folder, and only it reads the clock
 * and the environment.
 *
 * This file makes the errors of the catalogue (error-catalogue.ts), which keep their cause; no other
 * file makes errors. "Nothing found" is an ordinary value, never an error.
 */

export type ErrorCode = keyof typeof Catalogue.ERROR_CATALOGUE;

/** Loaded with the first error: most hooks make none, and the texts are a tenth of what they load. */
function entryOf(code: ErrorCode): Catalogue.ErrorEntry {
  const { ERROR_CATALOGUE }: typeof Catalogue = require("@/base/error-catalogue.ts");
  return ERROR_CATALOGUE[code];
}

export type ErrorParameters = Readonly<Record<string, string | number>>;

/** An error from the catalogue. Callers decide by `code`, never by the message. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
  readonly hint: string;
  readonly exitCode: number;

  constructor(
    readonly code: ErrorCode,
    readonly parameters: ErrorParameters = {},
    cause?: unknown,
  ) {
    const entry = entryOf(code);
    super(fillIn(entry.message, parameters), cause === undefined ? undefined : { cause });
    this.hint = fillIn(entry.hint, parameters);
    this.exitCode = entry.exitCode;
  }
}

/** Returns a catalogue error unchanged and wraps any other in ERR_INTERNAL. */
export function toCatalogueError(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new CatalogueError("ERR_INTERNAL", { detail }, error);
}

/** The object every command prints with --json when it fails. */
export function errorToJson(error: CatalogueError): Record<string, unknown> {
  return { error: true, code: error.code, message: error.message, hint: error.hint };
}

function fillIn(template: string, parameters: ErrorParameters): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
