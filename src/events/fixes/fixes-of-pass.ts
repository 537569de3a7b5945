import type { EventTools } from "@/events/contributor.ts";
import type { CallSubject, FixEvent } from "@/events/fixes/call-subject.ts";
import { chooseRemedy, type Remedy } from "@/events/fixes/choose-remedy.ts";
import { fixWrites, flakyRunWrites } from "@/events/fixes/fix-memory.ts";
import { countWorked } from "@/events/fixes/fix-outcomes.ts";
import { netChanges } from "@/events/fixes/net-change.ts";
import { isOwnWork } from "@/events/fixes/own-work.ts";
import { workSince } from "@/events/fixes/work-since.ts";
import {
  missingPath,
  missingProgram,
  pathErrorSignature,
} from "@/memory/errors/error-signature.ts";
import { specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { commandBody, type FailureBody, failureBody } from "@/session/activity.ts";
import { commandKey, provesPassed, settlesFailure } from "@/session/commands/command-key.ts";
import { commandsInFront, makerOf, preparesShell } from "@/session/commands/commands-in-front.ts";
import {
  isAlternativeForm,
  isCheckOfCode,
  replacesBlamedWord,
} from "@/session/commands/command-purpose.ts";
import { isLint } from "@/session/commands/lint-command.ts";
import { runsProgramByPath, wayToRun } from "@/session/commands/program-path.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * The writes for a call that has passed while failures are open. If one of them is the same call,
 * what was done since its last failure is the fix; if it is another form of one that failed just
 * before, that form is. Whatever the pass settles is closed.
 */
export function fixesOfPass(
  event: FixEvent,
  subject: CallSubject,
  open: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const isSame = ({ subject: key }: Activity) =>
    subject.run === undefined ? key === subject.key : provesPassed(subject.run, key);
  const same = open.filter(isSame);
  const settled = open.filter(
    (failure) =>
      isSame(failure) ||
      (subject.run !== undefined && settlesFailure(subject.run, failure.subject)),
  );
  const fixes =
    same.length > 0
      ? fixesOfCall(event, subject, same, tools)
      : fixByOtherForm(event, subject, open, tools);
  if (settled.length === 0) return fixes;
  const atMs = tools.clock.nowMs();
  return [...fixes, { kind: "close-activity", ids: settled.map(({ id }) => id), atMs }];
}

/** Each distinct error of the call gets its own fix. */
function fixesOfCall(
  event: FixEvent,
  subject: CallSubject,
  same: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const bySignature = new Map<string, Activity[]>();
  for (const failure of same) {
    const { signature } = failureBody(failure);
    if (signature === undefined) continue;
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), failure]);
  }
  return [...bySignature.values()].flatMap((series) =>
    fixOfSeries(event, subject, series, same, tools),
  );
}

/**
 * The fix of one error, whose failures come newest first. What was done before the error's last
 * occurrence has not fixed it; what was done after the next run of the call, which met another
 * error, fixed that one.
 */
function fixOfSeries(
  event: FixEvent,
  subject: CallSubject,
  series: readonly Activity[],
  same: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const [last] = series;
  if (last === undefined) return [];
  const body = failureBody(last);
  const work = workSince(last, event, tools).filter((one) => !isOtherForm(one, body));
  const { worked, writes } = countWorked(series, work, subject.text, tools);
  // The next run of the same call that failed: with another error, or this would not be the last.
  const runs = new Set(same.map(({ id }) => id));
  const next = work.findIndex(({ id }) => runs.has(id));
  const maker = makerOfMissing(body, work, subject);
  if (maker !== undefined) {
    const remedy = { changes: [], commands: [maker] };
    return [...writes, ...keep(event, last, remedy, worked.length, tools)];
  }
  const isDifferent = next < 0 && isRunDifferently(body, subject);
  const isPathError = pathErrorSignature(body.signature) !== undefined;
  const hasEdits = work.some(({ kind }) => kind === "edit");
  if (isDifferent && ((isPathError && !hasEdits) || body.prelude !== subject.run?.prelude)) {
    return [...writes, ...keep(event, last, formRemedy(subject, body), worked.length, tools)];
  }
  const until = next < 0 ? work.length : next;
  const lasting = netChanges(workSince(series.at(-1), event, tools));
  const { root } = tools.project;
  const tried = chooseRemedy(body, work, until, root, lasting);
  // If the next error came from a try that was taken back, what helped in the end fixed both.
  const remedy =
    tried === "nothing" && work.slice(0, until).some(({ kind }) => kind === "edit")
      ? chooseRemedy(body, work, work.length, root, lasting)
      : tried;
  if (remedy === undefined) return writes;
  if (remedy !== "nothing" && isOwnWork(remedy, series, event, tools)) return writes;
  if (remedy !== "nothing") {
    const whole = isDifferent ? withCommandsInFront(remedy, subject, body) : remedy;
    return [...writes, ...keep(event, last, whole, worked.length, tools)];
  }
  if (isDifferent)
    return [...writes, ...keep(event, last, formRemedy(subject, body), worked.length, tools)];
  return isFlaky(event, series, tools)
    ? [...writes, ...flakyRunWrites(event, last, tools)]
    : writes;
}

/**
 * The command that made the path which the error misses, run since then or in the line that passed.
 * Nothing else explains the pass as well.
 */
function makerOfMissing(
  { command, error }: FailureBody,
  work: readonly Activity[],
  { run }: CallSubject,
): string | undefined {
  const path = missingPath(error);
  if (path === undefined) return undefined;
  const since = work
    .filter(({ kind }) => kind === "command")
    .map((one) => commandBody(one).command);
  return makerOf(path, command, [...since, ...(run?.parts ?? [])]);
}

