import { isatty } from "node:tty";
import { type Environment } from "@/base/environment.ts";
import { writeFully } from "@/platform/write-fully.ts";

/**
 * What a command writes, and where: data on standard output, talk on standard error. Colour
 * only on a terminal. The only file outside hook/ that writes to either.
 */
export interface Terminal {
  print(text: string): void;
  /** A failure: what happened, and what to do about it. */
  tellError(message: string, hint: string): void;
}

/** The text in a colour, where there are colours. */
export type Paint = (code: string, text: string) => string;

/** For standard output, or for standard error. */
export function createPaint(environment: Environment, descriptor: 1 | 2 = 1): Paint {
  const hasColour = isatty(descriptor) && environment("NO_COLOR") === "";
  return (code, text) => (hasColour ? `\x1b[${code}m${text}\x1b[0m` : text);
}

export function createTerminal(environment: Environment): Terminal {
  const paint = createPaint(environment, 2);
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
