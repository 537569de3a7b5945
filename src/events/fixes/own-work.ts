import type { EventTools } from "@/events/contributor.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { TEST_FILE } from "@/events/fixes/change-relevance.ts";
import { changedFileTag } from "@/events/recall/changed-file-tag.ts";
import { isAssertion } from "@/memory/errors/error-signature.ts";
import { namesPlaceInCode } from "@/memory/errors/line-score.ts";
import { findMainError, readableLines } from "@/memory/errors/main-error-line.ts";
import { failureBody } from "@/session/activity.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/**
 * Fixes that nobody needs again: a compiler, a linter or a test complains about code that the agent
 * has just written, and the agent corrects it; or the expectation of a test is adapted to what the
 * code does now. An error of another kind, such as one of a library or a service, may come back.
 */
export function isOwnWork(remedy: Remedy, series: readonly Activity[], tools: EventTools): boolean {
  const { changes, commands, form } = remedy;
  const [firstFailure, ...more] = series;
  // An error that resisted the first attempt was not that plain.
  if (firstFailure === undefined || more.length > 0) return false;
  if (changes.length === 0 || commands.length > 0 || form !== undefined) return false;
  const { error } = failureBody(firstFailure);
  const files = changes.map(({ filePath }) => filePath);
  if (files.every((file) => TEST_FILE.test(file)) && isFailedAssertion(error)) return true;
  return isAboutCode(error) && files.every((file) => wasChangedBefore(file, firstFailure, tools));
}

/** Errors by which a language says that a program is not well-formed. */
const LANGUAGE_ERROR =
  /\b(?:Syntax|Name|Indentation|UnboundLocal|Reference|UndefinedFunction|Compile|Parse)Error\b/;

/** True if the error says what is wrong at a place of the code, or that a test has failed. */
function isAboutCode(errorText: string): boolean {
  const error = findMainError(errorText);
  if (error === undefined) return false;
  const below = readableLines(errorText)[error.at + 1] ?? "";
  return (
    namesPlaceInCode(error.text) ||
    below.startsWith("-->") ||
    LANGUAGE_ERROR.test(error.text) ||
    isAssertion(error.text)
  );
}

function isFailedAssertion(errorText: string): boolean {
  const error = findMainError(errorText);
  return error !== undefined && (isAssertion(error.text) || namesPlaceInCode(error.text));
}

/** Guess: a file is changed in fewer sessions at the same time. */
const SESSIONS_MAX = 5;

/** True if this session had changed the file before the call failed. */
function wasChangedBefore(
  file: string,
  { sessionId, atMs }: Activity,
  { store }: EventTools,
): boolean {
  return store
    .findTagged([changedFileTag(file)], SESSIONS_MAX)
    .some((change) => change.sessionId === sessionId && change.createdAtMs < atMs);
}
