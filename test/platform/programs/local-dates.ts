// Prints, as JSON, the moments of ten years whose local date differs between the two ways to get it.
import { dateFromRuntime, localDate } from "@/platform/local-date.ts";

const HOUR_MS = 3_600_000;
const start = Date.UTC(2020, 0, 1);
const differing: number[] = [];
for (let atMs = start; atMs < start + 10 * 366 * 24 * HOUR_MS; atMs += 7 * HOUR_MS) {
  if (!Bun.deepEquals(localDate(atMs), dateFromRuntime(atMs))) differing.push(atMs);
}
for (const atMs of [0, -1, -86_400_000 * 400, 2 ** 31 * 1000, 2 ** 32 * 1000 + 5]) {
  if (!Bun.deepEquals(localDate(atMs), dateFromRuntime(atMs))) differing.push(atMs);
}
process.stdout.write(
  JSON.stringify({ differing, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
);
