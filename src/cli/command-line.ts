import { existsSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { processEnvironment } from "@/base/environment.ts";
import { CatalogueError, errorToJson, toCatalogueError } from "@/base/errors.ts";
import { createLog } from "@/platform/log.ts";
import { findProject } from "@/platform/project.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";
import { VERSION } from "@/base/version.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { commandHelp, familyHelp, programHelp } from "@/cli/output/help.ts";
import { jsonText } from "@/cli/output/json-text.ts";
import { judgeOperands } from "@/cli/input/operands.ts";
import { nearestWord } from "@/cli/input/nearest-word.ts";
import { parseArguments, splitGlobalOptions } from "@/cli/input/options.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { type Program, programNamed } from "@/cli/programs.ts";
import { findProjectDirectory } from "@/cli/input/project-options.ts";
import {
  askForText,
  askYesOrNo,
  createTerminal,
  hasPerson,
  printPiece,
  showProgress,
  type Terminal,
} from "@/cli/output/terminal.ts";

/** Runs a command and returns its exit code: 0 or a code of the catalogue, never 2. */
export async function runCommandLine(calledAs: string, args: readonly string[]): Promise<number> {
  const { name, program } = programNamed(calledAs);
  const terminal = createTerminal(processEnvironment);
  const host = createHost();
  let commandName = "";
  let exitCode = 0;
  let failure: CatalogueError | undefined;
  try {
    const answered = answerWithoutCommand(name, program, args);
    if (answered !== undefined) {
      terminal.print(answered);
      return 0;
    }
    const { globals, rest: words } = splitGlobalOptions(args);
    const { command, rest } = findCommand(name, program, words);
    commandName = command.name;
    const page = `${name} ${command.name}`.trim();
    exitCode = await withHintTo(page, () =>
      runOne(name, command, [...globals, ...rest], host, terminal),
    );
  } catch (error) {
    failure = toCatalogueError(error);
    exitCode = report(failure, args.includes("--json"), terminal);
  }
  writeLog(`${name} ${commandName}`.trim(), { exitCode, failure }, host);
  return exitCode;
}

function answerWithoutCommand(
  name: string,
  program: Program,
  args: readonly string[],
): string | undefined {
  const [first] = args;
  if (first === "--version" || first === "-V") return `${name} ${VERSION}`;
  if (program.commands.length === 1) return undefined;
  const [, second] = args;
  if (first === "help" && second !== undefined) return helpOn(name, program, args.slice(1));
  if (first === undefined || ["--help", "-h", "help"].includes(first)) {
    return programHelp(name, program.about, program.commands);
  }
  const isCommand = program.commands.some((command) => isNamed(command, first));
  return !isCommand && (second === "--help" || second === "-h")
    ? familyHelp(name, first, program.commands)
    : undefined;
}

/** The page of the command, or the list of those that begin with this word. */
function helpOn(name: string, program: Program, words: readonly string[]): string {
  const [first = "", ...more] = words.filter((word) => !word.startsWith("-"));
  const family = more.length === 0 ? familyHelp(name, first, program.commands) : undefined;
  const isCommand = program.commands.some((command) => isNamed(command, first));
  if (family !== undefined && !isCommand) return family;
  return commandHelp(name, findCommand(name, program, [first, ...more]).command);
}

function isNamed(command: Command, name: string): boolean {
  return command.name === name || (command.aliases ?? []).includes(name);
}

async function runOne(
  name: string,
  command: Command,
  args: readonly string[],
  host: CommandHost,
  terminal: Terminal,
): Promise<number> {
  const { operands, options, wantsJson, wantsHelp } = parseArguments(command, args);
  if (wantsHelp) {
    terminal.print(commandHelp(name, command));
    return 0;
  }
  const mistake = judgeOperands(command, operands);
  if (mistake !== undefined) throw usageError(mistake);
  const projectDirectory = findProjectDirectory(options.text("project"), host);
  const isUserLevel = options.has("user");
  const call = {
    program: name,
    operands,
    options,
    host: { ...host, projectDirectory, isUserLevel, isReading: command.isReading === true },
  };
  const output = await command.run(call);
  // A command without a JSON result has already printed its output piece by piece.
  const isJson = wantsJson && output.json !== undefined;
  const toText = command.hasForeignJson === true ? foreignJson : jsonText;
  terminal.print(isJson ? toText(output.json) : output.text);
  if (output.warning !== undefined) {
    terminal.printError(output.warning.message, output.warning.hint);
  }
  return output.exitCode ?? 0;
}

function foreignJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** The hint of an error in the words of a call leads to the page of the command that was called. */
async function withHintTo<T>(page: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.code !== "ERR_USAGE") throw error;
    throw new CatalogueError("ERR_USAGE", { ...error.parameters, program: page }, error.cause);
  }
}

