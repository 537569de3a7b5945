import type { JournalTime } from "./journal-times.ts";
import { cpus } from "node:os";
import { percentile } from "../measure.ts";
import { FLOOR } from "./hook-cases.ts";
import type { HookReport } from "./hook-report.ts";

/** The report as a table for people. */
export function formatHookReport(report: HookReport): string {
  return [
    headLine(report),
    ...(isBusy(report)
      ? ["other work keeps this machine busy: times and ratios are too high"]
      : []),
    "",
    ...processLines(report),
    "",
    ...serverLines(report),
    "",
    concurrentLine(report),
    ...journalLines(report),
  ].join("\n");
}

function headLine({ memories, storeBytes, fillMs, measurements, load }: HookReport): string {
  const runs = measurements[0]?.timesMs.length ?? 0;
  return (
    `${memories} memories (${megabytes(storeBytes)}, filled in ${fillMs.toFixed(0)} ms), ` +
    `${runs} runs each, ${cpus().length} cores, load ${load?.toFixed(1)}`
  );
}

function isBusy({ load }: HookReport): boolean {
  return load !== undefined && load > cpus().length;
}

function processLines({ measurements, peakBytes }: HookReport): string[] {
  const floor = measurements.find(({ name }) => name === FLOOR);
  const floorMs = percentile(floor?.timesMs ?? [], 0.5);
  const floorCpuMs = percentile(floor?.cpuMs ?? [], 0.5);
  const lines = measurements.map(({ name, timesMs, cpuMs, failures }) => {
    const p50 = percentile(timesMs, 0.5);
    const cpu = percentile(cpuMs, 0.5);
    const times = [p50, percentile(timesMs, 0.95), percentile(timesMs, 0.99)];
    const shown = [
      ...times.map((ms) => ms.toFixed(1)),
      (p50 / floorMs).toFixed(2),
      cpu.toFixed(1),
      (cpu / floorCpuMs).toFixed(2),
    ];
    const line = row([name, ...shown, megabytes(peakBytes[name])]);
    return failures > 0 ? `${line}  ${failures} FAILED` : line;
  });
  // The last two are processor time, at the median.
  const head = ["whole process", "p50 ms", "p95 ms", "p99 ms", "x floor", "cpu ms", "x floor"];
  return [row([...head, "memory"]), ...lines];
}

function serverLines({ server }: HookReport): string[] {
  const lines = server.map(({ name, timesMs }) =>
    row([name, ...[0.5, 0.95, 0.99].map((share) => percentile(timesMs, share).toFixed(1))]),
  );
  return [row(["in the MCP server", "p50 ms", "p95 ms", "p99 ms"]), ...lines];
}

function journalLines({ journal }: HookReport): string[] {
  if (journal.length === 0) return [];
  const times = (ofOne: (time: JournalTime) => number) =>
    journal.map((time) => `${time.name} ${ofOne(time).toFixed(2)} ms`).join(", ");
  return [
    `processor time of the journal, with an active entry: ${times(({ cpuMs }) => cpuMs)}`,
    `of which the contributor itself, time on the clock: ${times(({ ownMs }) => ownMs)}`,
  ];
}

function concurrentLine({ concurrent }: HookReport): string {
  const { hooks, unanswered, lostWrites, storeProblems, slowestMs, expectedMs } = concurrent;
  return (
    `${hooks} hooks at once: ${unanswered} unanswered, ${lostWrites} writes lost, ` +
    `${storeProblems} problems in the store, slowest ${slowestMs.toFixed(0)} ms ` +
    `of ${expectedMs.toFixed(0)} ms expected`
  );
}

function row([first = "", ...rest]: string[]): string {
  return first.padEnd(28) + rest.map((cell) => cell.padStart(9)).join("");
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? "" : `${(bytes / 1_048_576).toFixed(0)} MB`;
}
