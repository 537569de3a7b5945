import {
  daySpan,
  HOUR_MS,
  hoursOf,
  monthSpan,
  type Span,
  spanOf,
} from "@/memory/recall/1-query/times/calendar.ts";
import {
  monthOf,
  numberOf,
  type TimeUnit,
  unitOf,
  weekdayOf,
} from "@/memory/recall/1-query/times/time-words.ts";

/**
 * The ways to name a time, as sequences of words: "a|b" is one of two words, "x?" is optional, and
 * "#unit" is any word of a kind. They have their own matcher, because as regular expressions they
 * took a hook twelve milliseconds to compile.
 */
export interface PointRule {
  readonly words: string;
  /** Turns the matched words into a time. */
  readonly read: (found: readonly string[], nowMs: number) => Span | undefined;
  /** One of these must precede it, unless it is all that was said: "May" alone may be a verb. */
  readonly needs?: string;
}

const NAMED_DAYS: readonly PointRule[] = [
  { words: "the? day before yesterday", read: day(-2) },
  { words: "vorgestern|anteayer|avant-hier", read: day(-2) },
  { words: "last night", read: hours(-1, 18, 30) },
  { words: "gestern abend|nacht", read: hours(-1, 18, 30) },
  { words: "anoche", read: hours(-1, 18, 30) },
  { words: "hier soir", read: hours(-1, 18, 30) },
  { words: "this|esta|ce morning|manana|matin", read: hours(0, 0, 12) },
  { words: "heute morgen|fruh", read: hours(0, 0, 12) },
  { words: "this|esta|cet afternoon|tarde|apres-midi", read: hours(0, 12, 18) },
  { words: "heute nachmittag", read: hours(0, 12, 18) },
  { words: "yesterday|gestern|ayer", read: day(-1) },
  { words: "today|heute|hoy|aujourd'hui", read: day(0) },
  // "hier" means "here" in German.
  { words: "hier", read: day(-1), needs: "d' c'etait depuis" },
];

const COUNTED: readonly PointRule[] = [
  { words: "a? #number of? #unit ago", read: readAgo },
  { words: "vor|hace #number #unit", read: readAgo },
  { words: "il y a #number #unit", read: readAgo },
  { words: "il y a #number an|ans", read: (found, now) => readAgo([...found, "year"], now) },
  { words: "last|past|previous #several of? #unit", read: readLast },
  { words: "letzten|vergangenen|ultimos|ultimas #several #unit", read: readLast },
  { words: "#several derniers|dernieres #unit", read: readLast },
  { words: "past hour|day|week|month|year", read: (found, now) => readLast(["1", ...found], now) },
];

const CALENDAR: readonly PointRule[] = [
  { words: "last|previous week|month|year", read: calendar(-1) },
  {
    words: "letzte|letzter|letzten|letztes|letztem woche|monat|monats|jahr|jahres",
    read: calendar(-1),
  },
  {
    words: "vorige|voriger|vorigen|voriges|vergangene|vergangenen woche|monat|jahr",
    read: calendar(-1),
  },
  { words: "semana|mes|ano pasado|pasada|anterior", read: calendar(-1) },
  { words: "semaine|mois|annee dernier|derniere|passe|passee", read: calendar(-1) },
  { words: "an dernier|passe", read: (_, now) => spanOf("year", now, -1) },
  { words: "this week|month|year", read: calendar(0) },
  { words: "diese|dieser|diesen|dieses|diesem woche|monat|monats|jahr|jahres", read: calendar(0) },
  { words: "este|esta semana|mes|ano", read: calendar(0) },
  { words: "ce|cette semaine|mois|annee", read: calendar(0) },
  { words: "last|letzten|vergangenen|vorigen #weekday", read: recentWeekday(1) },
  { words: "#weekday pasado|dernier|passe", read: recentWeekday(1) },
  { words: "last|letzten|vergangenen #longmonth", read: recentMonth(1) },
];

const DATES: readonly PointRule[] = [
  { words: "#day of|de? #month de|del? #year?", read: readDate },
  { words: "#month #day #year?", read: readDate },
  { words: "#month de|del? #year", read: readMonth },
];

const ON = "on of am vom el le du";
const IN = "in during of im en";

const BOUND: readonly PointRule[] = [
  { words: "#weekday", read: recentWeekday(0), needs: "on this am vom el ce" },
  { words: "#longmonth", read: recentMonth(0), needs: IN },
  { words: "#isoday #clock", read: readMoment, needs: "at" },
  { words: "#moment", read: readMoment, needs: "at" },
  { words: "#isoday|#dotday", read: readNumericDay, needs: ON },
  { words: "#isomonth", read: ([word = ""]) => isoMonth(word), needs: IN },
  {
    words: "#year",
    read: ([word]) => spanOf("year", new Date(Number(word), 6).getTime()),
    needs: `${IN} jahr ano annee`,
  },
];

/** If several rules match at the same word, the first one counts. */
export const POINT_RULES: readonly PointRule[] = [
  ...NAMED_DAYS,
  ...COUNTED,
  ...CALENDAR,
  ...DATES,
  ...BOUND,
];

function day(offset: number): PointRule["read"] {
  return (_, nowMs) => spanOf("day", nowMs, offset);
}

