import { type LoggedEntry, readLog } from "@/platform/log/read-log.ts";

/** How often the hooks of one event ran, how they ended and how long they took, from the log. */
export interface HookRuns {
  readonly event: string;
  readonly runs: number;
  readonly injected: number;
  /** Runs that found their query in the query cache and did not look again. */
  readonly cached: number;
  readonly failed: number;
  readonly timed_out: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
}

export interface HookReport {
  /** The most frequent first. Runs from before a log rotation or with the log off are missing. */
  readonly byEvent: readonly HookRuns[];
  /** How often each error occurred, by its code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Tokens added to each prompt that got something, with headings; smallest first. */
  readonly promptTokens: readonly number[];
}

export function readHookReport(storeFolder: string, sinceMs: number): HookReport {
  const byEvent = new Map<string, LoggedEntry[]>();
  for (const entry of readLog(storeFolder)) {
    const event = /^hook (\w+)$/.exec(entry.command)?.[1];
    if (event === undefined || Date.parse(entry.at) < sinceMs) continue;
    const entries = byEvent.get(event);
    if (entries === undefined) byEvent.set(event, [entry]);
    else entries.push(entry);
  }
  return {
    byEvent: [...byEvent]
      .map(([event, entries]) => summarize(event, entries))
      .sort((a, b) => b.runs - a.runs),
    errors: countErrors([...byEvent.values()].flat()),
    promptTokens: (byEvent.get("UserPromptSubmit") ?? [])
      .flatMap((entry) => injectedTokens(entry) ?? [])
      .sort((a, b) => a - b),
  };
}

/** The smallest value that this share of the values does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function summarize(event: string, entries: readonly LoggedEntry[]): HookRuns {
  const times = entries.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  const count = (matches: (entry: LoggedEntry) => boolean) => entries.filter(matches).length;
  return {
    event,
    runs: entries.length,
    injected: count((entry) => injectedTokens(entry) !== undefined),
    cached: count(({ outcome }) => outcome.startsWith("cached")),
    failed: count(({ level }) => level === "error"),
    timed_out: count(isTimedOut),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    p99_ms: percentile(times, 0.99),
  };
}

function injectedTokens({ outcome }: LoggedEntry): number | undefined {
  const tokens = /^injected (\d+)$/.exec(outcome)?.[1];
  return tokens === undefined ? undefined : Number(tokens);
}

/** True for a run that its deadline ended, wholly or in part. */
export function isTimedOut({ outcome }: LoggedEntry): boolean {
  return outcome.includes("timed out after");
}

// The outcome is "ERR_X", or has the name of the contributor before it: "past-fix: ERR_X". The code
// of a lock that timed out is in the detail.
function countErrors(entries: readonly LoggedEntry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of entries) {
    const { level, outcome, detail = "" } = entry;
    const code = /\bERR_[A-Z_]+/.exec(`${outcome} ${detail}`)?.[0];
    const other = level === "error" ? "internal-error" : undefined;
    const name = isTimedOut(entry) ? "timed-out" : (code ?? other);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
