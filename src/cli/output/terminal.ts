import { isatty } from "node:tty";
import { type Environment } from "@/base/environment.ts";
import { writtenOut } from "@/base/visible-text.ts";
import { writeFully } from "@/platform/write-fully.ts";

/**
 * Writes data to standard output and errors to standard error, in colour only on a terminal. No
 * other file outside hook/ writes to either. Memories, paths and errors contain text of others: all
 * that is written here has its invisible characters written out, so that nothing in it moves the
 * cursor, sets the clipboard or hides a part of itself.
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
  const bytes = new TextEncoder().encode(`\r\x1b[K${writtenOut(text)}`);
  writeFully(2, bytes, Number.POSITIVE_INFINITY);
}

/**
 * Prints a piece of an answer on standard output; returns false if nobody reads it any more. If it
 * is JSON, its characters are still the same when they are written out.
 */
export function printPiece(piece: string): boolean {
  return writeFully(1, new TextEncoder().encode(writtenOut(piece)), Number.POSITIVE_INFINITY);
}

/** Asks a person at the terminal; returns undefined if there is none. */
export function askYesOrNo(question: string): boolean | undefined {
  return hasPerson() ? confirm(writtenOut(question)) : undefined;
}

/** Asks a person for a line of text; Enter alone is `usual`. Undefined if they closed the terminal. */
export function askForText(question: string, usual: string): string | undefined {
  return prompt(writtenOut(question), usual) ?? undefined;
}

export function hasPerson(): boolean {
  return isatty(0) && isatty(1);
}

function writeLine(descriptor: 1 | 2, text: string): void {
  if (text === "") return;
  const safe = isatty(descriptor) ? writtenOutExceptColours(text) : writtenOut(text);
  const bytes = new TextEncoder().encode(safe.endsWith("\n") ? safe : `${safe}\n`);
  writeFully(descriptor, bytes, Number.POSITIVE_INFINITY);
}

const ESCAPE = "\u001b";

/** The colours that createPaint is asked for. Text of others that contains one is only coloured. */
const OWN_COLOURS = new RegExp(`(${ESCAPE}\\[(?:0|1|2|1;31|3[1-6])m)`);

function writtenOutExceptColours(text: string): string {
  return text
    .split(OWN_COLOURS)
    .map((part, at) => (at % 2 === 1 ? part : writtenOut(part)))
    .join("");
}