function hours(dayOffset: number, fromHour: number, toHour: number): PointRule["read"] {
  return (_, nowMs) => hoursOf(spanOf("day", nowMs, dayOffset), fromHour, toHour);
}

function calendar(offset: number): PointRule["read"] {
  return (found, nowMs) => {
    const unit = lastOf(found, unitOf);
    return unit === "week" || unit === "month" || unit === "year"
      ? spanOf(unit, nowMs, offset)
      : undefined;
  };
}

function readAgo(found: readonly string[], nowMs: number): Span | undefined {
  const [n, unit] = [lastOf(found, numberOf), lastOf(found, unitOf)];
  if (n === undefined || unit === undefined) return undefined;
  if (unit === "minute") return around(nowMs - (n * HOUR_MS) / 60, Math.max(5, n / 2) / 60);
  if (unit === "hour") return around(nowMs - n * HOUR_MS, 1);
  if (unit !== "week") return spanOf(unit, nowMs, -n);
  // "Two weeks ago" may be any day near that one.
  return {
    sinceMs: spanOf("day", nowMs, -7 * n - 3).sinceMs,
    untilMs: spanOf("day", nowMs, -7 * n + 3).untilMs,
  };
}

function around(atMs: number, hoursEachWay: number): Span {
  return { sinceMs: atMs - hoursEachWay * HOUR_MS, untilMs: atMs + hoursEachWay * HOUR_MS };
}

function readLast(found: readonly string[], nowMs: number): Span | undefined {
  const [n, unit] = [lastOf(found, numberOf), lastOf(found, unitOf)];
  if (n === undefined || unit === undefined) return undefined;
  return { sinceMs: backFrom(nowMs, n, unit), untilMs: nowMs };
}

/** A number of hours ago, or the start of the day that is a number of days, weeks … ago. */
function backFrom(nowMs: number, n: number, unit: TimeUnit): number {
  if (unit === "minute") return nowMs - (n * HOUR_MS) / 60;
  if (unit === "hour") return nowMs - n * HOUR_MS;
  if (unit === "day") return spanOf("day", nowMs, -n).sinceMs;
  if (unit === "week") return spanOf("day", nowMs, -7 * n).sinceMs;
  const at = new Date(nowMs);
  const months = unit === "month" ? n : 12 * n;
  const month = spanOf("month", nowMs, -months);
  const lastDay = new Date(month.untilMs).getDate();
  const first = new Date(month.sinceMs);
  const date = Math.min(at.getDate(), lastDay);
  return daySpan(first.getFullYear(), first.getMonth(), date)?.sinceMs ?? month.sinceMs;
}

/** The last such weekday; today only if zero days ago is allowed. */
function recentWeekday(leastDays: 0 | 1): PointRule["read"] {
  return (found, nowMs) => {
    const wanted = lastOf(found, weekdayOf);
    if (wanted === undefined) return undefined;
    const back = (new Date(nowMs).getDay() - wanted + 7) % 7;
    return spanOf("day", nowMs, -(back < leastDays ? 7 : back));
  };
}

function recentMonth(leastMonths: 0 | 1): PointRule["read"] {
  return (found, nowMs) => {
    const wanted = lastOf(found, monthOf);
    if (wanted === undefined) return undefined;
    const back = (new Date(nowMs).getMonth() - wanted + 12) % 12;
    return spanOf("month", nowMs, -(back < leastMonths ? 12 : back));
  };
}

function readMonth(found: readonly string[]): Span | undefined {
  const [month, year] = [lastOf(found, monthOf), lastOf(found, fourDigits)];
  return month === undefined || year === undefined ? undefined : monthSpan(year, month);
}

function readDate(found: readonly string[], nowMs: number): Span | undefined {
  const [month, year, date] = [monthOf, fourDigits, dayNumber].map((read) => lastOf(found, read));
  if (month === undefined || date === undefined) return undefined;
  if (year !== undefined) return daySpan(year, month, date);
  const thisYear = new Date(nowMs).getFullYear();
  // The last February 29 may be years ago.
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((back) => daySpan(thisYear - back, month, date))
    .find((span) => span !== undefined && span.sinceMs <= nowMs);
}

function readMoment(found: readonly string[]): Span | undefined {
  const atMs = Date.parse(found.join("T").toUpperCase());
  return Number.isNaN(atMs) ? undefined : { sinceMs: atMs, untilMs: atMs };
}

function readNumericDay([word = ""]: readonly string[]): Span | undefined {
  const parts = word.split(/[-.]/).map(Number);
  const [year = 0, month = 0, date = 0] = word.includes("-") ? parts : parts.toReversed();
  return daySpan(year, month - 1, date);
}

function isoMonth(word: string): Span {
  const [year = 0, month = 1] = word.split("-").map(Number);
  return monthSpan(year, month - 1);
}

function fourDigits(word: string): number | undefined {
  return /^\d{4}$/.test(word) ? Number(word) : undefined;
}

function dayNumber(word: string): number | undefined {
  return /^\d{1,2}(?:st|nd|rd|th|er)?$/.test(word) ? Number.parseInt(word, 10) : undefined;
}

function lastOf<T>(found: readonly string[], read: (word: string) => T | undefined): T | undefined {
  return found.map(read).findLast((value) => value !== undefined);
}
