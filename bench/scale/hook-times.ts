import { join } from "node:path";
import { measureHookMemory } from "../hook-memory.ts";
import { type Case, measure } from "../measure.ts";
import { payloadFor } from "../payloads.ts";
import type { ScaleCorpus } from "./memories.ts";
import { summarise, type Times } from "./times.ts";

export interface HookRow {
  readonly name: string;
  readonly times: Times;
  readonly failures: number;
  /** Absent for the floor, which logs nothing. */
  readonly peakBytes?: number;
}

const EVENTS = ["UserPromptSubmit", "PreToolUse"] as const;
const LIMIT_MS = 300_000;

/** Times of whole hook processes in the project, and of the floor in the same rounds. */
export function measureHooks(
  programs: { readonly own: string; readonly empty: string },
  project: string,
  corpus: ScaleCorpus,
  size: number,
  runs: number,
): HookRow[] {
  const floor: Case = {
    name: "empty program",
    command: [programs.empty],
    input: () => "",
    cwd: project,
  };
  const hooks = EVENTS.map((event): Case => {
    const input = (run: number) => payloadFor(event, corpus, spread(run) % size, project);
    return { name: event, command: [programs.own, "hook", event], input, cwd: project };
  });
  const measurements = measure([floor, ...hooks], runs, LIMIT_MS);
  const peaks = measureHookMemory(hooks, runs + 1);
  return measurements.map(({ name, timesMs, cpuMs, failures }) => {
    const peakBytes = peaks[name];
    return {
      name,
      times: summarise(timesMs.map((ms, i) => ({ ms, cpuMs: cpuMs[i] ?? 0 }))),
      failures,
      ...(peakBytes === undefined ? {} : { peakBytes }),
    };
  });
}

/** Spreads the runs over the whole store, not only its oldest memories. */
function spread(run: number): number {
  return Math.imul(run + 1, 0x9e3779b1) >>> 0;
}

export function storeFolderOf(project: string): string {
  return join(project, ".context-graph");
}
