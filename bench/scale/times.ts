import { percentile } from "../measure.ts";

/** What one run took: time on the clock, and time the processor worked for it. */
export interface Spent {
  readonly ms: number;
  readonly cpuMs: number;
}

/**
 * What is kept of many runs. Time on the clock is what a user waits for; on a machine that does
 * other work as well, only processor time can be compared between two runs.
 */
export interface Times {
  readonly runs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly meanMs: number;
  readonly cpuP50Ms: number;
  readonly cpuP95Ms: number;
}

export function summarise(spent: readonly Spent[]): Times {
  const sorted = spent.map(({ ms }) => ms).sort((a, b) => a - b);
  const cpu = spent.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b);
  return {
    runs: sorted.length,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    meanMs: sorted.reduce((sum, time) => sum + time, 0) / Math.max(1, sorted.length),
    cpuP50Ms: percentile(cpu, 0.5),
    cpuP95Ms: percentile(cpu, 0.95),
  };
}

export function spentOn(work: () => unknown): Spent {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1_000 };
}
