// npm run bench:client [-- options]: what the hooks cost in the real Claude Code client. It plays
// one session of 40 tool calls against a scripted model on loopback, in every configuration by
// turns, so that other work on the machine affects all of them alike. Ratios count.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { copyProject, prepareConfigurations } from "./client/configurations.ts";
import { formatClientReport, type ConfigurationTimes } from "./client/client-report.ts";
import { runSession } from "./client/run-session.ts";

const USAGE = `npm run bench:client [-- options]
  --rounds 7          sessions of each configuration
  --memories 2000     memories in the project's store
  --program <path>    measure another build
  --only <text>       only configurations whose name contains this
  --json              a JSON document`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    memories: { type: "string", default: "2000" },
    program: { type: "string", default: "" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "context-graph-client-bench-"));
  const own = join(import.meta.dir, "..", "dist", "context-graph");
  const caller = process.env["INIT_CWD"] ?? process.cwd();
  const program = values.program === "" ? own : resolve(caller, values.program);
  try {
    const load = loadavg()[0] ?? 0;
    const times = await measureConfigurations(folder, program);
    if (values.json) console.log(JSON.stringify({ load, times }, undefined, 2));
    else console.log(formatClientReport(times, load));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function measureConfigurations(
  folder: string,
  program: string,
): Promise<ConfigurationTimes[]> {
  const all = await prepareConfigurations({ folder, program, memories: Number(values.memories) });
  const configurations = all.filter(({ name }) => name.includes(values.only));
  const times = configurations.map(({ name }) => ({
    name,
    wallMs: [] as number[],
    turnsMs: [] as number[],
    cpuMs: [] as number[],
  }));
  // The first round only warms the machine up.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [index, configuration] of configurations.entries()) {
      const project = copyProject(configuration, join(folder, "project"));
      const { wallMs, turnsMs, cpuMs } = await runSession(project, folder, dirname(program));
      // The worker that the end of a session starts must not slow the next one down.
      await waitForNoProcesses("context-graph", folder, 20_000);
      if (round === 0) continue;
      times[index]?.wallMs.push(wallMs);
      times[index]?.turnsMs.push(turnsMs);
      times[index]?.cpuMs.push(cpuMs);
    }
    process.stderr.write(`round ${round} of ${values.rounds}\n`);
  }
  return times;
}
