import { isatty } from "node:tty";
import { type Environment } from "@/base/environment.ts";
import { writeFully } from "@/base/write-fully.ts";

/**
 * What a command writes, and where: data on standard output, talk on standard error. Colour
 * only on a terminal. The only file outside hook/ that writes to either.
 */
export interface Terminal {
  print(text: string): void;
  /** A failure: what happened, and what to do about it. */
  tellError(message: string, hint: string): void;
}

export function createTerminal(environment: Environment): Terminal {
  const hasColour = isatty(2) && environment("NO_COLOR") === "";
  const paint = (code: string, text: string) => (hasColour ? `\x1b[${code}m${text}\x1b[0m` : text);
  return {
    print: (text) => writeLine(1, text),
    tellError(message, hint) {
      const [error, advice] = [paint("1;31", "error:"), paint("2", "hint:")];
      writeLine(2, `${error} ${message}\n\n${advice} ${hint}`);
    },
  };
}

/** How far long work has come, in one line that is written over; nothing but on a terminal. */
export function showProgress(text: string): void {
  if (!isatty(2)) return;
  writeFully(2, new TextEncoder().encode(`\r\x1b[K${text}`), Number.POSITIVE_INFINITY);
}

/** A piece of data on standard output, as it is. */
export function printPiece(piece: string): void {
  writeFully(1, new TextEncoder().encode(piece), Number.POSITIVE_INFINITY);
}

/** The answer of a person at the terminal; undefined where there is none to ask. */
export function askYesOrNo(question: string): boolean | undefined {
  return isatty(0) && isatty(1) ? confirm(question) : undefined;
}

function writeLine(descriptor: 1 | 2, text: string): void {
  if (text === "") return;
  const bytes = new TextEncoder().encode(text.endsWith("\n") ? text : `${text}\n`);
  writeFully(descriptor, bytes, Number.POSITIVE_INFINITY);
}
