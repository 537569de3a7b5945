import { findTimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";

/** Words that may come before a time and do not change it. */
const IGNORED_WORDS =
  /^(?:the|on|in|at|of|since|from|until|seit|bis|am|im|la|le|el|desde|hasta|\s)*$/i;
/** The last moment a Date can represent: a written date may be in the future. */
const LAST_MS = 8.64e15;

/** The grammar of every time that a person gives, in words for help and errors. */
export const TIME_MEANING = "such as 2026-01-31, '2026-01-31 09:30', 7d, yesterday";

const AGES_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** "7d" and "12h" are so long ago; a number alone means days. */
function parseAge(text: string, nowMs: number): number | undefined {
  const [, count, unit = "d"] = /^(\d{1,5})([mhdw])?$/i.exec(text) ?? [];
  if (count === undefined || (count.length === 4 && unit === "d" && /^\d{4}$/.test(text))) {
    return undefined; // A number of four digits is a year.
  }
  return nowMs - Number(count) * (AGES_MS[unit.toLowerCase()] ?? 0);
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Returns the beginning or the end of a time in words ("yesterday", "last week", "two days ago"),
 * in ISO 8601, or as an age ("7d"), or undefined if the text is no time. A day without an hour is the whole day in local
 * time.
 */
export function parseTime(
  text: string,
  edge: "since" | "until",
  nowMs: number,
): number | undefined {
  const typed = text.trim();
  const age = parseAge(typed, nowMs);
  if (age !== undefined) return age;
  // Without a zone it is a local time.
  if (ISO_MOMENT.test(typed)) return validMs(Date.parse(typed.replace(" ", "T")));
  const isDate = /^\d{4}(?:-|$)/.test(typed);
  const time = findTimePhrase(typed, isDate ? LAST_MS : nowMs);
  if (time === undefined || !IGNORED_WORDS.test(typed.replace(time.phrase, ""))) return undefined;
  return edge === "since" ? time.sinceMs : time.untilMs;
}

function validMs(atMs: number): number | undefined {
  return Number.isNaN(atMs) ? undefined : atMs;
}
