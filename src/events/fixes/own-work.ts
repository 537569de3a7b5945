import type { EventTools } from "@/events/contributor.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { TEST_FILE } from "@/events/fixes/change-relevance.ts";
import { workSince } from "@/events/fixes/work-since.ts";
import { FILE_ACCESS_TAG } from "@/events/recall/changed-file-tag.ts";
import { isAssertion } from "@/memory/errors/error-signature.ts";
import { namesPlaceInCode } from "@/memory/errors/line-score.ts";
import { findMainError, readableLines } from "@/memory/errors/main-error-line.ts";
import { type Agent, failureBody } from "@/session/activity.ts";
import { isLint } from "@/session/commands/lint-command.ts";
import { rewritesCode } from "@/session/commands/remedy-command.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/**
 * Fixes that nobody needs again: a compiler, a linter or a test complains about code that the agent
 * has just written, or about what that broke elsewhere, and the agent corrects it, by hand or with a
 * formatter; or the expectation of a test is adapted to what the code does now. An error of another
 * kind, such as one of a library or a service, may come back.
 */
export function isOwnWork(
  remedy: Remedy,
  series: readonly Activity[],
  agent: Agent,
  tools: EventTools,
): boolean {
  const { changes, commands, form } = remedy;
  const firstFailure = series.at(-1);
  if (firstFailure === undefined) return false;
  // An error that resisted an attempt was not that plain.
  if (changes.length > 0 && wasTriedBefore(series, agent, tools)) return false;
  if (form !== undefined || changes.length + commands.length === 0) return false;
  if (!commands.every(rewritesCode)) return false;
  const { error, command } = failureBody(firstFailure);
  const files = changes.map(({ filePath }) => filePath);
  if (files.length > 0 && files.every((file) => TEST_FILE.test(file)) && isFailedAssertion(error))
    return true;
  if (!isAboutCode(error) && !isLint(command)) return false;
  const written = endingsWritten(firstFailure, tools);
  const concerned = files.length > 0 ? files : filesNamedIn(error);
  return concerned.length > 0 && concerned.every((file) => written.has(endingOf(file)));
}

/** True if something was edited between the first failure and the last one. */
function wasTriedBefore(series: readonly Activity[], agent: Agent, tools: EventTools): boolean {
  const [last] = series;
  const since = workSince(series.at(-1), agent, tools);
  const tried = since.slice(
    0,
    since.findIndex(({ id }) => id === last?.id),
  );
  return series.length > 1 && tried.some(({ kind }) => kind === "edit");
}

/** Errors by which a language says that a program is not well-formed. */
const LANGUAGE_ERROR =
  /\b(?:Syntax|Name|Indentation|UnboundLocal|Reference|UndefinedFunction|Compile|Parse)Error\b/;

/** A crash of the program names nothing of what led to it: the next one has another cause. */
const CRASH =
  /\b(?:nil|null) ?pointer\b|\bsegmentation (?:fault|violation)\b|\bindex out of (?:range|bounds)\b|\bof (?:undefined|null) \(reading\b|'NoneType' object\b/i;

/** True if the error says what is wrong at a place of the code, or that a test has failed. */
function isAboutCode(errorText: string): boolean {
  const error = findMainError(errorText);
  if (error === undefined) return false;
  const below = readableLines(errorText)[error.at + 1] ?? "";
  return (
    namesPlaceInCode(error.text) ||
    below.startsWith("-->") ||
    LANGUAGE_ERROR.test(error.text) ||
    CRASH.test(error.text) ||
    isAssertion(error.text)
  );
}

function isFailedAssertion(errorText: string): boolean {
  const error = findMainError(errorText);
  return error !== undefined && (isAssertion(error.text) || namesPlaceInCode(error.text));
}

/** Guess: a session changes fewer files before a check fails. */
const CHANGES_MAX = 60;

/** The endings of the files that this session had changed before the call failed. */
function endingsWritten({ sessionId, atMs }: Activity, { store }: EventTools): ReadonlySet<string> {
  return new Set(
    store
      .findTagged([FILE_ACCESS_TAG], CHANGES_MAX)
      .filter((change) => change.sessionId === sessionId && change.createdAtMs < atMs)
      .flatMap(({ files }) => files.map(endingOf)),
  );
}

/** Guess: the complaints that tell what the first run was about. */
const NAMED_FILES_MAX = 5;

/** The files that the error names: `src/main.go:12:1: not formatted`; those of its main line first. */
function filesNamedIn(errorText: string): string[] {
  const line = findMainError(errorText)?.text ?? "";
  const named = line.match(FILE_WITH_LINE) ?? errorText.match(FILE_WITH_LINE) ?? [];
  return named.slice(0, NAMED_FILES_MAX);
}

const FILE_WITH_LINE = /[\w@./-]{1,200}\.\w{1,8}(?=[:(]\d)/g;

function endingOf(file: string): string {
  return /\.\w{1,8}$/.exec(file)?.[0] ?? file;
}
