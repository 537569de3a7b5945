/**
 * The command line: what people and scripts call, under all names of the program. A command turns
 * words into the input of an operation and its result into text or JSON. input/ reads options and
 * operands, output/ prints. The folder is not for the work itself: that is in operations/, setup/,
 * mcp/ and worker/. It keeps true: data goes to standard output and everything else to standard
 * error; a failure is an error of the catalogue (with --json an object on standard output) with a
 * non-zero exit code that is never 2; and the commands of wt-memory keep that program's formats.
 */
import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import type { CatalogueError } from "@/base/errors.ts";
import type { Parameter } from "@/operations/operation.ts";

export interface Command {
  /** One or two words, such as "recall" or "setup hooks". */
  readonly name: string;
  readonly summary: string;
  /** The operands after the name, such as "<query>". */
  readonly operands: string;
  readonly options: Readonly<Record<string, Parameter>>;
  readonly examples: readonly string[];
  /** Other names for it. */
  readonly aliases?: readonly string[];
  /** Only reads: where there is no store yet, it answers as if there were an empty one. */
  readonly isReading?: boolean;
  /** Its JSON has names that a format of others prescribes. */
  readonly hasForeignJson?: boolean;
  /** Started by the program itself and not listed in the overview. */
  readonly isInternal?: boolean;
  /** Has no --project option: it needs no project, or takes a directory as its operand. */
  readonly isWithoutProject?: boolean;
  readonly run: (call: CommandCall) => CommandOutput | Promise<CommandOutput>;
}

export interface CommandCall {
  readonly program: string;
  readonly operands: readonly string[];
  readonly options: OptionValues;
  readonly host: CommandHost;
}

export interface CommandHost {
  readonly environment: Environment;
  readonly clock: Clock;
  /** Relative paths are relative to this directory. */
  readonly currentDirectory: string;
  /** A directory of the project to work on: the current one, or the one of --project. */
  readonly projectDirectory: string;
  /** True if the command works on the user-level memories instead of a project's. */
  readonly isUserLevel: boolean;
  /** True if the command only reads, so that it must not create a store. */
  readonly isReading?: boolean;
  /** Reads standard input; empty if it is a terminal. */
  readonly readInput: () => Promise<string>;
  /** Shows the progress of long work on a terminal; an empty text clears it. */
  readonly showProgress: (text: string) => void;
  /**
   * Writes a piece of an answer that is too large to return as a whole, or not at its end yet.
   * Returns false if nobody reads it any more.
   */
  readonly printPiece: (piece: string) => boolean;
  /** True if a person at a terminal can be asked. */
  readonly hasPerson: boolean;
  /** Asks a person for a text; Enter alone is `usual`. Undefined if the terminal was closed. */
  readonly askText: (question: string, usual: string) => string | undefined;
  /** Asks a person at the terminal; returns undefined if there is none. */
  readonly ask: (question: string) => boolean | undefined;
}

export interface CommandOutput {
  /** The answer for people. */
  readonly text: string;
  /** The answer for --json; undefined if it was printed in pieces. */
  readonly json: unknown;
  readonly exitCode?: number;
  /** An error that did not prevent the answer; printed on standard error. */
  readonly warning?: CatalogueError;
}

/** The given options by name. */
export interface OptionValues {
  text(name: string): string | undefined;
  number(name: string, fallback: number): number;
  list(name: string): string[];
  has(name: string): boolean;
}
