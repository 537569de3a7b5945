/**
 * The values in a text that say something only as a whole: numbers with their unit, such as
 * "15 min", and names put together of everyday parts, such as "stage-2.example.internal". Each has
 * one spelling.
 */
export function exactValuesIn(text: string): string[] {
  return [...measuresIn(text), ...compositesIn(text)];
}

const VALUES_MAX = 100;
const MEASURE =
  /(?<![\w.,-])(\d{1,6}(?:[.,]\d{1,3})?)[ -]?(ms|milliseconds?|s|secs?|seconds?|sekunden?|min|mins|minutes?|minuten?|h|hrs?|hours?|stunden?|d|days?|tage?n?|weeks?|wochen?|kb|mb|gb|tb|kib|mib|gib|%|percent|prozent|px|rps|qps|秒|分|時間|小时|日|天|週間|周|초|분|시간|일)(?![a-z])/gi;

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ms|milli)/, "ms"],
  [/^(?:s$|sec|sek|秒|초)/, "s"],
  [/^(?:min|分|분)/, "min"],
  [/^(?:h$|hr|hour|stund|時間|小时|시간)/, "h"],
  [/^(?:d$|day|tag|日|天|일)/, "d"],
  [/^(?:week|woch|週|周)/, "week"],
  [/^(?:%|perc|proz)/, "%"],
];

/** "15 minutes" and "15min" are both "15 min". */
function measuresIn(text: string): string[] {
  const found: string[] = [];
  MEASURE.lastIndex = 0;
  for (let match = MEASURE.exec(text); match !== null; match = MEASURE.exec(text)) {
    const [, number = "", given = ""] = match;
    const unit = given.toLowerCase();
    const name = UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
    found.push(`${number.replace(",", ".")} ${name}`);
    if (found.length >= VALUES_MAX) break;
  }
  return found;
}

const COMPOSITE = /[a-z0-9_@~]{1,40}(?:[./:-][a-z0-9_@]{1,40}){1,8}/g;
const COMPOSITE_CHARS_MIN = 6;

/** Hosts, members (os.Rename), versions and paths; no dates, decimals or words with one hyphen. */
function compositesIn(text: string): string[] {
  const found = text.toLowerCase().match(COMPOSITE) ?? [];
  return found.slice(0, VALUES_MAX).filter((token) => {
    if (token.length < COMPOSITE_CHARS_MIN || !/[a-z]/.test(token)) return false;
    if (/^\w+\.(?:js|io|net)$/.test(token)) return false;
    return /\d|\w\.\w/.test(token) || (token.match(/[/:@-]/g)?.length ?? 0) >= 2;
  });
}
