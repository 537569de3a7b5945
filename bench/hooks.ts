// npm run bench [-- --runs 200 --memories 10000 --only PreToolUse --json]: what every hook costs as a whole
// process, beside the floor taken in the same run. Ratios count; times differ by machine.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EVENT_NAMES } from "@/events/event-table.ts";
import { createCorpus } from "./corpus.ts";
import { buildEmptyProgram } from "./empty-program.ts";
import { fillStore } from "./fill-store.ts";
import { measureHookMemory } from "./hook-memory.ts";
import { type Case, measure, type Measurement, percentile } from "./measure.ts";
import { payloadFor, tellingToolCall } from "./payloads.ts";
import { runTogether } from "./together.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    memories: { type: "string", default: "10000" },
    seconds: { type: "string", default: "120" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const memories = Number(values.memories);

const root = join(import.meta.dir, "..");
const program = join(root, "dist", "context-graph");
const folder = mkdtempSync(join(tmpdir(), "context-graph-bench-"));
process.env["HOME"] = join(folder, "home");
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const project = join(folder, "project");
  mkdirSync(join(folder, "home"));
  mkdirSync(project);
  spawnSync("git", ["init", "-q", project]);
  const corpus = createCorpus(1);
  const fillMs = fillStore(join(project, ".context-graph"), corpus, memories);
  const floor = { name: "empty compiled program", command: [buildEmptyProgram(folder)] };
  const cases: Case[] = [
    { name: "sh -c :", command: ["sh", "-c", ":"], input: () => "", cwd: project },
    { ...floor, input: () => "", cwd: project },
    ...EVENT_NAMES.filter((event) => values.only === "" || event === values.only).map((event) => ({
      name: event,
      command: [program, "hook", event],
      input: (run: number) => payloadFor(event, corpus, run % memories, project),
      cwd: project,
    })),
    {
      name: "PreToolUse, injecting",
      command: [program, "hook", "PreToolUse"],
      input: (run: number) => tellingToolCall(corpus, run % memories, project),
      cwd: project,
    },
  ];
  const measurements = measure(cases, runs, Number(values.seconds) * 1_000);
  const memory = measureHookMemory(cases.slice(2), project, runs + 1);
  const together = await runTogether(program, project, corpus);
  const storeBytes = statSync(join(project, ".context-graph", "db", "context-graph.db")).size;
  const load = loadavg()[0];
  const report = { memories, fillMs, storeBytes, load, measurements, memory, together };
  print(report);
}

function print(report: {
  memories: number;
  fillMs: number;
  storeBytes: number;
  load: number | undefined;
  measurements: Measurement[];
  memory: ReadonlyMap<string, number>;
  together: Awaited<ReturnType<typeof runTogether>>;
}): void {
  if (values.json) {
    console.log(JSON.stringify({ ...report, memory: Object.fromEntries(report.memory) }, null, 2));
    return;
  }
  const { measurements, together } = report;
  const done = measurements[0]?.timesMs.length ?? 0;
  console.log(
    `${report.memories} memories (${megabytes(report.storeBytes)}, filled in ${report.fillMs.toFixed(0)} ms), ` +
      `${done} runs each, ${cpus().length} cores, load ${report.load?.toFixed(1)}\n`,
  );
  const floorMs = percentile(measurements[1]?.timesMs ?? [], 0.5);
  console.log(row(["whole process", "p50 ms", "p95 ms", "p99 ms", "x floor", "memory"]));
  for (const { name, timesMs, failures } of measurements) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(timesMs, share));
    const cells = [p50, p95, p99].map((value) => (value ?? Number.NaN).toFixed(1));
    const ratio = ((p50 ?? Number.NaN) / floorMs).toFixed(2);
    console.log(
      row([name, ...cells, ratio, megabytes(report.memory.get(name))]) +
        (failures ? "  FAILED" : ""),
    );
  }
  console.log(
    `\nten hooks at once: ${together.answered} of 10 answered, ` +
      `${together.written} of ${together.expected} writes kept, ` +
      `slowest ${together.slowestMs.toFixed(0)} ms against ${together.aloneMs.toFixed(0)} ms alone`,
  );
}

function row([first = "", ...rest]: string[]): string {
  return first.padEnd(24) + rest.map((cell) => cell.padStart(9)).join("");
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? "" : `${(bytes / 1_048_576).toFixed(0)} MB`;
}
