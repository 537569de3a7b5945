import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import { restoreFor } from "@/operations/identity/identity-of.ts";
import { buildEmptyProgram } from "../empty-program.ts";
import { measure, percentile } from "../measure.ts";
import { withWorkedIdentity } from "../worked-identity.ts";
import { PROGRAM } from "./hooks-beside.ts";

export interface IdentityTimes {
  /** The whole process to the empty compiled program, clock and processor time. */
  readonly briefToEmpty: number;
  readonly briefCpuToEmpty: number;
  /** Restoring, saving, waiting for the disk and reading back, in a process that has the store open. */
  readonly persistMs: number;
  readonly persistP95Ms: number;
  readonly persistCpuMs: number;
}

const RUNS = 60;
const SESSION = "bench-identity";

/** The two commands that scripts run at every tool call and at the end of a session. */
export function measureIdentity(project: string, folder: string): IdentityTimes {
  const persists = persistTimes(project);
  const input = () => "";
  const [empty, brief] = measure(
    [
      { name: "empty", command: [buildEmptyProgram(folder)], input, cwd: project },
      { name: "brief", command: [PROGRAM, "consciousness", "brief"], input, cwd: project },
    ],
    RUNS,
    60_000,
  );
  if (empty === undefined || brief === undefined) throw new Error("two cases were measured");
  const ratio = (of: "timesMs" | "cpuMs") =>
    percentile(brief[of], 0.5) / percentile(empty[of], 0.5);
  return {
    briefToEmpty: ratio("timesMs"),
    briefCpuToEmpty: ratio("cpuMs"),
    persistMs: percentile(persists.clockMs, 0.5),
    persistP95Ms: percentile(persists.clockMs, 0.95),
    persistCpuMs: percentile(persists.cpuMs, 0.5),
  };
}

function persistTimes(project: string): { clockMs: number[]; cpuMs: number[] } {
  return withWorkedIdentity(project, SESSION, (_, tools) => {
    const [clockMs, cpuMs]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const [startedMs, before] = [performance.now(), process.cpuUsage()];
      persistIdentity(SESSION, restoreFor(SESSION, tools).identity, tools);
      const { user, system } = process.cpuUsage(before);
      clockMs.push(performance.now() - startedMs);
      cpuMs.push((user + system) / 1_000);
    }
    const ascending = (times: number[]) => times.sort((a, b) => a - b);
    return { clockMs: ascending(clockMs), cpuMs: ascending(cpuMs) };
  });
}

export function formatIdentity(times: IdentityTimes): string {
  const { briefToEmpty, briefCpuToEmpty, persistMs, persistP95Ms, persistCpuMs } = times;
  return [
    `consciousness brief   ${briefToEmpty.toFixed(2)} x the empty program (processor time ${briefCpuToEmpty.toFixed(2)} x)`,
    `persist an identity   p50 ${persistMs.toFixed(1)} ms, p95 ${persistP95Ms.toFixed(1)} ms, in process (processor time ${persistCpuMs.toFixed(1)} ms)`,
  ].join("\n");
}
