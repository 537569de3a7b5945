import { findTimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";

/** Words that may come before a time and do not change it. */
const IGNORED_WORDS =
  /^(?:the|on|in|at|of|since|from|until|seit|bis|am|im|la|le|el|desde|hasta|\s)*$/i;
/** The last moment a Date can represent: a written date may be in the future. */
const LAST_MS = 8.64e15;

/**
 * Returns the beginning or the end of a time in words ("yesterday", "last week", "two days ago") or
 * in ISO 8601, or undefined if the text is no time. A day without an hour is the whole day in local
 * time.
 */
export function parseTime(
  text: string,
  edge: "since" | "until",
  nowMs: number,
): number | undefined {
  const typed = text.trim();
  const isDate = /^\d{4}(?:-|$)/.test(typed);
  const time = findTimePhrase(typed, isDate ? LAST_MS : nowMs);
  if (time === undefined || !IGNORED_WORDS.test(typed.replace(time.phrase, ""))) return undefined;
  return edge === "since" ? time.sinceMs : time.untilMs;
}
