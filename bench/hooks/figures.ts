import { type Measurement, percentile } from "../measure.ts";
import { FLOOR, SHELL_FLOOR } from "./hook-cases.ts";
import { IDENTITY_CASES, IDENTITY_PARTS } from "./identity-cases.ts";
import type { HookReport } from "./hook-report.ts";

export interface Figure {
  readonly value: number;
  /** Runs it was taken from. */
  readonly runs: number;
}

/**
 * The figures of a report by name, which the rows of bench/limits.ts use: "PreToolUse: processor x
 * floor", "SessionStart: p95 ms", "every hook: highest peak MB".
 */
export function figuresOf(report: HookReport): ReadonlyMap<string, Figure> {
  const { measurements, server, underLoad } = report;
  const floor = measurements.find(({ name }) => name === FLOOR);
  const floorMs = percentile(floor?.timesMs ?? [], 0.5);
  const floorCpuMs = percentile(floor?.cpuMs ?? [], 0.5);
  const measured = measurements.filter(({ name }) => name !== FLOOR && name !== SHELL_FLOOR);
  const others = [...Object.values(IDENTITY_CASES), ...Object.values(IDENTITY_PARTS)];
  const commands: readonly string[] = others;
  const hooks = measured.filter(({ name }) => !commands.includes(name));
  return new Map([
    ...measured.flatMap((one) => figuresOfTimes(one, one.name, floorMs)),
    ...measured.map((one) => processorFigure(one, floorCpuMs)),
    ...server.flatMap((event) => figuresOfTimes(event, `${event.name} in the server`, floorMs)),
    ...figuresOfAll(hooks, report),
    ...(underLoad === undefined ? [] : figuresUnderLoad(underLoad, floorMs)),
    ...figuresOfConcurrent(report),
  ]);
}

type NamedFigure = [name: string, figure: Figure];

function figuresOfTimes({ timesMs }: Measurement, name: string, floorMs: number): NamedFigure[] {
  const figure = (stat: string, value: number): NamedFigure => [
    `${name}: ${stat}`,
    { value, runs: timesMs.length },
  ];
  return [
    figure("p50 x floor", percentile(timesMs, 0.5) / floorMs),
    figure("mean ms", timesMs.reduce((sum, time) => sum + time, 0) / timesMs.length),
    figure("p50 ms", percentile(timesMs, 0.5)),
    figure("p95 ms", percentile(timesMs, 0.95)),
    figure("p99 ms", percentile(timesMs, 0.99)),
  ];
}

/** The median of the processor time: other work on the machine changes it least. */
function processorFigure({ name, cpuMs }: Measurement, floorCpuMs: number): NamedFigure {
  const value = percentile(cpuMs, 0.5) / floorCpuMs;
  return [`${name}: processor x floor`, { value, runs: cpuMs.length }];
}

function figuresOfAll(hooks: readonly Measurement[], { peakBytes }: HookReport): NamedFigure[] {
  const runs = Math.min(...hooks.map(({ timesMs }) => timesMs.length));
  const highest = (share: number) =>
    Math.max(...hooks.map(({ timesMs }) => percentile(timesMs, share)));
  const failures = hooks.reduce((sum, hook) => sum + hook.failures, 0);
  const peak = Math.max(...Object.values(peakBytes)) / 1_048_576;
  return [
    ["every hook: highest p50 ms", { value: highest(0.5), runs }],
    ["every hook: highest p99 ms", { value: highest(0.99), runs }],
    ["every hook: failed runs", { value: failures, runs }],
    ["every hook: highest peak MB", { value: peak, runs: 1 }],
  ];
}

function figuresUnderLoad(underLoad: HookReport["underLoad"] & object, floorMs: number) {
  const runs = underLoad.timesMs.length;
  const { name, failures, timeouts } = underLoad;
  const broken: NamedFigure = [`${name}: failures`, { value: failures + timeouts, runs }];
  return [...figuresOfTimes(underLoad, name, floorMs), broken];
}

function figuresOfConcurrent({ concurrent }: HookReport): NamedFigure[] {
  const { hooks, unanswered, lostWrites, storeProblems, slowestMs, expectedMs } = concurrent;
  const figure = (stat: string, value: number): NamedFigure => [
    `hooks at once: ${stat}`,
    { value, runs: hooks },
  ];
  return [
    figure("unanswered", unanswered),
    figure("lost writes", lostWrites),
    figure("store problems", storeProblems),
    figure("slowest x expected", slowestMs / expectedMs),
  ];
}
