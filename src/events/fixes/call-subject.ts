import { LIMITS } from "@/base/limits.ts";
import { nameInProject } from "@/platform/paths.ts";
import { cutText } from "@/base/text.ts";
import type { PostToolUseEvent, ToolCall } from "@/conversation/event.ts";
import { findErrorLine } from "@/memory/errors/error-lines.ts";
import { SECRET_REMOVED } from "@/memory/write/secrets/secrets.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import { type CommandRun, describeRun } from "@/session/commands/command-key.ts";

/** What a tool call was, so that the same one can be recognised when it comes again. */
export interface CallSubject {
  /** Equal for two calls that are the same; never empty. */
  readonly key: string;
  /** In words, without what was done with its output. */
  readonly text: string;
  /** Of a command. */
  readonly run: CommandRun | undefined;
}

/**
 * The subject of a command, a tool with a file, or one that is told something in words, such as
 * an MCP tool; undefined for every other call. All of it may be kept.
 */
export function subjectOf(call: ToolCall, root: string): CallSubject | undefined {
  if (call.command !== undefined) {
    const run = keepableRun(call.command);
    return run.key === "" ? undefined : { key: run.key, text: run.form, run };
  }
  const about =
    call.filePath === undefined ? call.texts.join(" ") : nameInProject(call.filePath, root);
  const text = keepable(`${call.tool} ${about}`);
  return about === "" || text === "" ? undefined : { key: `tool:${text}`, text, run: undefined };
}

/** What a session did lies on disk as a memory does, so it passes the same gate. */
export function keepable(text: string): string {
  const gate = passWriteGate(text, "tool");
  return gate.kind === "accepted" ? cutText(gate.text, LIMITS.activityChars) : "";
}

// The gate sees the whole command, since a secret is often known only by what stands around it.
// What it puts in a secret's place becomes one word, as the secret was.
function keepableRun(command: string): CommandRun {
  const kept = keepable(command);
  if (kept === command.trim()) return describeRun(command);
  return describeRun(kept.replaceAll(SECRET_REMOVED, SECRET_REMOVED.replaceAll(" ", "-")));
}

/**
 * The error of a command that ended well only because something behind it did: `| tail`,
 * `|| true`. Undefined where there is none, or the end was its own.
 */
export function hiddenError(event: PostToolUseEvent): string | undefined {
  const { command } = event.call;
  if (command === undefined || event.isUnfinished || !/[|;]/.test(command)) return undefined;
  const line = findErrorLine(command, event.output);
  const isLong = line !== undefined && line.length >= LIMITS.errorCharsMin;
  return isLong && describeRun(command).outcomeVisibleIn === "output" ? line : undefined;
}

/**
 * Whether the call did what it was made for. A command behind a pipe ends well whatever it
 * did: then its output tells, if it is there to be seen. One in the background has not ended.
 */
export function hasPassed(event: PostToolUseEvent, { run }: CallSubject): boolean {
  if (event.isUnfinished) return false;
  if (run === undefined || run.outcomeVisibleIn === "exit-code") return true;
  return run.outcomeVisibleIn === "output" && findErrorLine(run.form, event.output) === undefined;
}
