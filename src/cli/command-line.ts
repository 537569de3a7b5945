import { existsSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { processEnvironment } from "@/base/environment.ts";
import { CatalogueError, errorToJson, toCatalogueError } from "@/base/errors.ts";
import { createLog } from "@/platform/log.ts";
import { findProject } from "@/platform/project.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";
import { VERSION } from "@/base/version.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { commandHelp, programHelp } from "@/cli/output/help.ts";
import { nearestWord } from "@/cli/input/nearest-word.ts";
import { parseArguments, splitGlobalOptions } from "@/cli/input/options.ts";
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
    exitCode = await runOne(name, command, [...globals, ...rest], host, terminal);
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
  const isSingle = program.commands.length === 1;
  if (isSingle || (first !== undefined && !["--help", "-h", "help"].includes(first)))
    return undefined;
  return programHelp(name, program.about, program.commands);
}

async function runOne(
  name: string,
  command: Command,
  args: readonly string[],
  host: CommandHost,
  terminal: Terminal,
): Promise<number> {
  const { operands, options, wantsJson, wantsHelp } = parseArguments(command, args, name);
  if (wantsHelp) {
    terminal.print(commandHelp(name, command));
    return 0;
  }
  const projectDirectory = findProjectDirectory(options.text("project"), host, name);
  const isUserLevel = options.has("user");
  const call = {
    program: name,
    operands,
    options,
    host: { ...host, projectDirectory, isUserLevel },
  };
  const output = await command.run(call);
  // A command without a JSON result has already printed its output piece by piece.
  const isJson = wantsJson && output.json !== undefined;
  terminal.print(isJson ? JSON.stringify(output.json, null, 2) : output.text);
  if (output.warning !== undefined) {
    terminal.printError(output.warning.message, output.warning.hint);
  }
  return output.exitCode ?? 0;
}

/** Finds the command that the words begin with; names of two words come before names of one. */
function findCommand(
  name: string,
  program: Program,
  args: readonly string[],
): { command: Command; rest: readonly string[] } {
  for (const words of [2, 1, 0]) {
    const wanted = args.slice(0, words).join(" ");
    const command = program.commands.find((candidate) => candidate.name === wanted);
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  const names = program.commands.map((candidate) => candidate.name);
  const typed = args[0] ?? "";
  const beginning = names.find((candidate) => candidate.startsWith(`${typed} `));
  const guess =
    beginning ?? nearestWord(args.slice(0, 2).join(" "), names) ?? nearestWord(typed, names);
  const suggestion =
    guess === undefined
      ? `Run '${name} --help' to see the commands.`
      : `Did you mean '${name} ${guess}'?`;
  throw new CatalogueError("ERR_UNKNOWN_COMMAND", { command: typed, suggestion });
}

function report(error: CatalogueError, wantsJson: boolean, terminal: Terminal): number {
  if (wantsJson) terminal.print(JSON.stringify(errorToJson(error), null, 2));
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
