import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import type { CatalogueError } from "@/base/errors.ts";
import type { Parameter } from "@/operations/operation.ts";

/**
 * A command of the command line: what people and scripts call. Commands turn words into the
 * input of an operation and its result into text or JSON; what they do is done elsewhere.
 * Failures are errors of the catalogue, told on standard error (with --json as a JSON object on
 * standard output), with a non-zero exit code that is never 2.
 */
export interface Command {
  /** One or two words, such as "recall" or "setup hooks". */
  readonly name: string;
  readonly summary: string;
  /** What follows the name, such as "<query>". */
  readonly operands: string;
  readonly options: Readonly<Record<string, Parameter>>;
  readonly examples: readonly string[];
  /** Not listed in the overview: started by the program itself. */
  readonly isInternal?: boolean;
  /** It works on no project's store, or on a directory it is given: it has no --project. */
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
  /** What relative paths count from. */
  readonly currentDirectory: string;
  /** A directory of the project to work on: the current one, or that of --project. */
  readonly projectDirectory: string;
  /** Whether the memories that hold in every project are meant, instead of a project's. */
  readonly isUserLevel: boolean;
  /** Standard input, if it is not a terminal. */
  readonly readInput: () => Promise<string>;
  /** Shows how far long work has come, where somebody watches; an empty text clears it. */
  readonly showProgress: (text: string) => void;
  /** Writes a piece of an answer that is too large to be returned as a whole. */
  readonly printPiece: (piece: string) => void;
  /** Asks a person at the terminal; undefined where there is none. */
  readonly ask: (question: string) => boolean | undefined;
}

export interface CommandOutput {
  /** For people. */
  readonly text: string;
  /** For --json; undefined where the answer was printed in pieces. */
  readonly json: unknown;
  readonly exitCode?: number;
  /** What went wrong although there is an answer; told on standard error. */
  readonly warning?: CatalogueError;
}

/** Options as given, by name. */
export interface OptionValues {
  text(name: string): string | undefined;
  number(name: string, fallback: number): number;
  list(name: string): string[];
  has(name: string): boolean;
}
