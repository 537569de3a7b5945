import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { counted, flatten, shorten } from "@/base/text.ts";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { createSampleProject, type SampleAnswer } from "@/doctor/sample-project.ts";
import { findHooksToTry, type TriedHook } from "@/doctor/tried-hooks.ts";
import { createLog } from "@/platform/log.ts";
import { isCompiled } from "@/platform/program-files.ts";

/** Sends an event through every installed hook as Claude Code would, in a project of its own. */
export function checkSampleEvent(surroundings: Surroundings): Finding[] {
  using project = createSampleProject(surroundings);
  const { hooks, leftOut } = findHooksToTry(surroundings);
  const tried = hooks.length > 0 ? hooks : [programItself()];
  const slowest = new Map<EventName, number>();
  const findings: Finding[] = [];
  for (const { event, command, path, programFolder } of tried) {
    let answer = project.send(event, command, programFolder);
    // The first run of a program reads it from the disk, and another process may have been busy.
    if (isSlow(event, answer)) answer = project.send(event, command, programFolder);
    slowest.set(event, Math.max(slowest.get(event) ?? 0, answer.tookMs));
    const finding = judgeAnswer(event, answer, path);
    if (finding === undefined) continue;
    findings.push(finding);
    if (readReply(answer.stdout) !== "whole") logRawOutput(event, answer, surroundings);
  }
  const times = [...slowest].map(([event, ms]) => `${event} ${ms} ms`).join(", ");
  const edited =
    leftOut === 0 ? "" : `; ${counted(leftOut, "hook")} not tried, since setup did not write it`;
  if (findings.length > 0) return findings;
  const what = hooks.length > 0 ? `${counted(hooks.length, "installed hook")}` : "the program";
  return [ok(`${what} answered: ${times}${edited}`)];
}

/** The output that cannot be read, for whoever looks for the cause (LG-08). */
function logRawOutput(event: EventName, answer: SampleAnswer, surroundings: Surroundings): void {
  const { project, environment, clock, isOwn } = surroundings;
  if (!isOwn || !existsSync(project.storeFolder)) return;
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  log.write({
    level: "error",
    command: `doctor ${event}`,
    durationMs: answer.tookMs,
    exitCode: answer.exitCode ?? -1,
    outcome: "output-format-error",
    detail: flatten(shorten(answer.stdout, LOGGED_CHARS)),
  });
}

/** If no hooks are installed, the program is asked as a hook would ask it. */
function programItself(): TriedHook {
  // A compiled program starts itself again; from source, Bun runs the entry file again.
  const program = isCompiled() ? [process.execPath] : [process.execPath, Bun.main];
  const event = "UserPromptSubmit";
  const path = process.execPath;
  return { event, path, command: [...program, "hook", event], programFolder: dirname(path) };
}

function isSlow(event: EventName, { tookMs }: SampleAnswer): boolean {
  return tookMs > EVENT_TABLE[event].hardStopMs;
}

/** The most of a wrong answer that is shown. */
const SHOWN_CHARS = 200;
const LOGGED_CHARS = 1_000;

/** Says what is wrong with an answer; undefined if nothing is. */
export function judgeAnswer(
  event: EventName,
  answer: SampleAnswer,
  path: string,
): Finding | undefined {
  const { exitCode, stdout, stderr, tookMs } = answer;
  const hook = `the ${event} hook of ${path}`;
  if (exitCode !== 0) {
    const said = shorten(stderr.trim(), SHOWN_CHARS);
    const message = `${hook} ended with ${exitCode ?? "a signal"} after ${tookMs} ms${said === "" ? "" : `: ${said}`}`;
    return { severity: "error", message, hint: "install context-graph again" };
  }
  const reply = readReply(stdout);
  if (reply === "none") {
    // DG-46 asks for these words.
    const message = `Output format error: expected JSON, got malformed response. CLI version mismatch? It came from ${hook}: ${shorten(stdout.trim(), SHOWN_CHARS)}`;
    return { severity: "error", message, hint: "context-graph --version" };
  }
  if (reply === "behind other text") {
    const message = `something prints a line before the answer of ${hook}, so Claude Code cannot read it: ${flatten(shorten(stdout.trim(), SHOWN_CHARS))}`;
    return {
      severity: "error",
      message,
      hint: "let the start-up files of your shell print nothing",
    };
  }
  if (isSlow(event, answer)) {
    const message = `${hook} took ${tookMs} ms, more than the ${EVENT_TABLE[event].hardStopMs} ms it may take`;
    return { severity: "warning", message, hint: "context-graph metrics" };
  }
  return undefined;
}

/**
 * Looks for the answer of a hook: nothing, or one JSON object. Text of a shell's start-up file may
 * stand before it; then the answer is whole, but the client does not find it.
 */
function readReply(text: string): "whole" | "behind other text" | "none" {
  if (text.trim() === "" || isObject(text)) return "whole";
  const start = text.search(/^\{/m);
  return start > 0 && isObject(text.slice(start)) ? "behind other text" : "none";
}

function isObject(text: string): boolean {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === "object" && reply !== null;
  } catch {
    return false;
  }
}
