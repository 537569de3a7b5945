import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { type Environment } from "@/base/environment.ts";

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
    print: (text) => writeAll(1, text),
    warn: (text) => writeAll(2, text),
    bold: (text) => paint(1, text),
    dim: (text) => paint(2, text),
  };
}

// Written before it returns: the process exits right afterwards, and what process.stdout still
// held would be lost. A reader that has seen enough and closed the pipe is no error; one that is
// slow is waited for.
function writeAll(stream: 1 | 2, text: string): void {
  if (text === "") return;
  const bytes = new TextEncoder().encode(text.endsWith("\n") ? text : `${text}\n`);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(stream, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Bun.sleepSync(5);
    }
  }
}
