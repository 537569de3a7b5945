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
  const days = Math.round((localDayMs(nowMs) - localDayMs(atMs)) / DAY_MS);
  if (days < 1 || ageMs < HOURS_MAX * HOUR_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`;
  if (days < 2) return "yesterday";
  if (days < 14) return `${days} days ago`;
  const months = monthsBetween(atMs, nowMs);
  if (months < 2) return `${Math.floor(days / 7)} weeks ago`;
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`;
}

/** The start of the local day, counted as if every day had 24 hours. */
function localDayMs(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

function monthsBetween(fromMs: number, toMs: number): number {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const months = 12 * (to.getFullYear() - from.getFullYear()) + to.getMonth() - from.getMonth();
  return to.getDate() < from.getDate() ? months - 1 : months;
}
