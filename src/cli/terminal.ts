import { isatty } from "node:tty";
import { type Environment } from "@/base/environment.ts";
import { writeFully } from "@/base/write-fully.ts";

/**
 * What a command writes, and where: data on standard output, talk on standard error. Colour
 * only on a terminal. The only file outside hook/ that writes to either.
 */
export interface Terminal {
  print(text: string): void;
  warn(text: string): void;
  bold(text: string): string;
  dim(text: string): string;
}

export function createTerminal(environment: Environment): Terminal {
  const hasColour = isatty(1) && environment("NO_COLOR") === "";
  const paint = (code: number, text: string) => (hasColour ? `\x1b[${code}m${text}\x1b[0m` : text);
  return {
    print: (text) => writeLine(1, text),
    warn: (text) => writeLine(2, text),
    bold: (text) => paint(1, text),
    dim: (text) => paint(2, text),
  };
}

function writeLine(descriptor: 1 | 2, text: string): void {
  if (text === "") return;
  const bytes = new TextEncoder().encode(text.endsWith("\n") ? text : `${text}\n`);
  writeFully(descriptor, bytes, Number.POSITIVE_INFINITY);
}
