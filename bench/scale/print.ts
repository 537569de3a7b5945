import type { SizeReport } from "./measure-size.ts";
import { sizeName } from "./sizes.ts";
import type { Times } from "./times.ts";

/** The figures of one size as text. `base` is the smallest size, for comparison. */
export function formatSize(report: SizeReport, base: SizeReport): string {
  return [
    `\n${sizeName(report.size)} memories`,
    ...writeLines(report, base),
    ...recallLines(report, base),
    ...hookLines(report, base),
    ...diskLines(report),
  ].join("\n");
}

function writeLines({ build, remember, size }: SizeReport, base: SizeReport): string[] {
  const workMs = build.prepareMs + build.applyMs;
  const micros = (ms: number) => `${((1_000 * ms) / size).toFixed(0)} µs`;
  return [
    `  bulk remember     ${perSecond((1_000 * size) / workMs)}, at the end ${perSecond(build.lastRate)}` +
      (build.isKept ? " (when it was built)" : ""),
    `                    one: ${micros(workMs)}, of it prepare ${micros(build.prepareMs)}, ` +
      `store ${micros(build.applyMs)}; cpu ${micros(build.cpuMs - build.generateMs)}`,
    `  durable remember  ${perSecond(remember.ratePerSecond)}`,
    row("", [
      "p50 ms",
      "p95 ms",
      "p99 ms",
      "cpu p50",
      "cpu p95",
      `x ${sizeName(base.size)}`,
      "x cpu",
    ]),
    row("  durable remember", cells(remember.single, base.remember.single)),
    row("    of it prepare", cells(remember.prepare, base.remember.prepare)),
    row("  floor: a bare durable row", cells(remember.bareRow, base.remember.bareRow)),
  ];
}

function recallLines({ recall }: SizeReport, base: SizeReport): string[] {
  const lines = recall.rows.map((item) => {
    const same = base.recall.rows.find(
      ({ profile, hasMeaning, kind }) =>
        profile === item.profile && hasMeaning === item.hasMeaning && kind === item.kind,
    );
    const name = `  recall ${item.profile}${item.hasMeaning ? " + meaning" : ""}, ${item.kind}`;
    const answered = `${(100 * item.answered).toFixed(0)} % answered`;
    return row(name, [...cells(item.times, same?.times ?? item.times), answered]);
  });
  return [...lines, `  memory of that process ${megabytes(recall.peakBytes)}`];
}

function hookLines({ hooks }: SizeReport, base: SizeReport): string[] {
  const floorMs = hooks?.[0]?.times.p50Ms ?? Number.NaN;
  return (hooks ?? []).map(({ name, times, peakBytes, failures }, i) => {
    const notes = [
      `${(times.p50Ms / floorMs).toFixed(2)} x floor`,
      ...(peakBytes === undefined ? [] : [megabytes(peakBytes)]),
      ...(failures > 0 ? [`${failures} FAILED`] : []),
    ];
    const same = base.hooks?.[i]?.times ?? times;
    return row(`  process: ${name}`, [...cells(times, same), notes.join(", ")]);
  });
}

function diskLines({ disk, size }: SizeReport): string[] {
  const tables = disk.tables
    .filter(({ bytes }) => bytes / disk.bytes > 0.01)
    .map(({ name, bytes }) => `${name} ${(bytes / size).toFixed(0)}`);
  return [
    `  disk ${megabytes(disk.bytes)}, ${disk.bytesPerMemory.toFixed(0)} bytes a memory` +
      (tables.length > 0 ? `: ${tables.join(", ")}` : ""),
  ];
}

/** Ratios compare the medians. */
function cells(times: Times, base: Times): string[] {
  const { p50Ms, p95Ms, p99Ms, cpuP50Ms, cpuP95Ms } = times;
  const figures = [p50Ms, p95Ms, p99Ms, cpuP50Ms, cpuP95Ms];
  figures.push(p50Ms / base.p50Ms, cpuP50Ms / base.cpuP50Ms);
  return figures.map((value) => value.toFixed(2));
}

const FIGURES = 7;

function row(name: string, figures: readonly string[]): string {
  const columns = figures.slice(0, FIGURES).map((cell) => cell.padStart(9));
  const notes = figures.slice(FIGURES).map((note) => `  ${note}`);
  return name.padEnd(36) + [...columns, ...notes].join("");
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString("en")}/s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MB`;
}
