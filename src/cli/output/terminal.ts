import { isatty } from "node:tty";
import { type Environment } from "@/base/environment.ts";
import { writeFully } from "@/platform/write-fully.ts";

/**
 * Writes data to standard output and errors to standard error, in colour only on a terminal. No
 * other file outside hook/ writes to either.
 */
export interface Terminal {
  print(text: string): void;
  /** Prints an error and a hint on what to do about it. */
  printError(message: string, hint: string): void;
}

/** Colours a text if colours are available. */
export type Paint = (code: string, text: string) => string;

/** Creates a painter for standard output (1) or standard error (2). */
export function createPaint(environment: Environment, descriptor: 1 | 2 = 1): Paint {
  const hasColour = isatty(descriptor) && environment("NO_COLOR") === "";
  return (code, text) => (hasColour ? `\x1b[${code}m${text}\x1b[0m` : text);
}

export function createTerminal(environment: Environment): Terminal {
  const paint = createPaint(environment, 2);
  return {
    print: (text) => writeLine(1, text),
    printError(message, hint) {
      const [error, advice] = [paint("1;31", "error:"), paint("2", "hint:")];
      writeLine(2, `${error} ${message}\n\n${advice} ${hint}`);
    },
  };
}

/** Shows progress in one line that is overwritten; prints nothing unless on a terminal. */
export function showProgress(text: string): void {
  if (!isatty(2)) return;
  writeFully(2, new TextEncoder().encode(`\r\x1b[K${text}`), Number.POSITIVE_INFINITY);
}

/** Prints a piece of data on standard output unchanged. */
export function printPiece(piece: string): void {
  writeFully(1, new TextEncoder().encode(piece), Number.POSITIVE_INFINITY);
}

/** Asks a person at the terminal; returns undefined if there is none. */
export function askYesOrNo(question: string): boolean | undefined {
  return isatty(0) && isatty(1) ? confirm(question) : undefined;
}

function writeLine(descriptor: 1 | 2, text: string): void {
  if (text === "") return;
  const bytes = new TextEncoder().encode(text.endsWith("\n") ? text : `${text}\n`);
  writeFully(descriptor, bytes, Number.POSITIVE_INFINITY);
}
