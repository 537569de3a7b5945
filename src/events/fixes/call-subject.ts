import { LIMITS } from "@/base/limits.ts";
import { nameInProject } from "@/platform/paths.ts";
import { cutText } from "@/base/text.ts";
import type { HookEvent, PostToolUseEvent, ToolCall } from "@/conversation/event.ts";
import { loadGhapWork } from "@/events/late-loading.ts";
import { findErrorLine } from "@/memory/errors/error-lines.ts";
import { withoutShell } from "@/memory/errors/error-signature.ts";
import { readableLines, specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { SECRET_REMOVED } from "@/memory/write/secrets/secrets.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import { type CommandRun, describeRun } from "@/session/commands/command-key.ts";
import { onlyAnswersNo } from "@/session/commands/command-purpose.ts";
import { programOf, splitCommands } from "@/session/commands/simple-command.ts";

/** The fields of an event that a fix is kept with. */
export type FixEvent = Pick<HookEvent, "name" | "sessionId" | "agentId" | "agentType">;

/** The subject of a tool call, by which the same call is recognised when it comes again. */
export interface CallSubject {
  /** The same for two calls that are the same; never empty. */
  readonly key: string;
  /** The call in words, without what is done with its output. */
  readonly text: string;
  /** Undefined for calls that are not commands. */
  readonly run: CommandRun | undefined;
}

/**
 * The subject of a command, of a tool with a file, or of one that gets texts, such as an MCP tool;
 * undefined for every other call. It has passed the write gate and may be stored.
 */
export function subjectOf(call: ToolCall, root: string): CallSubject | undefined {
  if (call.command !== undefined) {
    const run = storableRun(call.command);
    return run.key === "" ? undefined : { key: run.key, text: run.form, run };
  }
  const about =
    call.filePath === undefined ? call.texts.join(" ") : nameInProject(call.filePath, root);
  const text = storableText(`${call.tool} ${about}`);
  return about === "" || text === "" ? undefined : { key: `tool:${text}`, text, run: undefined };
}

/**
 * The subject of a failed call. In a line of several commands the error may name the program that
 * failed: `scp: dest open: Failure`. Undefined if that is one that only handles the output or
 * prepares the command, and if the command has only answered a question with no.
 */
export function failedSubject(
  call: ToolCall,
  error: string,
  root: string,
): CallSubject | undefined {
  const subject = subjectOf(call, root);
  if (subject?.run === undefined || call.command === undefined) return subject;
  const exitCode = Number(/^Exit code (\d{1,3})\b/i.exec(error)?.[1] ?? 1);
  if (onlyAnswersNo(call.command, exitCode)) return undefined;
  const line = specificErrorLine(error);
  const culprit =
    line === undefined ? undefined : /^([\w.+-]{1,60}): /.exec(withoutShell(line))?.[1];
  const { run } = subject;
  if (culprit === undefined || !programsOf(call.command).includes(culprit)) {
    const key = run.parts.length < 2 ? undefined : lastEchoed(run.parts, error);
    return key === undefined ? subject : { key, text: key, run: { ...run, key, parts: [key] } };
  }
  const guilty = run.parts.filter((part) => programsOf(part).includes(culprit));
  if (guilty.length === 0) return undefined;
  const [key] = guilty;
  if (run.parts.length < 2 || guilty.length > 1 || key === undefined) return subject;
  return { key, text: key, run: { ...run, key, parts: [key] } };
}

/** A runner prints what it starts: `> shop@1.0.0 build`, `$ vite build`. */
const ECHO = /^(?:> (?:\S+@\S+ )?|\$ |\+ )(\S.{0,200})$/;

/** The last of the joined commands whose start the output shows: no later one has been run. */
function lastEchoed(parts: readonly string[], error: string): string | undefined {
  for (const line of readableLines(error).toReversed()) {
    const started = ECHO.exec(line)?.[1];
    const found =
      started === undefined
        ? undefined
        : parts.filter((part) => part === started || part.endsWith(` ${started}`));
    if (found?.length === 1) return found[0];
  }
  return undefined;
}

function programsOf(command: string): string[] {
  return (splitCommands(cutText(command, LIMITS.activityChars)) ?? []).map(({ words }) =>
    programOf(words),
  );
}

/**
 * The text as it may be stored, or "" if the write gate refuses it. What a session did is stored
 * like a memory, so it passes the same gate.
 */
export function storableText(text: string): string {
  const gate = passWriteGate(text, "tool");
  return gate.kind === "accepted" ? cutText(gate.text, LIMITS.activityChars) : "";
}

// The gate sees the whole command, since a secret is often recognised only by its surroundings.
// Its placeholder for a secret is joined to one word, because the secret was one word.
function storableRun(command: string): CommandRun {
  const kept = storableText(command);
  if (kept === command.trim()) return describeRun(command);
  return describeRun(kept.replaceAll(SECRET_REMOVED, SECRET_REMOVED.replaceAll(" ", "-")));
}

/**
 * The error of a command that passed only because of something behind it: `| tail`, `|| true`.
 * Undefined if there is none, or if the exit code was the command's own.
 */
export function hiddenError(event: PostToolUseEvent): string | undefined {
  const { command } = event.call;
  if (command === undefined || event.isUnfinished || !/[|;]/.test(command)) return undefined;
  const line = findErrorLine(command, event.output);
  if (line === undefined || line.length < LIMITS.errorCharsMin) return undefined;
  if (describeRun(command).outcomeVisibleIn !== "output") return undefined;
  // The same error as without the pipe, where the whole output says what it is.
  return specificErrorLine(event.output) === undefined ? line : event.output;
}

/**
 * True if the call did its job. A command before a pipe always seems to pass: then its output
 * decides, if it is visible. A command in the background has not ended yet.
 */
export function hasPassed(event: PostToolUseEvent, { run }: CallSubject): boolean {
  if (event.isUnfinished) return false;
  if (run === undefined || run.outcomeVisibleIn === "exit-code") return true;
  if (run.outcomeVisibleIn !== "output") return false;
  return findErrorLine(run.form, event.output) === undefined && !saysFailed(event);
}

/** True if the runner's own summary says that tests or a build failed: "1 failed, 2 passed". */
function saysFailed({ call, output }: PostToolUseEvent): boolean {
  const run = { command: call.command ?? "", output, end: { kind: "exit", code: 0 } as const };
  return loadGhapWork()
    .outcomesOf(run, [])
    .some(({ result }) => result === "failed");
}
