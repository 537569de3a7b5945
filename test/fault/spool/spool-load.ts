import { expect } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { countDropped, countMerged, countSpooled } from "@/store/spool/spool-folder.ts";
import { openJournal } from "@test/fault/soak/journal.ts";
import { startProgram } from "@test/fault/start-program.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

export interface Load {
  /** Loops that run one hook after the other. */
  readonly hookLoops: number;
  /** Processes that write memories and spool what finds the store locked. */
  readonly writers: number;
  /** Says whether a loop goes on, by the number of its runs so far. */
  readonly goesOn: (runs: number) => boolean;
}

export interface LoadCounts {
  readonly hooks: number;
  /** Hooks that noted a failure, in the store or in the spool. */
  readonly accepted: number;
  /** Of those, the ones that found the store locked. */
  readonly queued: number;
  /** Hooks whose time was up before they could note anything. */
  readonly late: number;
  readonly applied: number;
  readonly merged: number;
  readonly dropped: number;
  readonly groups: number;
}

/** Puts load on one store, then expects everything that was acknowledged to be in it. */
export async function loadSpool({ hookLoops, writers, goesOn }: Load): Promise<LoadCounts> {
  await using sandbox = await createSandbox();
  sandbox.remember("The scripted work is described in docs/work.md.");
  const { storeFolder } = sandbox;
  const numbers = Array.from({ length: writers }, (_, n) => n);
  const programs = numbers.map((n) => startProgram("soak-writer", storeFolder, `${n}`, `${n}`));
  await Promise.all(programs.map(({ ready }) => ready));
  const loops = Array.from({ length: hookLoops }, (_, n) => runHooks(sandbox, n, goesOn));
  const hooks = (await Promise.all(loops)).reduce((sum, runs) => sum + runs, 0);
  for (const program of programs) program.endInput();
  const ended = await Promise.all(programs.map((program) => program.finish(60_000)));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual(numbers.map(() => 0));
  expect(await waitForNoProcesses("context-graph", sandbox.folder, 90_000)).toEqual([]);
  return { hooks, ...countOutcome(sandbox, hookLoops), groups: countGroups(sandbox, numbers) };
}

/** Runs hooks of one session, each with a failure of its own, and returns how many. */
async function runHooks(sandbox: Sandbox, loop: number, goesOn: Load["goesOn"]): Promise<number> {
  let runs = 0;
  for (; goesOn(runs); runs += 1) {
    const payload = loadPayload("PostToolUseFailure.Bash.timeout", {
      session_id: `load-${loop}`,
      tool_input: { command: `make part-${loop}-${runs}` },
    });
    const { exitCode, stderr } = await sandbox.hook("PostToolUseFailure", payload);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  }
  return runs;
}

function countOutcome(sandbox: Sandbox, hookLoops: number) {
  const { storeFolder } = sandbox;
  using store = sandbox.store();
  drainSpool(storeFolder, store, systemClock);
  expect(countSpooled(storeFolder)).toBe(0);
  const log = sandbox.hookLog();
  const isLate = ({ outcome }: { outcome: string }) => outcome.includes("timed out");
  const queued = log.filter(({ outcome }) => outcome === "writes-queued").length;
  const late = log.filter(isLate).length;
  const refused = log.filter(({ level }) => level === "error");
  expect(refused).toEqual([]);
  let applied = 0;
  for (let loop = 0; loop < hookLoops; loop += 1) {
    applied += store.activitySince(`load-${loop}`, "", 0, 1_000_000).length;
  }
  const accepted = log.length - late - log.filter(isDropped).length;
  expect(store.checkIntegrity().problems).toEqual([]);
  const [merged, dropped] = [countMerged(storeFolder), countDropped(storeFolder)];
  return { accepted, queued, late, applied, merged, dropped };
}

function isDropped({ outcome }: { outcome: string }): boolean {
  return outcome === "writes-dropped";
}

/** Expects every group of memories that a writer was promised. */
function countGroups(sandbox: Sandbox, writers: readonly number[]): number {
  using store = sandbox.store();
  let groups = 0;
  for (const n of writers) {
    const { remembered, spooled, forgotten } = openJournal(sandbox.storeFolder, n).read();
    const kept = [...remembered, ...spooled].filter((group) => !forgotten.has(group));
    const missing = kept.filter((group) => store.findTagged([group], 9).length === 0);
    expect({ writer: n, missing }).toEqual({ writer: n, missing: [] });
    groups += kept.length;
  }
  return groups;
}

export function describeLoad(counts: LoadCounts): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}