/** Finds the command that the words begin with; names of two words come before names of one. */
function findCommand(
  name: string,
  program: Program,
  args: readonly string[],
): { command: Command; rest: readonly string[] } {
  for (const words of [2, 1, 0]) {
    const wanted = args.slice(0, words).join(" ");
    const command = program.commands.find((candidate) => isNamed(candidate, wanted));
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  throw unknownCommand(name, program, args);
}

/** The error for words that are no command, or the first word of several and nothing known behind it. */
function unknownCommand(name: string, program: Program, args: readonly string[]): CatalogueError {
  const names = program.commands.map((candidate) => candidate.name);
  const [first = "", second = ""] = args;
  const isGroup = names.some((candidate) => candidate.startsWith(`${first} `));
  const both = second === "" || second.startsWith("-") ? first : `${first} ${second}`;
  const guess = isGroup
    ? nearestWord(both, both === first ? [] : names)
    : (nearestWord(both, names) ?? nearestWord(first, names));
  const page = isGroup ? `${name} ${first}` : name;
  const suggestion =
    guess === undefined
      ? `Run '${page} --help' to see the commands.`
      : `Did you mean '${name} ${guess}'?`;
  return new CatalogueError("ERR_UNKNOWN_COMMAND", { command: isGroup ? both : first, suggestion });
}

function report(error: CatalogueError, wantsJson: boolean, terminal: Terminal): number {
  if (wantsJson) terminal.print(jsonText(errorToJson(error)));
  else terminal.printError(error.message, error.hint);
  return error.exitCode;
}

function createHost(): CommandHost {
  return {
    environment: processEnvironment,
    clock: systemClock,
    currentDirectory: process.cwd(),
    projectDirectory: process.cwd(),
    isUserLevel: false,
    showProgress,
    printPiece,
    hasPerson: hasPerson(),
    askText: askForText,
    ask: askYesOrNo,
    readInput: async () => (process.stdin.isTTY === true ? "" : await Bun.stdin.text()),
  };
}

// Logs only if this user's store already exists: help in some folder must not create one there.
function writeLog(command: string, { exitCode, failure }: CommandEnd, host: CommandHost): void {
  const { clock, environment } = host;
  const { storeFolder } = findProject(host.currentDirectory, environment);
  if (!existsSync(storeFolder) || !isOwnOrAbsent(storeFolder, environment)) return;
  const log = createLog(storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  log.write({
    level: failure === undefined || isMistyped(failure) ? "info" : "error",
    command,
    durationMs: clock.elapsedMs(),
    exitCode,
    outcome: exitCode === 0 ? "done" : "failed",
    detail: failure?.code,
  });
}

interface CommandEnd {
  readonly exitCode: number;
  readonly failure: CatalogueError | undefined;
}

/** Only the person who typed it has to know. 64 is EX_USAGE of sysexits.h. */
function isMistyped({ exitCode }: CatalogueError): boolean {
  return exitCode === 64;
}
