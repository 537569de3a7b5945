// npm run bench [-- options]: what every hook costs as a whole process, beside the floor measured
// in the same run. Ratios count; times differ by machine.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { createCorpus } from "./corpus.ts";
import { buildEmptyProgram } from "./empty-program.ts";
import { fillStore } from "./fill-store.ts";
import { measureHookMemory } from "./hook-memory.ts";
import { runConcurrentHooks } from "./hooks/concurrent-hooks.ts";
import { figuresOf } from "./hooks/figures.ts";
import { floorCases, hookCases, type HookBench } from "./hooks/hook-cases.ts";
import { identityCases, measureIdentityParts } from "./hooks/identity-cases.ts";
import type { HookReport } from "./hooks/hook-report.ts";
import { formatVerdicts, judge } from "./hooks/judge.ts";
import { measureJournal } from "./hooks/journal-times.ts";
import { measureUnderLoad, UNDER_LOAD } from "./hooks/loaded-runs.ts";
import { formatHookReport } from "./hooks/print-report.ts";
import { measureServer } from "./hooks/server-times.ts";
import { BENCH_LIMITS } from "./limits.ts";
import { measure } from "./measure.ts";
import { ownProjectStore } from "./own-store.ts";

const USAGE = `npm run bench [-- options]
  --memories 10000,100000  memories in the store (default: 10000; with --assert 100000)
  --runs 200               runs of each case
  --seconds 120            the longest time for them (with --assert 600)
  --only <text>            only cases whose name contains this
  --assert                 check the limits of bench/limits.ts: PASS, FAIL or SKIP for each of
                           them, and exit code 1 if one fails
  --load-runs 1000         with --assert: runs of PreToolUse under varied load
  --program <path>         measure another build
  --keep <folder>          keep the filled stores there, and use those that are there already
  --json                   a JSON document for each store`;

const { values } = parseArgs({
  options: {
    memories: { type: "string", default: "" },
    runs: { type: "string", default: "200" },
    seconds: { type: "string", default: "" },
    only: { type: "string", default: "" },
    assert: { type: "boolean", default: false },
    "load-runs": { type: "string", default: "1000" },
    program: { type: "string", default: "" },
    keep: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const caller = process.env["INIT_CWD"] ?? process.cwd();
if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-bench-"));
  process.env["HOME"] = join(folder, "home");
  mkdirSync(join(folder, "home"));
  const sizes = values.memories || (values.assert ? "100000" : "10000");
  try {
    const floor = buildEmptyProgram(folder);
    for (const memories of sizes.split(",").map(Number)) {
      printReport(await measureAt(memories, folder, floor));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAt(memories: number, folder: string, floor: string): Promise<HookReport> {
  const own = join(import.meta.dir, "..", "dist", "context-graph");
  const program = values.program === "" ? own : resolve(caller, values.program);
  const { project, fillMs } = prepareProject(memories, folder);
  const bench = { program, floor, project, corpus: createCorpus(1), memories, folder };
  const isWanted = ({ name }: { name: string }) => name.includes(values.only);
  const cases = hookCases(bench).filter(isWanted);
  const commands = identityCases(bench).filter(isWanted);
  const runs = Number(values.runs);
  const limitMs = Number(values.seconds || (values.assert ? "600" : "120")) * 1_000;
  const load = loadavg()[0];
  const measurements = [
    ...measure([...floorCases(bench), ...cases, ...commands], runs, limitMs),
    ...measureIdentityParts(bench, runs).filter(isWanted),
  ];
  const events = EVENT_NAMES.filter((event) => values.only === "" || event === values.only);
  return {
    memories,
    fillMs,
    storeBytes: statSync(join(project, ".context-graph", "db", "context-graph.db")).size,
    load,
    measurements,
    server: await measureServer(events, bench, runs),
    peakBytes: measureHookMemory(cases, runs + 1),
    concurrent: await runConcurrentHooks(bench),
    journal: "journal".includes(values.only) ? measureJournal(program, folder, runs) : [],
    underLoad: await loadedRuns(bench),
  };
}

async function loadedRuns(bench: HookBench): Promise<HookReport["underLoad"]> {
  if (!values.assert || !UNDER_LOAD.includes(values.only)) return undefined;
  return await measureUnderLoad(bench, Number(values["load-runs"]));
}

/** A project with this many memories; one that was kept is used again. */
function prepareProject(memories: number, folder: string): { project: string; fillMs: number } {
  const parent = values.keep === "" ? folder : resolve(caller, values.keep);
  const project = join(parent, `project-${memories}`);
  if (existsSync(project)) {
    ownProjectStore(project);
    return { project, fillMs: 0 };
  }
  mkdirSync(project, { recursive: true });
  spawnSync("git", ["init", "-q", project]);
  const fillMs = fillStore(join(project, ".context-graph"), createCorpus(1), memories);
  ownProjectStore(project);
  return { project, fillMs };
}

function printReport(report: HookReport): void {
  const verdicts = values.assert ? judge(BENCH_LIMITS, figuresOf(report)) : undefined;
  if (values.json) console.log(JSON.stringify({ ...report, limits: verdicts }, null, 2));
  else console.log(formatHookReport(report));
  if (verdicts === undefined) return;
  if (!values.json) console.log(`\n${formatVerdicts(verdicts)}`);
  if (verdicts.some(({ result }) => result === "FAIL")) process.exitCode = 1;
}
