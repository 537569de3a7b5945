import { readTime } from "@/cli/choice.ts";
import type { CommandCall } from "@/cli/command.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

/** The moment of --since: so many days ago (7d), or a time; without it, thirty days ago. */
export function readSince(call: CommandCall): number {
  const text = call.options.text("since") ?? `${DEFAULT_DAYS}d`;
  const days = /^(\d{1,5})d?$/.exec(text)?.[1];
  if (days !== undefined) return call.host.clock.nowMs() - Number(days) * DAY_MS;
  return readTime(call, "since") ?? 0;
}
