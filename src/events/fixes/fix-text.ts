import { flatten, shorten } from "@/base/text.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { tellingLines } from "@/events/fixes/telling-lines.ts";
import { missingProgram, withoutShell } from "@/memory/errors/error-signature.ts";
import { mainErrorLine, specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { isSecretFile } from "@/memory/write/secrets/secret-files.ts";
import { NEW_VALUE } from "@/memory/write/secrets/secret-lines.ts";
import type { FailureBody } from "@/session/activity.ts";

/**
 * The words of a fix: "`cargo test` failed with: error. Fixed by: in src/retry.rs `retries = 3`
 * instead of `retries = 0`." Written and read here, so that the two cannot drift apart.
 */
const FIX_CHARS_MAX = 400;
/** Guesses: most commands and errors are shorter. */
const COMMAND_CHARS_MAX = 80;
const ERROR_CHARS_MAX = 140;
const ERROR_CHARS_MIN = 60;
const STEPS_CHARS_MAX = 230;
const FORM_CHARS_MAX = 140;
const FIXED_BY = ". Fixed by: ";

/** A fix in words. Two fixes of one error with the same identity are the same fix. */
export function describeFix(
  failure: FailureBody,
  remedy: Remedy,
): { readonly text: string; readonly identity: string } {
  const done = describeRemedy(failure, remedy);
  const left = FIX_CHARS_MAX - done.length - FIXED_BY.length - 1;
  return { text: `${describeFailure(failure, left)}${FIXED_BY}${done}.`, identity: done };
}

/** The steps in words: as many as leave room to say what they are for. */
function describeRemedy(failure: FailureBody, { folder, form, changes, commands }: Remedy): string {
  if (folder !== undefined) return `running it in \`${inTicks(folder)}\``;
  if (form !== undefined) return `running \`${shownForm(form)}\` instead`;
  const said: string[] = [];
  for (const step of [
    ...changes.map((change) => describeChange(change, failure)),
    ...commands.map((command) => `running \`${shownForm(command)}\``),
  ]) {
    const isRoom = [...said, step].join("; ").length <= STEPS_CHARS_MAX;
    if (!said.includes(step) && (said.length === 0 || isRoom)) said.push(step);
  }
  return said.join("; ");
}

/** A failure that went away without a change, in words. */
export function describeFlakyRun(failure: FailureBody): string {
  return `${describeFailure(failure, FIX_CHARS_MAX)}. It passed on a rerun without a change: may be flaky.`;
}

function describeFailure(failure: FailureBody, charsMax: number): string {
  const line = specificErrorLine(failure.error) ?? mainErrorLine(failure.error) ?? failure.error;
  const missing = missingProgram(failure.error);
  const command = missing ?? inTicks(shortCommand(failure.command, COMMAND_CHARS_MAX));
  const what = `\`${quoteOwnWords(command)}\` failed with: `;
  const room = Math.max(ERROR_CHARS_MIN, Math.min(ERROR_CHARS_MAX, charsMax - what.length));
  const error = quoteOwnWords(shorten(flatten(withoutShell(line)), room));
  return what + error.replace(/[.:\s]+$/, "");
}

/**
 * An error may contain the words with which we say what fixed it. They are shown as a quotation, and
 * readSteps does not find them.
 */
function quoteOwnWords(text: string): string {
  return text.replace(OWN_WORDS, '"$&"');
}

const OWN_WORDS = /\b(?:Fixed by(?=\s{0,4}:)|It passed (?:after|on a rerun)\b)/gi;

function describeChange(change: Remedy["changes"][number], failure: FailureBody): string {
  const { filePath, isNewFile } = change;
  if (!isNewFile && isSecretFile(filePath)) return `${CHANGING}${secretNames(change)}${filePath}`;
  const { before, after } = tellingLines(change, failure.error);
  const added = after.map((line) => `\`${inTicks(line)}\``).join(" ");
  const removed = before.map((line) => `\`${inTicks(line)}\``).join(" ");
  if (isNewFile)
    return added === "" ? `creating ${filePath}` : `creating ${filePath} with ${added}`;
  if (added === "") return `in ${filePath} without ${removed}`;
  const isLong = filePath.length + added.length + removed.length > STEPS_CHARS_MAX - 20;
  return removed === "" || isLong
    ? `in ${filePath} added ${added}`
    : `in ${filePath} ${added} instead of ${removed}`;
}

/** A change of a file that holds secrets, by names only: "changing `DB_PASSWORD` in ". */
function secretNames({ before, after }: Remedy["changes"][number]): string {
  const names = [...after, ...before]
    .map((line) => /^([\w.-]{1,80})=<(?:new|old)>$/.exec(line)?.[1])
    .filter((name) => name !== undefined);
  const shown = [...new Set(names)].slice(0, SECRET_NAMES_MAX).map((name) => `\`${name}\``);
  return shown.length === 0 ? "" : `${shown.join(" ")} in `;
}

const CHANGING = "changing ";
/** Guess. */
const SECRET_NAMES_MAX = 3;

/** A command as it is shown: on one line, shortened. */
export function shownForm(command: string): string {
  return inTicks(shortCommand(command, FORM_CHARS_MAX));
}

/** The text of a commit or a pull request, as options carry it. */
const CARRIED_TEXT =
  /(?<=\s(?:--[a-z][\w-]{0,40}|-a?m)[ =])(?:"\$\(cat <<-?\s?(['"]?)(\w{1,20})\1 .{0,8000}? \2 \)"|(["'])(?=[^"']{0,200} )(?:(?!\3)[^\\]|\\.){24,4000}?\3)(?=\s|$)/g;

/**
 * A command on one line. If it is too long, the texts that its options carry are left out first: the
 * rest says how it was run, and is the same for the next text.
 */
function shortCommand(command: string, charsMax: number): string {
  const line = flatten(command);
  return shorten(line.length > charsMax ? line.replace(CARRIED_TEXT, '"…"') : line, charsMax);
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
  const secrets = /\bchanging ((?:`[\w.-]{1,80}` ){0,3})(?:in )?(\S{1,300}?)(?=[;.]?(?:\s|$))/g;
  for (let found = secrets.exec(said); found !== null; found = secrets.exec(said)) {
    const [, names = "", filePath = ""] = found;
    const after = quotedIn(names).map((name) => `${name}=${NEW_VALUE}`);
    steps.push({
      kind: "change",
      filePath,
      before: [],
      after: after.length > 0 ? after : [NEW_VALUE],
    });
  }
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
