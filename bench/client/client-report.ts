import { HOOKS_AS_TRUE, NO_HOOKS } from "./configurations.ts";

/** The times of one configuration, one for each round. */
export interface ConfigurationTimes {
  readonly name: string;
  readonly wallMs: readonly number[];
  readonly turnsMs: readonly number[];
  readonly cpuMs: readonly number[];
}

/** A table with the medians, and the medians of the ratios within a round. */
export function formatClientReport(all: readonly ConfigurationTimes[], load: number): string {
  const [none, asTrue] = [NO_HOOKS, HOOKS_AS_TRUE].map((name) =>
    all.find((times) => times.name === name),
  );
  const header = [
    "",
    "whole session",
    "spread",
    "x no hooks",
    "x `true`",
    "turns only",
    "x no hooks",
    "x `true`",
    "processor",
    "x `true`",
  ];
  const rows = all.map((times) => [
    times.name,
    seconds(median(times.wallMs)),
    `${seconds(Math.min(...times.wallMs))} to ${seconds(Math.max(...times.wallMs))}`,
    ratio(times.wallMs, none?.wallMs),
    ratio(times.wallMs, asTrue?.wallMs),
    seconds(median(times.turnsMs)),
    ratio(times.turnsMs, none?.turnsMs),
    ratio(times.turnsMs, asTrue?.turnsMs),
    seconds(median(times.cpuMs)),
    ratio(times.cpuMs, asTrue?.cpuMs),
  ]);
  const lines = [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const rounds = all[0]?.wallMs.length ?? 0;
  return [`${rounds} rounds, load ${load.toFixed(1)} at the start`, "", ...lines].join("\n");
}

// Runs of the same round met the same machine, so they are compared with each other.
function ratio(times: readonly number[], base: readonly number[] | undefined): string {
  if (base === undefined) return "";
  return median(times.map((time, round) => time / (base[round] ?? Number.NaN))).toFixed(2);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}
