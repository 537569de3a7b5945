/** One thing to measure: a whole process from its start to its end. */
export interface Case {
  readonly name: string;
  readonly command: readonly string[];
  /** Standard input of the n-th run, so that runs do not repeat each other. */
  readonly input: (run: number) => string;
  readonly cwd: string;
}

export interface Measurement {
  readonly name: string;
  /** Ascending. */
  readonly timesMs: readonly number[];
  /** Time the processor worked for each run, ascending. */
  readonly cpuMs: readonly number[];
  readonly failures: number;
}

const WARM_UP_RUNS = 5;

/**
 * Runs every case `runs` times, one case after the other in each round, so that what else the
 * machine does falls on all of them alike. Stops early, after a whole round, when time is up.
 */
export function measure(cases: readonly Case[], runs: number, limitMs: number): Measurement[] {
  const encoder = new TextEncoder();
  const times = cases.map((): number[] => []);
  const cpuTimes = cases.map((): number[] => []);
  const failures = cases.map(() => 0);
  const endsAt = performance.now() + limitMs;
  for (let run = -WARM_UP_RUNS; run < runs && performance.now() < endsAt; run += 1) {
    for (const [index, item] of cases.entries()) {
      const stdin = encoder.encode(item.input(run + WARM_UP_RUNS));
      const startedAt = performance.now();
      const result = Bun.spawnSync([...item.command], {
        cwd: item.cwd,
        stdin,
        env: cleanEnvironment(),
      });
      const elapsedMs = performance.now() - startedAt;
      if (run < 0) continue;
      times[index]?.push(elapsedMs);
      cpuTimes[index]?.push(Number(result.resourceUsage?.cpuTime.total ?? 0) / 1_000);
      if (result.exitCode !== 0) failures[index] = (failures[index] ?? 0) + 1;
    }
  }
  return cases.map(({ name }, index) => ({
    name,
    timesMs: (times[index] ?? []).sort((a, b) => a - b),
    cpuMs: (cpuTimes[index] ?? []).sort((a, b) => a - b),
    failures: failures[index] ?? 0,
  }));
}

/** The value below which `share` of the sorted times lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function cleanEnvironment(): Record<string, string> {
  const home = process.env["HOME"] ?? "/";
  const path = process.env["PATH"] ?? "/usr/bin:/bin";
  return { PATH: path, HOME: home, CONTEXT_GRAPH_SESSION_DIR: home };
}
