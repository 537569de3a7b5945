import { flatten, shorten } from "@/base/text.ts";
import { mainErrorLine } from "@/memory/errors/error-signature.ts";
import { commandBody, editBody, type FailureBody } from "@/session/activity.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/** The reason why a failed call passed: the steps in between, or another form of the command. */
export interface Remedy {
  readonly steps: readonly Activity[];
  /** The command that worked instead. */
  readonly form?: string;
}

/** Only the last steps are named: they are nearest to the success. Guess. */
const STEPS_MAX = 6;
/** Guess: most commands are far shorter. */
const FORM_CHARS_MAX = 120;

/** A fix in words. Two fixes of one error with the same identity are the same fix. */
export function describeFix(
  failure: FailureBody,
  { steps, form }: Remedy,
): { readonly text: string; readonly identity: string } {
  const error = shorten(flatten(mainErrorLine(failure.error) ?? failure.error), 200);
  const command = `\`${shownForm(failure.command)}\``;
  const what = `${command} failed with: ${error.replace(/[.\s]+$/, "")}.`;
  if (form !== undefined) {
    const shown = shownForm(form);
    return { text: `${what} \`${shown}\` worked instead`, identity: `${command} ${shown}` };
  }
  const done = describeSteps(steps).join("; ");
  return { text: `${what} It passed after: ${done}`, identity: done };
}

/** True if the text of a memory already names all of these steps. */
export function saysSameSteps(text: string, { steps }: Remedy): boolean {
  const said = flatten(text);
  return describeSteps(steps).every((step) => said.includes(step));
}

/** A command as it is shown: on one line, shortened. */
export function shownForm(command: string): string {
  return shorten(flatten(command), FORM_CHARS_MAX);
}

function describeSteps(steps: readonly Activity[]): string[] {
  return [...new Set(steps.map(describeStep))].slice(-STEPS_MAX);
}

function describeStep(step: Activity): string {
  if (step.kind === "command") return `ran \`${shownForm(commandBody(step).command)}\``;
  const { filePath, removed, added } = editBody(step);
  const { before, after } = changedPart(flatten(removed), flatten(added));
  const from = before === "" ? "" : ` from "${shorten(before, 80)}"`;
  return `changed ${filePath}${from} to "${shorten(after, 120)}"`;
}

/**
 * Reduces an edit to what it really changes. Edits quote the lines around a change, so the words
 * that both versions begin or end with are left out.
 */
function changedPart(removed: string, added: string): { before: string; after: string } {
  const before = removed.split(" ");
  const after = added.split(" ");
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // One common word on either side keeps it readable.
  const from = Math.max(0, start - 1);
  const cut = (words: readonly string[]) =>
    words.slice(from, words.length - Math.max(0, end - 1)).join(" ");
  return removed === "" ? { before: "", after: added } : { before: cut(before), after: cut(after) };
}
