import { fileSystem } from "@/base/file-system.ts";
import { logPath } from "@/base/log.ts";

/** What the log tells of the hooks: how often each ran, how it ended, how long it took. */
export interface EventRuns {
  readonly event: string;
  readonly runs: number;
  readonly injected: number;
  readonly failed: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
}

interface LogLine {
  readonly at: string;
  readonly level: string;
  readonly command: string;
  readonly durationMs: number;
  readonly outcome: string;
}

/** By event, the most frequent first. A log that was switched off or rotated away is short. */
export function readEventRuns(storeFolder: string, sinceMs: number): EventRuns[] {
  const byEvent = new Map<string, LogLine[]>();
  for (const line of readLines(storeFolder)) {
    const event = /^hook (\w+)$/.exec(line.command)?.[1];
    if (event === undefined || Date.parse(line.at) < sinceMs) continue;
    const lines = byEvent.get(event);
    if (lines === undefined) byEvent.set(event, [line]);
    else lines.push(line);
  }
  return [...byEvent]
    .map(([event, lines]) => summarize(event, lines))
    .sort((a, b) => b.runs - a.runs);
}

function summarize(event: string, lines: readonly LogLine[]): EventRuns {
  const times = lines.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return {
    event,
    runs: lines.length,
    injected: lines.filter(({ outcome }) => outcome.startsWith("injected ")).length,
    failed: lines.filter(({ level }) => level === "error").length,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  };
}

/** The smallest time that this share of the runs did not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function* readLines(storeFolder: string): Generator<LogLine> {
  const path = logPath(storeFolder);
  for (const file of [`${path}.1`, path]) {
    for (const text of readText(file).split("\n")) {
      const line = parseLine(text);
      if (line !== undefined) yield line;
    }
  }
}

function readText(path: string): string {
  try {
    return fileSystem().readFileSync(path, "utf8");
  } catch {
    return ""; // There is no log, or it is not ours to read.
  }
}

function parseLine(text: string): LogLine | undefined {
  try {
    const line = JSON.parse(text) as Partial<LogLine> | null;
    const isWhole =
      typeof line?.at === "string" &&
      typeof line.command === "string" &&
      typeof line.durationMs === "number" &&
      typeof line.outcome === "string";
    return isWhole ? (line as LogLine) : undefined;
  } catch {
    return undefined; // Torn by a full disk, or empty.
  }
}
