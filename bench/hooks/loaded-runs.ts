import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { logPath } from "@/platform/log.ts";
import { cleanEnvironment, type Measurement, runOnce } from "../measure.ts";
import { payloadFor } from "../payloads.ts";
import type { HookBench } from "./hook-cases.ts";

export const UNDER_LOAD = "PreToolUse under load";

export interface LoadedRuns extends Measurement {
  /** Runs that gave up because their time was over. */
  readonly timeouts: number;
}

/** As many neighbours as this keep the machine busy, in turn. */
const NEIGHBOURS = [0, 1, 2] as const;
const RUNS_EACH = 50;

/**
 * PreToolUse under varied load (TC-P01): on an idle machine, then beside one and two endless rows
 * of other hooks on the same store.
 */
export async function measureUnderLoad(bench: HookBench, runs: number): Promise<LoadedRuns> {
  const { program, project, corpus, memories } = bench;
  const log = logPath(join(project, ".context-graph"));
  rmSync(log, { force: true });
  const hook = {
    name: UNDER_LOAD,
    command: [program, "hook", "PreToolUse"],
    input: (run: number) => payloadFor("PreToolUse", corpus, run % memories, project),
    cwd: project,
    // Timeouts are warnings, and the log has to keep all of them.
    env: { CONTEXT_GRAPH_LOG_LEVEL: "warn" },
  };
  const timesMs: number[] = [];
  let failures = 0;
  for (let first = 0; first < runs; first += RUNS_EACH) {
    const neighbours = NEIGHBOURS[(first / RUNS_EACH) % NEIGHBOURS.length] ?? 0;
    using _load = startNeighbours(bench, neighbours);
    for (let run = first; run < Math.min(runs, first + RUNS_EACH); run += 1) {
      const { elapsedMs, exitCode } = runOnce(hook, run);
      timesMs.push(elapsedMs);
      if (exitCode !== 0) failures += 1;
    }
  }
  const timeouts = countTimeouts(log);
  return {
    name: hook.name,
    timesMs: timesMs.sort((a, b) => a - b),
    cpuMs: [],
    failures,
    timeouts,
  };
}

/** Starts this many shells, each of which runs one hook after the other until it is disposed. */
function startNeighbours(bench: HookBench, count: number): Disposable {
  const { program, project, corpus, folder } = bench;
  const input = join(folder, "neighbour.json");
  writeFileSync(input, payloadFor("PostToolUseFailure", corpus, 0, project));
  const loop = 'while :; do "$1" hook PostToolUseFailure < "$2" > /dev/null; done';
  const shells = Array.from({ length: count }, () =>
    Bun.spawn(["sh", "-c", loop, "sh", program, input], {
      cwd: project,
      env: { ...cleanEnvironment(), CONTEXT_GRAPH_LOG_LEVEL: "off" },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    }),
  );
  return {
    [Symbol.dispose]() {
      for (const shell of shells) shell.kill("SIGKILL");
    },
  };
}

function countTimeouts(log: string): number {
  try {
    return readFileSync(log, "utf8").split("timed out after").length - 1;
  } catch {
    return 0;
  }
}
