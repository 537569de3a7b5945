import { concernsEveryCommand } from "@/events/fixes/change-relevance.ts";
import { type NamedStep, readSteps } from "@/events/fixes/fix-text.ts";
import { compareKinds, hasMoreNames } from "@/memory/errors/error-kind.ts";
import { withoutShell } from "@/memory/errors/error-signature.ts";
import { readableLines, specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { isWrapperLine } from "@/memory/errors/wrapper-lines.ts";
import { commandKey } from "@/session/commands/command-key.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

/** Guesses: most words of the error, and never a single one, make it the same error. */
const SHARE_MIN = 0.6;
const WORDS_MIN = 2;
/** A text with more lines than this is searched for the error only in the line that states it. */
const LINES_MAX = 2;

/** Words that most errors have. */
const ERROR_WORDS =
  /^(?:error|errors|fatal|failed|fail|failure|exception|warning|err|exit|code|status|line|file|cannot|could|does|not|did|was|the|and|for|with|command|found|find|such|directory|exist|exists)$/;

/** True if the text speaks of the error: it has most words of the line that says what went wrong. */
export function concernsError(text: string, error: string): boolean {
  const said = new Set(analyze(text));
  return linesOfError(error).some((line) => {
    const words = [...analyzeMeaning(wordsOfError(line))].filter(isTelling);
    const shared = words.filter((word) => said.has(word)).length;
    return shared >= WORDS_MIN && shared >= SHARE_MIN * words.length;
  });
}

/** The line without what many errors share: the shell, folders, and the kind of error. */
function wordsOfError(line: string): string {
  return withoutShell(line).replace(FOLDERS, " ").replace(ERROR_NAME, "$1");
}

const FOLDERS = /(?:[A-Za-z]:)?(?:[\w.@~+-]{0,100}[\\/])+/g;
/** `TypeError: x` is about x. */
const ERROR_NAME = /\b(?:[A-Z]\w{0,40})?(?:Error|Exception): (.)/;

function linesOfError(error: string): string[] {
  const lines = readableLines(error).filter((line) => !isWrapperLine(line));
  const stated = lines.length > LINES_MAX ? specificErrorLine(error) : undefined;
  return stated === undefined ? lines : [stated];
}

function isTelling(word: string): boolean {
  return /\p{L}{2}/u.test(word) && !ERROR_WORDS.test(word);
}

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

/** True if the step adds a name to lines that were there, such as a list. */
function enters(step: NamedStep, names: readonly string[]): boolean {
  if (step.kind !== "change" || step.before.length === 0) return false;
  const [before, after] = [step.before, step.after].map((lines) => lines.join("\n").toLowerCase());
  return names.every((name) => after?.includes(name) && !before?.includes(name));
}

/** True unless code was changed: that hardly helps another name. */
function isNoEditOfCode(step: NamedStep): boolean {
  return step.kind !== "change" || concernsEveryCommand(step.filePath);
}
