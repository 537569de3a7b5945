import { describeAge } from "@/context/age.ts";

/** "2 hours ago" instead of "2 h ago", as the seed writes times (CA-05). */
export function ageInWords(atMs: number, nowMs: number): string {
  return describeAge(atMs, nowMs)
    .replace(/^1 (?:min|h) ago$/, (age) => (age.includes("h") ? "1 hour ago" : "1 minute ago"))
    .replace(/ min ago$/, " minutes ago")
    .replace(/ h ago$/, " hours ago");
}
