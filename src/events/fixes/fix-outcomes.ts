import type { Clock } from "@/base/clock.ts";
import type { EventTools } from "@/events/contributor.ts";
import { commandBody, failureBody } from "@/session/activity.ts";
import { commandKey } from "@/session/commands/command-key.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Counts whether past fixes that were shown have helped. A series is the failures of one call with
 * one error that no success has closed yet, newest first. In one series a fix fails at most once.
 */

/** The error has come back after a fix was shown and steps were taken: the fix did not help. */
export function countFailed(
  series: readonly Activity[],
  steps: readonly Activity[],
  clock: Clock,
): { readonly failed: readonly string[]; readonly writes: StoreWrite[] } {
  const known = failedIn(series);
  if (steps.length === 0) return { failed: known, writes: [] };
  const [last] = series;
  const shown = last === undefined ? [] : failureBody(last).shown;
  const fresh = shown.filter((id) => !known.includes(id));
  return { failed: [...known, ...fresh], writes: fresh.map((id) => outcome(id, "failed", clock)) };
}

/**
 * The call has passed after fixes were shown: they worked. A fix that failed earlier in the series
 * counts as worked only if the last steps are what it says.
 */
export function countWorked(
  series: readonly Activity[],
  lastSteps: readonly Activity[],
  { store, clock }: EventTools,
): { readonly shown: readonly StoredMemory[]; readonly writes: StoreWrite[] } {
  const ids = [...new Set(series.flatMap((failure) => failureBody(failure).shown))];
  const shown = ids.flatMap((id) => store.findMemory(id) ?? []);
  const failed = failedIn(series);
  const worked = shown.filter((fix) => !failed.includes(fix.id) || isApplied(fix, lastSteps));
  return { shown, writes: worked.map(({ id }) => outcome(id, "worked", clock)) };
}

function failedIn(series: readonly Activity[]): string[] {
  return [...new Set(series.flatMap((failure) => failureBody(failure).failed))];
}

/** True if a step changes a file that the fix is about, or runs a command that it names. */
function isApplied({ files, text }: StoredMemory, steps: readonly Activity[]): boolean {
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, command = ""]) => commandKey(command));
  const commands = new Set(named);
  return steps.some((step) =>
    step.kind === "edit"
      ? files.includes(step.subject)
      : commands.has(commandKey(commandBody(step).command)),
  );
}

function outcome(memoryId: string, value: "worked" | "failed", clock: Clock): StoreWrite {
  return { kind: "count-outcome", memoryId, outcome: value, atMs: clock.nowMs() };
}
