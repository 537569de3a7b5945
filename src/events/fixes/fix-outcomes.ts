import type { Clock } from "@/base/clock.ts";
import { flatten } from "@/base/text.ts";
import type { EventTools } from "@/events/contributor.ts";
import { type NamedStep, readSteps, shownForm } from "@/events/fixes/fix-text.ts";
import { type NetChange, netChanges } from "@/events/fixes/net-change.ts";
import { commandBody, failureBody } from "@/session/activity.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { wayToRun } from "@/session/commands/program-path.ts";
import { programOf, splitCommands } from "@/session/commands/simple-command.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Counts whether past fixes that were shown have helped. A fix has worked if its own steps were
 * applied before the pass, and failed if they were applied and the same error came back; if they
 * were not applied, it was not tried. A series is the failures of one call with one error that no
 * success has closed yet, newest first. In one series a fix fails at most once.
 */

/** The same error is back: the fixes that were shown and applied since did not help. */
export function countFailed(
  series: readonly Activity[],
  work: readonly Activity[],
  { store, clock }: EventTools,
): { readonly failed: readonly string[]; readonly writes: StoreWrite[] } {
  const known = failedIn(series);
  const tried = shownIn(series)
    .filter((id) => !known.includes(id))
    .filter((id) => isApplied(store.findMemory(id), work, undefined));
  return { failed: [...known, ...tried], writes: tried.map((id) => outcome(id, "failed", clock)) };
}

/** The call has passed: the fixes that were shown and applied since the last failure worked. */
export function countWorked(
  series: readonly Activity[],
  work: readonly Activity[],
  passedAs: string,
  { store, clock }: EventTools,
): { readonly worked: readonly StoredMemory[]; readonly writes: StoreWrite[] } {
  const shown = shownIn(series).flatMap((id) => store.findMemory(id) ?? []);
  const worked = shown.filter((fix) => isApplied(fix, work, passedAs));
  return { worked, writes: worked.map(({ id }) => outcome(id, "worked", clock)) };
}

function shownIn(series: readonly Activity[]): string[] {
  return [...new Set(series.flatMap((failure) => failureBody(failure).shown))];
}

function failedIn(series: readonly Activity[]): string[] {
  return [...new Set(series.flatMap((failure) => failureBody(failure).failed))];
}

/** True if all steps that the fix names are among the work, or it says how the call passed. */
function isApplied(
  fix: StoredMemory | undefined,
  work: readonly Activity[],
  passedAs: string | undefined,
): boolean {
  if (fix === undefined) return false;
  const steps = readSteps(fix.text);
  const changes = netChanges(work);
  if (steps === undefined) return isFollowed(fix, work, changes);
  return steps.length > 0 && steps.every((step) => isTaken(step, work, changes, passedAs));
}

function isTaken(
  step: NamedStep,
  work: readonly Activity[],
  changes: readonly NetChange[],
  passedAs: string | undefined,
): boolean {
  if (step.kind === "folder") return describeRun(passedAs ?? "").folder === step.folder;
  if (step.kind === "form") return passedAs !== undefined && isForm(passedAs, step.command);
  if (step.kind === "command") return commandsOf(work).some((one) => isSameRun(one, step.command));
  const inFile = changes.filter(({ filePath }) => filePath === step.filePath);
  if (step.after.length === 0) {
    return inFile.some(
      ({ before, after }) => hasLines(before, step.before) && !hasLines(after, step.before),
    );
  }
  return inFile.some(({ after }) => hasLines(after, step.after));
}

/** Lines that were cut to fit are compared by the part that is shown. */
function hasLines(lines: readonly string[], wanted: readonly string[]): boolean {
  const flat = lines.map((line) => flatten(line).replaceAll("`", "'"));
  return wanted.every((line) => {
    const part = line.replace(/^… /, "").replace(/ …$/, "");
    return part === line ? flat.includes(line) : flat.some((one) => one.includes(part));
  });
}

/** Advice in free words counts as followed if it names a command that was run or a changed file. */
function isFollowed(
  { text, files }: StoredMemory,
  work: readonly Activity[],
  changes: readonly NetChange[],
): boolean {
  const said = flatten(text);
  const isNamed = (command: string) => {
    const { key } = describeRun(command);
    return key.length > 3 && said.includes(key);
  };
  return (
    commandsOf(work).some(isNamed) ||
    changes.some(({ filePath }) => files.includes(filePath) || said.includes(filePath))
  );
}

function commandsOf(work: readonly Activity[]): string[] {
  return work
    .filter(({ kind }) => kind === "command")
    .map((activity) => commandBody(activity).command)
    .filter((command) => command !== "");
}

/** A form that ends with "…" stands for a way to run a program with any arguments. */
function isForm(command: string, form: string): boolean {
  if (!form.endsWith(" …")) return shownForm(command) === form;
  const program = programOf(splitCommands(describeRun(form.slice(0, -2)).key)?.[0]?.words ?? []);
  return wayToRun(command, program) === form;
}

function isSameRun(command: string, shown: string): boolean {
  if (shownForm(command) === shown) return true;
  const wanted = withoutMessage(describeRun(shown).key);
  const { key, parts } = describeRun(command);
  return [key, ...parts].some((one) => withoutMessage(one) === wanted);
}

/** A message says why a command was run, not what it does. */
function withoutMessage(command: string): string {
  return command.replace(
    / (?:-m|-am|--message|--title|--body|--description)(?:=| )(?:'[^']{0,400}'|"[^"]{0,400}"|\S{1,200})/g,
    "",
  );
}

function outcome(memoryId: string, value: "worked" | "failed", clock: Clock): StoreWrite {
  return { kind: "count-outcome", memoryId, outcome: value, atMs: clock.nowMs() };
}