/** A fix that was shown and applied is counted already. */
function keep(
  event: FixEvent,
  failure: Activity,
  remedy: Remedy,
  workedCount: number,
  tools: EventTools,
): StoreWrite[] {
  return workedCount > 0 ? [] : fixWrites(event, failure, remedy, tools);
}

/** Guess: more than this is a piece of work. */
const COMMANDS_MAX = 2;

/** The remedy with the commands that were run before the failed one in the line that passed. */
function withCommandsInFront(remedy: Remedy, { run }: CallSubject, failure: FailureBody): Remedy {
  const inFront = run === undefined ? [] : commandsInFront(failure.command, run);
  const commands = [...new Set([...remedy.commands, ...inFront])];
  return commands.length <= COMMANDS_MAX ? { ...remedy, commands } : remedy;
}

/** The remedy if the way in which the command was run is what made it pass. */
function formRemedy({ text, run }: CallSubject, failure: FailureBody): Remedy {
  const inFront = run === undefined ? [] : commandsInFront(failure.command, run);
  if (inFront.length > 0 && run?.setting === failure.setting && !inFront.some(preparesShell))
    return { changes: [], commands: inFront };
  const missing = missingProgram(failure.error);
  const form = missing === undefined ? text : wayToRun(text, missing);
  const isOnlyElsewhere =
    run !== undefined &&
    missing === undefined &&
    run.key === commandKey(failure.command) &&
    run.folder !== failure.folder &&
    run.setting === failure.setting &&
    run.prelude === failure.prelude;
  return isOnlyElsewhere
    ? { changes: [], commands: [], form: text, folder: run.folder }
    : { changes: [], commands: [], form };
}

/** Running the same command in another form fixes nothing. */
function isOtherForm(activity: Activity, { command }: FailureBody): boolean {
  return activity.kind === "command" && isAlternativeForm(command, commandBody(activity).command);
}

// A missing `cd` proves nothing: the shell may have stayed in that folder since.
function isRunDifferently(before: FailureBody, { run }: CallSubject): boolean {
  if (run === undefined) return false;
  const isElsewhere = run.folder !== "" && run.folder !== before.folder;
  const isPrepared = run.prelude !== "" && run.prelude !== before.prelude;
  return (
    isElsewhere ||
    isPrepared ||
    run.setting !== before.setting ||
    commandsInFront(before.command, run).length > 0
  );
}

/** The summary of a test run, whatever program prints it: "3 failed, 12 passed", "Tests: 11". */
const TEST_SUMMARY =
  /\b\d{1,6} (?:tests?|specs?|examples?|assertions?|scenarios?|passed|failed|failures?)\b|\b(?:tests?|specs?|assertions?)(?: run)?: {0,8}\d/i;
/** The summary stands at the end. */
const SUMMARY_CHARS = 2_000;

function countsTests(error: string): boolean {
  return TEST_SUMMARY.test(error.slice(-SUMMARY_CHARS));
}

/** Guess: after a longer time something outside the session may have changed. */
const RERUN_MS = 10 * 60 * 1000;

/** True if a check of the code passed soon after it failed, and nothing was done since it first did. */
function isFlaky(event: FixEvent, series: readonly Activity[], tools: EventTools): boolean {
  const [first, last] = [series.at(-1), series[0]];
  if (first === undefined || last === undefined) return false;
  const { command, error } = failureBody(last);
  // A linter says the same of the same code: somebody has changed it.
  const isCheck = (isCheckOfCode(command) && !isLint(command)) || countsTests(error);
  if (!isCheck || tools.clock.nowMs() - last.atMs > RERUN_MS) return false;
  const work = workSince(first, event, tools);
  return chooseRemedy(failureBody(first), work, work.length, tools.project.root) === "nothing";
}

/**
 * The fix if the command that has just passed is another form of one that failed, and nothing else
 * was done in between. A program that the shell did not find needs no equal arguments.
 */
function fixByOtherForm(
  event: FixEvent,
  subject: CallSubject,
  open: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const failure = open.find((one) => isAlternative(failureBody(one), subject));
  if (failure === undefined || failureBody(failure).signature === undefined) return [];
  const work = workSince(failure, event, tools);
  if (work.some((one) => one.subject === subject.key)) return [];
  const body = failureBody(failure);
  const missing = missingProgram(body.error);
  const isFound = missing !== undefined && runsProgramByPath(subject.text, missing);
  const now = tools.clock.nowMs();
  if (!isFound && chooseRemedy(body, work, work.length, tools.project.root) !== "nothing")
    return [];
  const { worked, writes } = countWorked([failure], work, subject.text, tools);
  const fix = keep(event, failure, formRemedy(subject, body), worked.length, tools);
  if (!isFound) return [...writes, ...fix];
  const ids = open
    .filter((one) => missingProgram(failureBody(one).error) === missing)
    .map(({ id }) => id);
  // The program is found now, whatever becomes of the command.
  return [...writes, ...fix, { kind: "close-activity", ids, atMs: now }];
}

function isAlternative({ command, error }: FailureBody, { text }: CallSubject): boolean {
  const missing = missingProgram(error);
  if (missing !== undefined && runsProgramByPath(text, missing)) return true;
  if (isAlternativeForm(command, text)) return true;
  return replacesBlamedWord(command, text, specificErrorLine(error) ?? "");
}
