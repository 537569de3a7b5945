import type {
  PostToolUseEvent,
  PostToolUseFailureEvent,
  UserPromptSubmitEvent,
} from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { outputOf, type StartedTask, startedTaskKey } from "@/events/fixes/started-task.ts";
import { endsInBackground, parseLine } from "@/events/ghap/parse-line.ts";
import { findChecks, type FoundChecks } from "@/ghap/outcome/find-checks.ts";
import type { LineEnd } from "@/ghap/outcome/outcome.ts";

export type OutcomeEvent = PostToolUseEvent | PostToolUseFailureEvent | UserPromptSubmitEvent;

/** A command line that an event reports, and how it ended. */
export interface EndedRun {
  readonly command: string;
  readonly output: string;
  readonly end: LineEnd;
}

/** The command that has ended with this event; undefined if none has. */
export function endedRun(event: OutcomeEvent, { store }: EventTools): EndedRun | undefined {
  if (event.name === "PostToolUseFailure") {
    const { call, error, isInterrupt } = event;
    if (call.command === undefined || isInterrupt) return undefined;
    // Without an exit code the client has not run it: the user or a rule has refused it.
    const code = /^(?:Error: )?Exit code (\d{1,3})\b/.exec(error)?.[1];
    if (code === undefined) return undefined;
    return { command: call.command, output: error, end: { kind: "exit", code: Number(code) } };
  }
  const { endedTask, sessionId } = event;
  if (endedTask !== undefined) {
    const key = startedTaskKey(sessionId, endedTask.id);
    const started = store.findValue("session", key)?.value as StartedTask | undefined;
    if (started === undefined) return undefined;
    const end = { kind: "exit", code: endedTask.exitCode } as const;
    return { command: started.command, output: outputOf(endedTask), end };
  }
  if (event.name !== "PostToolUse" || event.isUnfinished) return undefined;
  const { command } = event.call;
  if (command === undefined || endsInBackground(command)) return undefined;
  // Callers with the input of seed 003 report failures as PostToolUse.
  return { command, output: event.output, end: { kind: "exit", code: event.succeeded ? 0 : 1 } };
}

/** Guess: a longer line is a script, and nobody can tell what of it decides. */
const COMMAND_CHARS_MAX = 4_000;

/** The tests and builds of a command line; undefined if it runs none. */
export function checksIn(command: string, matchers: readonly string[]): FoundChecks | undefined {
  if (command.length > COMMAND_CHARS_MAX) return undefined;
  const commands = parseLine(command);
  if (commands === undefined) return undefined;
  const found = findChecks(commands, parseLine, matchers);
  return found.checks.length === 0 ? undefined : found;
}
