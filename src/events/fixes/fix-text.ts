import { flatten, shorten } from "@/base/text.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { tellingLines } from "@/events/fixes/telling-lines.ts";
import { missingProgram, withoutShell } from "@/memory/errors/error-signature.ts";
import { mainErrorLine, specificErrorLine } from "@/memory/errors/main-error-line.ts";
import type { FailureBody } from "@/session/activity.ts";

/**
 * The words of a fix: "`cargo test` failed with: error. Fixed by: in src/retry.rs `retries = 3`
 * instead of `retries = 0`." Written and read here, so that the two cannot drift apart.
 */
const FIX_CHARS_MAX = 400;
/** Guesses: most commands and errors are shorter. */
const COMMAND_CHARS_MAX = 90;
const ERROR_CHARS_MAX = 140;
const FORM_CHARS_MAX = 140;
const FIXED_BY = ". Fixed by: ";

/** A fix in words. Two fixes of one error with the same identity are the same fix. */
export function describeFix(
  failure: FailureBody,
  remedy: Remedy,
): { readonly text: string; readonly identity: string } {
  const what = describeFailure(failure);
  const left = FIX_CHARS_MAX - what.length - FIXED_BY.length - 1;
  if (remedy.folder !== undefined) {
    const folder = inTicks(remedy.folder);
    return { text: `${what}${FIXED_BY}running it in \`${folder}\`.`, identity: `in ${folder}` };
  }
  if (remedy.form !== undefined) {
    const form = shownForm(remedy.form);
    return { text: `${what}${FIXED_BY}running \`${form}\` instead.`, identity: `instead ${form}` };
  }
  const steps: string[] = [];
  for (const step of [
    ...remedy.changes.map((change) => describeChange(change, failure)),
    ...remedy.commands.map((command) => `running \`${shownForm(command)}\``),
  ]) {
    if (steps.length === 0 || [...steps, step].join("; ").length <= left) steps.push(step);
  }
  const done = shorten([...new Set(steps)].join("; "), Math.max(left, 60));
  return { text: `${what}${FIXED_BY}${done}.`, identity: done };
}

/** A failure that went away without a change, in words. */
export function describeFlakyRun(failure: FailureBody): string {
  return `${describeFailure(failure)}. It passed on a rerun without a change: may be flaky.`;
}

function describeFailure(failure: FailureBody): string {
  const line = specificErrorLine(failure.error) ?? mainErrorLine(failure.error) ?? failure.error;
  const error = shorten(flatten(withoutShell(line)), ERROR_CHARS_MAX).replace(/[.:\s]+$/, "");
  const missing = missingProgram(failure.error);
  if (missing !== undefined) return `\`${missing}\` failed with: ${error}`;
  return `\`${inTicks(shorten(flatten(failure.command), COMMAND_CHARS_MAX))}\` failed with: ${error}`;
}

function describeChange(change: Remedy["changes"][number], failure: FailureBody): string {
  const { filePath, isNewFile } = change;
  const { before, after } = tellingLines(change, failure.error);
  const added = after.map((line) => `\`${inTicks(line)}\``).join(" ");
  const removed = before.map((line) => `\`${inTicks(line)}\``).join(" ");
  if (isNewFile)
    return added === "" ? `creating ${filePath}` : `creating ${filePath} with ${added}`;
  if (added === "") return `in ${filePath} without ${removed}`;
  return removed === ""
    ? `in ${filePath} added ${added}`
    : `in ${filePath} ${added} instead of ${removed}`;
}

/** A command as it is shown: on one line, shortened. */
export function shownForm(command: string): string {
  return inTicks(shorten(flatten(command), FORM_CHARS_MAX));
}

/** Backticks inside backticks would end the quotation. */
function inTicks(text: string): string {
  return text.replaceAll("`", "'");
}

/** A step that the text of a fix names. */
export type NamedStep =
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "change";
      readonly filePath: string;
      readonly after: readonly string[];
      readonly before: readonly string[];
    }
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "form"; readonly command: string };

/** The steps of a fix that describeFix has written; undefined for any other text. */
export function readSteps(text: string): NamedStep[] | undefined {
  const start = text.indexOf(FIXED_BY);
  if (start < 0) return undefined;
  const said = text.slice(start + FIXED_BY.length);
  const folder = /^running it in `([^`]{1,400})`/.exec(said)?.[1];
  if (folder !== undefined) return [{ kind: "folder", folder }];
  const steps: NamedStep[] = [];
  const pattern =
    /(running|in|creating) (?:(\S{1,300}) (added|without|with)? ?)?((?:`[^`]{1,400}` ?){1,3})(instead of ((?:`[^`]{1,400}` ?){1,3})|instead)?/g;
  for (let found = pattern.exec(said); found !== null; found = pattern.exec(said)) {
    const [, verb, filePath = "", manner, quoted = "", instead, replaced = ""] = found;
    const lines = quotedIn(quoted);
    if (verb === "running") {
      const kind = instead === "instead" ? "form" : "command";
      steps.push({ kind, command: lines[0] ?? "" });
    } else {
      const isRemoval = manner === "without";
      steps.push({
        kind: "change",
        filePath,
        after: isRemoval ? [] : lines,
        before: isRemoval ? lines : quotedIn(replaced),
      });
    }
  }
  return steps;
}

function quotedIn(text: string): string[] {
  return (text.match(/`[^`]{1,400}`/g) ?? []).map((one) => one.slice(1, -1));
}
