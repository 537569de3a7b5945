import { localTime } from "@/base/local-time.ts";

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** A size for people: "216 kB", "3.4 MB". */
export function describeSize(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.5 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  const shown = unit === 0 ? Math.ceil(value) : value.toFixed(value < 10 ? 1 : 0);
  return `${shown} ${UNITS[unit]}`;
}

/** The time of a report in local time; reports have it in ISO 8601. */
export function describeTime(iso: string): string {
  return localTime(Date.parse(iso)) || iso;
}
