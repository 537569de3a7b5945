import { counted, shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { describeNoRuns, readHookRuns, readHookState, SHOWN_DAYS } from "@/doctor/hook-state.ts";
import { isTimedOut, percentile } from "@/operations/reports/hook-report.ts";
import { type LoggedEntry, readLog } from "@/platform/log/read-log.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Guess: older errors have been seen or no longer matter. */
const ERROR_DAYS = 7;

/** Says whether hooks have run lately, and how long they took. */
export function checkHookRuns(surroundings: Surroundings): Finding[] {
  if (!surroundings.isOwn) return [];
  const runs = readHookRuns(surroundings);
  const last = runs.at(-1);
  if (last === undefined) {
    const { text: message, isExpected } = describeNoRuns(
      readHookState(surroundings),
      surroundings.clock.nowMs(),
    );
    if (isExpected) return [ok(message)];
    const hint = "start a Claude Code session here, then run 'context-graph doctor' again";
    return [{ severity: "warning", message, hint }];
  }
  const times = runs.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map(Math.round);
  const age = describeAge(Date.parse(last.at), surroundings.clock.nowMs());
  const message = `${counted(runs.length, "run")} in ${SHOWN_DAYS} days, the last ${age}; p50 ${p50} ms, p95 ${p95} ms`;
  const late = countLate(runs, surroundings.clock.nowMs() - ERROR_DAYS * DAY_MS);
  if (late === 0) return [ok(message)];
  const timedOut = `${counted(late, "hook")} took too long in ${ERROR_DAYS} days and ended without an answer; ${message}`;
  return [{ severity: "warning", message: timedOut, hint: "context-graph logs --errors" }];
}

/** Guesses: a few on a busy machine are no reason to worry. */
const LATE_MIN = 3;
const LATE_SHARE = 0.01;

/** How many hooks timed out since then; 0 if they are too few to tell. */
function countLate(runs: readonly LoggedEntry[], sinceMs: number): number {
  const recent = runs.filter(({ at }) => Date.parse(at) >= sinceMs);
  const late = recent.filter(isTimedOut).length;
  return late >= LATE_MIN && late > LATE_SHARE * recent.length ? late : 0;
}

/** The last error in the log, and how many there are. */
export function checkErrors(surroundings: Surroundings): Finding[] {
  if (!surroundings.isOwn) return [];
  const sinceMs = surroundings.clock.nowMs() - ERROR_DAYS * DAY_MS;
  const failed = [...readLog(surroundings.project.storeFolder)].filter(
    ({ at, command, level }) =>
      level === "error" && /^(?:hook|worker)\b/.test(command) && Date.parse(at) >= sinceMs,
  );
  const last = failed.at(-1);
  if (last === undefined) return [ok(`none in the log of the last ${ERROR_DAYS} days`)];
  const age = describeAge(Date.parse(last.at), surroundings.clock.nowMs());
  const said = shorten(`${last.outcome} ${last.detail ?? ""}`.trim(), 160);
  const message = `${counted(failed.length, "error")} in ${ERROR_DAYS} days, the last ${age}: ${last.command}: ${said}`;
  return [{ severity: "warning", message, hint: "context-graph logs --errors" }];
}

/** Commands that look through the whole store. */
const CHECKS_STORE = /\b(?:verify|repair|health)$/;

/** Says whether a search failed since the store was last looked through. */
export function checkSearches(surroundings: Surroundings): Finding[] {
  if (!surroundings.isOwn) return [];
  const entries = [...readLog(surroundings.project.storeFolder)];
  const failed = entries.findLastIndex(({ outcome }) => outcome === "memory-search-failed");
  const isChecked = entries
    .slice(failed + 1)
    .some(({ command, exitCode }) => CHECKS_STORE.test(command) && exitCode === 0);
  const last = entries[failed];
  if (last === undefined || isChecked) return [ok("none failed since the store was last checked")];
  const age = describeAge(Date.parse(last.at), surroundings.clock.nowMs());
  const message = `a memory search failed ${age}: ${shorten(last.detail ?? "", 160)}`;
  return [{ severity: "warning", message, hint: "context-graph verify" }];
}
