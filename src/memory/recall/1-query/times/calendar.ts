/**
 * Days, weeks, months and years as people mean them: in local time, with weeks that start on
 * Monday, and right across changes to summer time. A span includes its start and its end.
 */
export interface Span {
  readonly sinceMs: number;
  readonly untilMs: number;
}

export const HOUR_MS = 60 * 60 * 1000;

export type CalendarUnit = "day" | "week" | "month" | "year";

/** The day, week, month or year that is `offset` units away from the one that contains `atMs`. */
export function spanOf(unit: CalendarUnit, atMs: number, offset = 0): Span {
  const at = new Date(atMs);
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()];
  switch (unit) {
    case "day":
      return between(moment(year, month, day + offset), moment(year, month, day + offset + 1));
    case "week": {
      const monday = day - ((at.getDay() + 6) % 7) + 7 * offset;
      return between(moment(year, month, monday), moment(year, month, monday + 7));
    }
    case "month":
      return between(moment(year, month + offset, 1), moment(year, month + offset + 1, 1));
    case "year":
      return between(moment(year + offset, 0, 1), moment(year + offset + 1, 0, 1));
  }
}

/** One day. Undefined if the date does not exist (February 30). Months count from 0. */
export function daySpan(year: number, month: number, day: number): Span | undefined {
  const atMs = moment(year, month, day);
  const at = new Date(atMs);
  if (at.getMonth() !== month || at.getDate() !== day) return undefined;
  return spanOf("day", atMs);
}

export function monthSpan(year: number, month: number): Span {
  return spanOf("month", moment(year, month, 1));
}

/** From `fromHour` to `toHour`, which may be on the next day. */
export function hoursOf(day: Span, fromHour: number, toHour: number): Span {
  const at = new Date(day.sinceMs);
  const hour = (hours: number) =>
    new Date(at.getFullYear(), at.getMonth(), at.getDate(), hours).getTime();
  return between(hour(fromHour), hour(toHour));
}

// Date reads a year below 100 as one of the last century.
function moment(year: number, month: number, day: number): number {
  const at = new Date(2000, month, day);
  at.setFullYear(year, month, day);
  return at.getTime();
}

function between(startMs: number, nextMs: number): Span {
  return { sinceMs: startMs, untilMs: nextMs - 1 };
}
