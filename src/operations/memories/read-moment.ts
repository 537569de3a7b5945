import { findTimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";

/** Words that may stand before a time and change nothing. */
const BEFORE_IT = /^(?:the|on|in|at|of|since|from|until|seit|bis|am|im|la|le|el|desde|hasta|\s)*$/i;
/** The last moment there is: what is written as a date may lie in the future. */
const LAST_MS = 8.64e15;

/**
 * The beginning or the end of a time given in words ("yesterday", "last week", "two days ago") or
 * as ISO 8601; undefined where it is none. A day without an hour is the whole day, in local time.
 */
export function readMoment(
  text: string,
  edge: "since" | "until",
  nowMs: number,
): number | undefined {
  const typed = text.trim();
  const isDate = /^\d{4}(?:-|$)/.test(typed);
  const time = findTimePhrase(typed, isDate ? LAST_MS : nowMs);
  if (time === undefined || !BEFORE_IT.test(typed.replace(time.phrase, ""))) return undefined;
  return edge === "since" ? time.sinceMs : time.untilMs;
}
