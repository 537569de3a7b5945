/** One thing to measure: a whole process from its start to its end. */
export interface Case {
  readonly name: string;
  readonly command: readonly string[];
  /** Standard input of each run, so that runs do not repeat each other. */
  readonly input: (run: number) => string;
  readonly cwd: string;
  /** Variables besides those every process gets. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Measurement {
  readonly name: string;
  /** Ascending. */
  readonly timesMs: readonly number[];
  /** Processor time of each run, ascending. */
  readonly cpuMs: readonly number[];
  /** Runs that ended with another exit code than 0. */
  readonly failures: number;
}

const WARM_UP_RUNS = 5;

/**
 * Runs every case `runs` times, one case after the other in each round, so that other work on the
 * machine affects all of them alike. Stops early, after a whole round, when time is up.
 */
export function measure(cases: readonly Case[], runs: number, limitMs: number): Measurement[] {
  const times = cases.map((): number[] => []);
  const cpuTimes = cases.map((): number[] => []);
  const failures = cases.map(() => 0);
  const endsAt = performance.now() + limitMs;
  for (let run = -WARM_UP_RUNS; run < runs && performance.now() < endsAt; run += 1) {
    for (const [index, item] of cases.entries()) {
      const { elapsedMs, cpuMs, exitCode } = runOnce(item, run + WARM_UP_RUNS);
      if (run < 0) continue;
      times[index]?.push(elapsedMs);
      cpuTimes[index]?.push(cpuMs);
      if (exitCode !== 0) failures[index] = (failures[index] ?? 0) + 1;
    }
  }
  return cases.map(({ name }, index) => ({
    name,
    timesMs: (times[index] ?? []).sort((a, b) => a - b),
    cpuMs: (cpuTimes[index] ?? []).sort((a, b) => a - b),
    failures: failures[index] ?? 0,
  }));
}

export function runOnce(
  { command, input, cwd, env }: Case,
  run: number,
): { elapsedMs: number; cpuMs: number; exitCode: number } {
  const stdin = new TextEncoder().encode(input(run));
  const options = { cwd, stdin, env: { ...cleanEnvironment(), ...env } };
  const startedAt = performance.now();
  const result = Bun.spawnSync([...command], options);
  const elapsedMs = performance.now() - startedAt;
  const cpuMs = Number(result.resourceUsage?.cpuTime.total ?? 0) / 1_000;
  return { elapsedMs, cpuMs, exitCode: result.exitCode };
}

/** The value below which `share` of the sorted times lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The environment of every measured process: nothing of the caller's but PATH and HOME. */
export function cleanEnvironment(): Record<string, string> {
  const home = process.env["HOME"] ?? "/";
  const path = process.env["PATH"] ?? "/usr/bin:/bin";
  return { PATH: path, HOME: home, CONTEXT_GRAPH_SESSION_DIR: home };
}
