// npm run bench:open [-- --runs 300]: what the checks of a store cost when it is opened, in fresh
// processes, with and without them by turns.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createCorpus } from "./corpus.ts";
import { fillStore } from "./fill-store.ts";
import { cleanEnvironment, percentile } from "./measure.ts";
import { ownProjectStore } from "./own-store.ts";

const MEMORIES = 1_000;
const KINDS = ["bare", "checked"] as const;

const { values } = parseArgs({ options: { runs: { type: "string", default: "300" } } });
const folder = mkdtempSync(join(tmpdir(), "context-graph-open-"));
try {
  process.env["HOME"] = join(folder, "home");
  mkdirSync(join(folder, "home"));
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const project = join(folder, "project");
  spawnSync("git", ["init", "-q", project]);
  writeFileSync(join(project, "README.md"), "A project with an index of git.\n");
  spawnSync("git", ["-C", project, "add", "README.md"]);
  fillStore(join(project, ".context-graph"), createCorpus(1), MEMORIES);
  ownProjectStore(project);
  const program = await buildProgram();
  // The first opening notes what the later ones compare with.
  open(program, "checked", project);
  const times = { bare: [] as Opening[], checked: [] as Opening[] };
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const kind of run % 2 === 0 ? KINDS : KINDS.toReversed()) {
      times[kind].push(open(program, kind, project));
    }
  }
  console.log(`opening a store in a fresh process, ms, ${values.runs} runs, load ${loadavg()[0]}`);
  for (const [what, key] of [
    ["on the clock", "elapsedMs"],
    ["processor time", "cpuMs"],
  ] as const) {
    const [bare, checked] = KINDS.map((kind) => times[kind].map((opening) => opening[key]));
    const differences = (checked ?? []).map((ms, run) => ms - (bare?.[run] ?? 0));
    print(`${what}, without the checks`, bare ?? []);
    print(`${what}, with them`, checked ?? []);
    print(`${what}, difference of a pair`, differences);
  }
}

interface Opening {
  readonly elapsedMs: number;
  readonly cpuMs: number;
}

function print(name: string, ms: readonly number[]): void {
  const sorted = ms.toSorted((a, b) => a - b);
  const [p25, p50, p75] = [0.25, 0.5, 0.75].map((share) => percentile(sorted, share).toFixed(2));
  console.log(`  ${name.padEnd(38)} p25 ${p25}  p50 ${p50}  p75 ${p75}`);
}

function open(program: string, kind: string, cwd: string): Opening {
  const result = Bun.spawnSync([program, kind], { cwd, env: cleanEnvironment() });
  if (result.exitCode !== 0) throw new Error(`opening failed: ${result.stderr.toString()}`);
  return JSON.parse(result.stdout.toString()) as Opening;
}

async function buildProgram(): Promise<string> {
  const outfile = join(folder, "open");
  await Bun.build({
    entrypoints: [join(import.meta.dir, "open", "open-program.ts")],
    format: "esm",
    target: "bun",
    bytecode: true,
    splitting: true,
    minify: true,
    compile: { outfile, jitPolicy: 50, autoloadDotenv: false, autoloadBunfig: false },
  });
  return outfile;
}
