import { coversCheck } from "@/session/commands/check-words.ts";
import { type CommandRun, describeRun, settlesFailure } from "@/session/commands/command-key.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";
import type { TurnToolResult } from "@/conversation/turn.ts";

/** A command with all its runs in the session. */
export interface RunCommand {
  readonly key: string;
  /** The command as it was last run. */
  readonly command: string;
  readonly passed: number;
  readonly failed: number;
  /** "unknown": it continued in the background, or its status says nothing. */
  readonly last: Outcome;
  readonly atMs: number | undefined;
}

export interface OpenFailure {
  readonly key: string;
  readonly command: string;
  readonly error: string;
  readonly atMs: number | undefined;
}

export type Outcome = "passed" | "failed" | "unknown";

interface Run {
  readonly command: string;
  readonly result: TurnToolResult;
  readonly atMs: number | undefined;
}

/** Commands that only look around. Passed or failed, they say nothing about where the work stands. */
const LOOKING_AROUND =
  /^(?:ls|cat|cd|pwd|echo|printf|head|tail|grep|rg|find|fd|wc|tree|which|type|file|stat|sed -n|awk|jq|du|df|ps|env|date|sleep|true|git (?:status|log|diff|show|branch|blame|ls-files|rev-parse))\b/;

/** Answers of the client instead of a result: the command never ran. */
const NEVER_RAN =
  /^(?:The user doesn't want|Claude requested permissions|Permission to use|<tool_use_error>)/;

/** Output of a failure that the exit status does not show, for example because of a pipe. */
const LOOKS_FAILED =
  /\b(?:[1-9]\d* (?:failed|failing|errors?)|FAILED|BUILD FAILED)\b|command not found/;

export function noteCommand(digest: SessionDigest, run: Run, gate: DigestTextGate): SessionDigest {
  const { result, atMs } = run;
  if (NEVER_RAN.test(result.text) || result.refusal !== undefined) return digest;
  const line = joinContinuedLines(run.command);
  const described = describeRun(line);
  // This check comes before the gate, which costs more than all the rest.
  if (described.key === "" || LOOKING_AROUND.test(described.key)) return digest;
  const command = gate.cleanOthers(line, DIGEST_LIMITS.commandChars);
  // The keys are made of the line as it was run: the gate cuts it and joins its lines.
  const { key, parts } = cleanKeys(described, gate);
  if (command === "" || key === "") return digest;
  const last = outcomeOf(result, described, line);
  const noted = { ...digest, commands: countRun(digest.commands, { key, command, last, atMs }) };
  if (last === "unknown") return noted;
  const others = digest.failures.filter((failure) => failure.key !== key);
  if (last === "failed") {
    const failures = [...others, openFailure(key, command, run, gate)];
    return { ...noted, failures: failures.slice(-DIGEST_LIMITS.failures) };
  }
  const passed = { ...described, key, parts };
  const isPassed = ({ key: failed }: OpenFailure) =>
    settlesFailure(passed, failed) || parts.some((part) => coversCheck(part, failed));
  return { ...noted, failures: others.filter((failure) => !isPassed(failure)) };
}

function cleanKeys(
  { key, parts }: CommandRun,
  gate: DigestTextGate,
): Pick<CommandRun, "key" | "parts"> {
  const clean = (one: string) => gate.clean(one, DIGEST_LIMITS.commandKeyChars);
  return { key: clean(key), parts: parts.length > 1 ? parts.map(clean) : [clean(key)] };
}

/** Puts a command that was continued with a backslash on one line. */
function joinContinuedLines(command: string): string {
  return command.includes("\\\n") ? command.replace(/\\\r?\n[ \t]{0,80}/g, " ") : command;
}

function openFailure(key: string, command: string, run: Run, gate: DigestTextGate): OpenFailure {
  const output = run.result.text;
  const line = gate.mainErrorLine(output) ?? output;
  const error = gate.cleanOutput(line, DIGEST_LIMITS.errorChars);
  return { key, command, error, atMs: run.atMs };
}

/** Unknown if the status is that of another program, or of whichever side of `||` came last. */
function outcomeOf(
  { isError, text }: TurnToolResult,
  { outcomeVisibleIn }: CommandRun,
  line: string,
): Outcome {
  if (isError) return "failed";
  const isHidden = outcomeVisibleIn === "nowhere" || line.includes("||");
  const isUnknown =
    isHidden || text.startsWith("Command running in background") || LOOKS_FAILED.test(text);
  return isUnknown ? "unknown" : "passed";
}

function countRun(
  commands: readonly RunCommand[],
  run: Omit<RunCommand, "passed" | "failed">,
): RunCommand[] {
  const known = commands.find(({ key }) => key === run.key);
  const counted = {
    ...run,
    passed: (known?.passed ?? 0) + (run.last === "passed" ? 1 : 0),
    failed: (known?.failed ?? 0) + (run.last === "failed" ? 1 : 0),
  };
  return [...commands.filter((other) => other !== known), counted].slice(-DIGEST_LIMITS.commands);
}
