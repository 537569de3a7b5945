import { flatten, shorten } from "@/base/text.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { noteOfCommand } from "@/memory/extract/commands/command-note.ts";
import { readCommand, type ProjectCommand } from "@/memory/extract/commands/project-command.ts";

/** Finds project commands that worked, above all those that worked after a failed attempt. */

interface Failure {
  readonly command: ProjectCommand;
  readonly error: string;
}

/** Guess: older failed attempts belong to other work. */
const FAILURES_MAX = 12;

/** Errors which say that the command was wrong, not the code it ran. */
const MISUSED =
  /command not found|not found|missing script|unsupported|unknown (?:option|command|argument)|unrecognized|no such (?:file|command)|not recognized|cannot find module|is not installed|permission denied|requires|no (?:tests?|targets?) found|couldn't find|could not (?:find|open)|usage:|econnrefused|connection (?:to|refused)|already in use|invalid (?:option|choice|argument)|installation error|eunsupported/i;

/** Output that reports a failure although the command exited with 0. */
const LOOKS_FAILED =
  /\b(?:[1-9]\d* (?:failed|failing|errors?)|FAILED|FAIL\b|BUILD FAILED|command not found|npm err!|npm error|Traceback)/;

/** A variable or an option with a value: nobody who has not seen it would type that. */
const OWN_SETTING = /(?:^|\s)[A-Za-z_]\w{0,60}=\S|\s--?[A-Za-z][\w-]{0,40}=\S/;

/** Reads the commands of one conversation, turn by turn. */
export class CommandTracker {
  readonly #reported = new Set<string>();
  #failures: Failure[] = [];

  /** Reads one turn and returns the commands in it that are worth knowing. */
  readTurn(context: TurnContext): Detection[] {
    const ownIds = new Set(context.turn.toolCalls.map(({ id }) => id));
    return context.toolUses
      .filter(({ call }) => call.action === "run" && ownIds.has(call.id))
      .flatMap((toolUse) => this.#readToolUse(toolUse) ?? []);
  }

  #readToolUse({ call, result }: ToolUse): Detection | undefined {
    const command = readCommand(call.command ?? "");
    if (command === undefined || result === undefined) return undefined;
    if (result.isError) {
      this.#failures = [...this.#failures, { command, error: result.text }].slice(-FAILURES_MAX);
      return undefined;
    }
    if (isInBackground(result.text) || LOOKS_FAILED.test(result.text.slice(0, 4_000))) {
      return undefined;
    }
    const failure = this.#takeFailure(command);
    const isWhole = command.isEverydayCommand && !command.isPartial;
    const isNews = isWhole && !this.#reported.has(command.key);
    if (failure === undefined && !isNews) return undefined;
    this.#reported.add(command.key);
    return describeCommand(command, failure);
  }

  /** The failed attempt that this command corrects. Forgets all attempts for its purpose. */
  #takeFailure(command: ProjectCommand): Failure | undefined {
    const failure = this.#failures.find(
      (earlier) =>
        earlier.command.purpose === command.purpose &&
        earlier.command.text !== command.text &&
        MISUSED.test(earlier.error),
    );
    this.#failures = this.#failures.filter(
      (earlier) => earlier.command.purpose !== command.purpose,
    );
    return failure;
  }
}

function describeCommand(command: ProjectCommand, failure: Failure | undefined): Detection {
  const kind = "command";
  if (failure === undefined) {
    const text = noteOfCommand(command.purpose, command.text);
    const reasons = [`${command.purpose} passed`];
    const isGuessable = !OWN_SETTING.test(command.text);
    return { kind, type: "Context", text, score: 0.5, reasons, isOnlyForAskers: isGuessable };
  }
  const error = shorten(firstError(failure.error), 140);
  return {
    kind,
    type: "Learning",
    text: noteOfCommand(command.purpose, command.text, { command: failure.command.text, error }),
    score: 0.75,
    reasons: [`${command.purpose} passed`, "after a failed attempt"],
  };
}

/** A command in the background has only been started; whether it works is unknown. */
function isInBackground(output: string): boolean {
  return output.startsWith("Command running in background");
}

/** The line that says what was wrong, or else the first line that is not an exit code. */
function firstError(error: string): string {
  const lines = error
    .slice(0, 4_000)
    .split("\n")
    .map(flatten)
    .filter((line) => line !== "" && !/^exit code \d+$/i.test(line));
  return lines.find((line) => MISUSED.test(line)) ?? lines[0] ?? "no output";
}
