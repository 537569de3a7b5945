// npm run bench [-- --runs 200 --memories 10000,100000 --only ToolUse --json]: what every hook costs
// as a whole process, beside the floor taken in the same run. Ratios count; times differ by
// machine. --program measures another build; --keep <folder> fills a store once for many runs.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { type Corpus, createCorpus } from "./corpus.ts";
import { buildEmptyProgram } from "./empty-program.ts";
import { fillStore } from "./fill-store.ts";
import { measureHookMemory } from "./hook-memory.ts";
import { measureServed } from "./mcp-hooks.ts";
import { type Case, measure, type Measurement, percentile } from "./measure.ts";
import { payloadFor, TOOL_CASES } from "./payloads.ts";
import { sessionCases } from "./session-cases.ts";
import { runTogether } from "./together.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    memories: { type: "string", default: "10000" },
    program: { type: "string", default: "" },
    keep: { type: "string", default: "" },
    seconds: { type: "string", default: "120" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);

const root = join(import.meta.dir, "..");
const caller = process.env["INIT_CWD"] ?? process.cwd();
const program =
  values.program === "" ? join(root, "dist", "context-graph") : resolve(caller, values.program);
const folder = mkdtempSync(join(tmpdir(), "context-graph-bench-"));
process.env["HOME"] = join(folder, "home");
try {
  mkdirSync(join(folder, "home"));
  const floor = buildEmptyProgram(folder);
  for (const memories of values.memories.split(",").map(Number)) await measureAt(memories, floor);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureAt(memories: number, floor: string): Promise<void> {
  const corpus = createCorpus(1);
  const { project, fillMs } = prepareProject(memories);
  const cases = casesFor(corpus, memories, project);
  const floors: Case[] = [
    { name: "sh -c :", command: ["sh", "-c", ":"], input: () => "", cwd: project },
    { name: "empty compiled program", command: [floor], input: () => "", cwd: project },
  ];
  const measurements = measure([...floors, ...cases], runs, Number(values.seconds) * 1_000);
  const served = await measureServed(
    EVENT_NAMES.filter((event) => values.only === "" || event === values.only),
    { program, project, corpus, memories, runs },
  );
  const memory = measureHookMemory(cases, project, runs + 1);
  const together = await runTogether(program, project, corpus);
  const storeBytes = statSync(join(project, ".context-graph", "db", "context-graph.db")).size;
  const load = loadavg()[0];
  print({ memories, fillMs, storeBytes, load, measurements, served, memory, together });
}

/** A project with so many memories; one that was kept is used again as it is. */
function prepareProject(memories: number): { project: string; fillMs: number } {
  const parent = values.keep === "" ? folder : resolve(caller, values.keep);
  const project = join(parent, `project-${memories}`);
  if (existsSync(project)) return { project, fillMs: 0 };
  mkdirSync(project, { recursive: true });
  spawnSync("git", ["init", "-q", project]);
  const fillMs = fillStore(join(project, ".context-graph"), createCorpus(1), memories);
  return { project, fillMs };
}

function casesFor(corpus: Corpus, memories: number, project: string): Case[] {
  const ofEvents = EVENT_NAMES.map((event) => ({
    name: event as string,
    command: [program, "hook", event],
    input: (run: number) => payloadFor(event, corpus, run % memories, project),
    cwd: project,
  }));
  const ofTools = TOOL_CASES.map(({ name, event, payload }) => ({
    name,
    command: [program, "hook", event],
    input: (run: number) => payload(corpus, run % memories, project),
    cwd: project,
  }));
  const ofSessions = sessionCases(program, join(folder, `sessions-${memories}`));
  const all = [...ofEvents, ...ofTools, ...ofSessions];
  return all.filter(({ name }) => name.includes(values.only));
}

function print(report: {
  memories: number;
  fillMs: number;
  storeBytes: number;
  load: number | undefined;
  measurements: Measurement[];
  /** Answered by the MCP server, from request to answer. */
  served: Measurement[];
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
  console.log(row(["whole process", "p50 ms", "p95 ms", "p99 ms", "own ms", "x floor", "memory"]));
  for (const { name, timesMs, failures } of measurements) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(timesMs, share));
    const cells = [p50, p95, p99].map((value) => (value ?? Number.NaN).toFixed(1));
    const ratio = ((p50 ?? Number.NaN) / floorMs).toFixed(2);
    // Without what starting any program of this kind takes.
    const ownMs = ((p50 ?? Number.NaN) - floorMs).toFixed(1);
    console.log(
      row([name, ...cells, ownMs, ratio, megabytes(report.memory.get(name))]) +
        (failures ? "  FAILED" : ""),
    );
  }
  console.log(`\n${row(["in the MCP server", "p50 ms", "p95 ms", "p99 ms"])}`);
  for (const { name, timesMs } of report.served) {
    const cells = [0.5, 0.95, 0.99].map((share) => percentile(timesMs, share).toFixed(1));
    console.log(row([name.replace(", in the server", ""), ...cells]));
  }
  console.log(
    `\nten hooks at once: ${together.answered} of 10 answered, ` +
      `${together.written} of ${together.expected} writes kept, ` +
      `slowest ${together.slowestMs.toFixed(0)} ms against ${together.aloneMs.toFixed(0)} ms alone`,
  );
}

function row([first = "", ...rest]: string[]): string {
  return first.padEnd(26) + rest.map((cell) => cell.padStart(9)).join("");
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? "" : `${(bytes / 1_048_576).toFixed(0)} MB`;
}
