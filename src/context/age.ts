import { localDate } from "@/platform/local-date.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Until then "11 h ago" says more than "yesterday", also past midnight. Guess. */
const HOURS_MAX = 12;

/** How long ago something was, by the local calendar: "20 min ago", "yesterday", "3 weeks ago". */
export function describeAge(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs;
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  const hours = `${Math.floor(ageMs / HOUR_MS)} h ago`;
  if (ageMs < HOURS_MAX * HOUR_MS) return hours;
  const days = Math.round((localDayMs(nowMs) - localDayMs(atMs)) / DAY_MS);
  if (days < 1) return hours;
  if (days < 2) return "yesterday";
  if (days < 14) return `${days} days ago`;
  const months = monthsBetween(atMs, nowMs);
  if (months < 2) return `${Math.floor(days / 7)} weeks ago`;
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`;
}

/** The start of the local day, counted as if every day had 24 hours. */
function localDayMs(atMs: number): number {
  const { year, month, day } = localDate(atMs);
  return Date.UTC(year, month, day);
}

function monthsBetween(fromMs: number, toMs: number): number {
  const [from, to] = [localDate(fromMs), localDate(toMs)];
  const months = 12 * (to.year - from.year) + to.month - from.month;
  return to.day < from.day ? months - 1 : months;
}
