import { percentile } from "../measure.ts";

/** The time one run took: on the clock, and of the processor. */
export interface WorkTime {
  readonly ms: number;
  readonly cpuMs: number;
}

/**
 * A summary of many runs. Clock time is what a user waits for. On a machine with other work, only
 * processor time can be compared between two runs.
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

export function summarise(spent: readonly WorkTime[]): Times {
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

export function timeWork(work: () => unknown): WorkTime {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1_000 };
}
