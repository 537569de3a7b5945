import { addHooks, removeHooks } from "@/claude/settings/settings.ts";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";

export const FILE = ".claude/settings.json";
export const START = {
  event: "SessionStart",
  command: "exec '/opt/cg/context-graph' hook SessionStart",
  timeoutSeconds: 10,
} satisfies HookEntry;
export const FAILURE = {
  event: "PostToolUseFailure",
  matcher: "Bash",
  command: "exec '/opt/cg/wt-hook-memory-posttool'",
  timeoutSeconds: 5,
} satisfies HookEntry;
export const START_GROUP = { hooks: [{ type: "command", command: START.command, timeout: 10 }] };

/** Adds the given hooks, by default both samples. */
export function add(text: string, ...entries: HookEntry[]): string {
  return addHooks(text, entries.length === 0 ? [START, FAILURE] : entries, FILE);
}

export function remove(text: string): string {
  return removeHooks(text, FILE);
}
