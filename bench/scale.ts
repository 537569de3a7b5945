// npm run bench:scale [-- --sizes 1k,10k,100k,1M --keep <folder> --json]: what remembering and
// recalling cost as the store grows, inside a process and as whole hooks. Stores are filled as hooks
// fill them. Ratios to the smallest size count; times differ by machine.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildEmptyProgram } from "./empty-program.ts";
import { measureSize, type SizeReport } from "./scale/measure-size.ts";
import { formatSize } from "./scale/print.ts";
import { createProgress } from "./scale/progress.ts";
import { DEFAULT_SIZES, parseSizes } from "./scale/sizes.ts";

const USAGE = `npm run bench:scale [-- options]
  --sizes 1k,10k,100k,1M  memories in each store (default: these)
  --keep <folder>         keep built stores there, and use those that are there already;
                          empty it to see the effect of a change to writing
  --queries 300           queries of each kind and profile
  --runs 200              runs of each hook process
  --remembers 400         durable remembers, one at a time
  --json                  one JSON document on standard output`;

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: DEFAULT_SIZES },
    keep: { type: "string" },
    queries: { type: "string", default: "300" },
    runs: { type: "string", default: "200" },
    remembers: { type: "string", default: "400" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(USAGE);
else main();

function main(): void {
  const sizes = parseSizes(values.sizes);
  const folder = mkdtempSync(join(tmpdir(), "context-graph-scale-"));
  process.env["HOME"] = join(folder, "home");
  mkdirSync(join(folder, "home"));
  try {
    const reports = measureAll(sizes, folder);
    const load = loadavg()[0];
    if (values.json) console.log(JSON.stringify({ cores: cpus().length, load, sizes: reports }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureAll(sizes: readonly number[], folder: string): SizeReport[] {
  const own = join(import.meta.dir, "..", "dist", "context-graph");
  const programs = { own, empty: buildEmptyProgram(folder) };
  const caller = process.env["INIT_CWD"] ?? process.cwd();
  const reports: SizeReport[] = [];
  if (!values.json) console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  for (const size of sizes) {
    const report = measureSize(size, {
      storesFolder:
        values.keep === undefined ? join(folder, "stores") : resolve(caller, values.keep),
      workFolder: folder,
      programs,
      queries: Number(values.queries),
      hookRuns: Number(values.runs),
      remembers: Number(values.remembers),
      progress: createProgress(),
      isRecallInOwnProcess: true,
    });
    reports.push(report);
    if (!values.json) console.log(formatSize(report, reports[0] ?? report));
  }
  return reports;
}
