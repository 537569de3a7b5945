import { concernsEveryCommand } from "@/events/fixes/change-relevance.ts";
import { type NamedStep, readSteps } from "@/events/fixes/fix-text.ts";
import { compareKinds, hasMoreNames } from "@/memory/errors/error-kind.ts";
import { commandKey } from "@/session/commands/command-key.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * True for a fix of nearly the same error: the same sentence about another name. In a long sentence
 * the words say what is wrong, whatever the command; in a short one the command has to be the same. The
 * fix must have nothing to do with the first name, unless it is what had to be entered somewhere: then
 * the next name has to be entered there, too.
 */
export function isNearlySameError(
  { type, text }: StoredMemory,
  own: string,
  signature: string | undefined,
  command: string | undefined,
): boolean {
  if (type !== "Fix" || signature === undefined) return false;
  const failed = /^`([^`]{1,200})`/.exec(text)?.[1] ?? "";
  const isSameCall = command !== undefined && commandKey(failed) === commandKey(command);
  if (isSameCall && hasMoreNames(own, signature)) return true;
  const isSameJob = command !== undefined && jobOf(failed) === jobOf(command);
  const kind = compareKinds(own, signature, isSameJob);
  if (kind === undefined) return false;
  const steps = readSteps(text) ?? [];
  const names = kind.ownNames.map((name) => name.split(/[./\\:]/).at(-1) ?? name);
  if (isSameJob && steps.length > 0 && steps.every((step) => enters(step, names))) return true;
  if (!kind.isLong && !(isSameCall && steps.every(isNoEditOfCode))) return false;
  const remedy = text.slice(text.indexOf(FIXED_BY) + FIXED_BY.length).toLowerCase();
  return names.every((name) => !remedy.includes(name));
}

const FIXED_BY = "Fixed by:";

/** The words of a command that say what it does, without options. */
function jobOf(command: string): string {
  return command
    .split(/\s+/)
    .filter((word) => !word.startsWith("-"))
    .join(" ");
}

/** True if the step writes a name where it did not stand before. */
function enters(step: NamedStep, names: readonly string[]): boolean {
  if (step.kind !== "change" || names.length === 0) return false;
  const [before, after] = [step.before, step.after].map((lines) => lines.join("\n").toLowerCase());
  return names.every((name) => after?.includes(name) && !before?.includes(name));
}

/** What was changed in the code for one name hardly helps another. */
function isNoEditOfCode(step: NamedStep): boolean {
  return step.kind !== "change" || concernsEveryCommand(step.filePath);
}
