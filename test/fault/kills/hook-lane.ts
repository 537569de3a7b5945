import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { databasePath } from "@/platform/database-path.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { countDropped, countSpooled } from "@/store/spool/spool-folder.ts";
import { countUp, createKillCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { killSoon } from "@test/fault/kills/kill-program.ts";
import { payloadLine } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

/** Hooks at once, as many as a client starts. */
const HOOKS = 6;
/** Workers of each round; each is killed soon after the other. */
const WORKERS = 3;
/** Guesses: a hook that waits for the lock and spools its writes; a worker that applies them. */
const HOOK_MS = 500;
const WORKER_MS = 60;

/**
 * Kills hooks that find the store locked and spool their writes, and workers that apply the spool.
 * A hook that ended has acknowledged its note of a failure: it is in the store afterwards, once.
 */
export async function killHookLane(kills: number, random: SeededRandom): Promise<KillCount> {
  await using sandbox = await createSandbox();
  sandbox.remember("The scripted work is described in docs/work.md.");
  const count = createKillCount(kills);
  const acknowledged: string[] = [];
  const attempted = new Set<string>();
  for (let round = 0, killed = 0; killed < kills; round += 1) {
    const names = Array.from({ length: HOOKS }, (_, i) => `part-${round}-${i}`);
    const ended = await underLock(sandbox, () =>
      Promise.all(names.map((name) => killHook(sandbox, name, random.fork(name)))),
    );
    for (const [i, name] of names.entries()) {
      attempted.add(name);
      if (ended[i] === "killed") killed += 1;
      else acknowledged.push(name);
      countUp(ended[i] === "killed" ? count.inFlight : count.done, "hook with spool");
    }
    for (let i = 0; i < WORKERS && killed < kills; i += 1) {
      const wasKilled = await killWorker(sandbox, random);
      if (wasKilled) killed += 1;
      countUp(wasKilled ? count.inFlight : count.done, "worker");
    }
  }
  await waitForNoProcesses("context-graph", sandbox.folder, 60_000);
  expectApplied(sandbox, acknowledged, attempted);
  return count;
}

async function underLock<T>(sandbox: Sandbox, work: () => Promise<T>): Promise<T> {
  const db = new Database(databasePath(sandbox.storeFolder));
  db.run("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE");
  try {
    return await work();
  } finally {
    db.run("ROLLBACK");
    db.close();
  }
}

async function killHook(
  sandbox: Sandbox,
  name: string,
  random: SeededRandom,
): Promise<"ended" | "killed"> {
  const stdin = payloadLine("PostToolUseFailure.Bash.timeout", {
    session_id: SESSION,
    cwd: sandbox.project.path,
    tool_input: { command: `make ${name}` },
  });
  const child = spawn(sandbox, ["hook", "PostToolUseFailure"], Buffer.from(stdin));
  const { wasKilled, exitCode } = await killSoon(child, HOOK_MS, random);
  if (!wasKilled) expect(exitCode).toBe(0);
  return wasKilled ? "killed" : "ended";
}

const SESSION = "killed-hooks";

async function killWorker(sandbox: Sandbox, random: SeededRandom): Promise<boolean> {
  const child = spawn(sandbox, ["worker", sandbox.storeFolder], "ignore");
  return (await killSoon(child, WORKER_MS, random)).wasKilled;
}

function spawn(sandbox: Sandbox, args: readonly string[], stdin: "ignore" | Buffer) {
  return Bun.spawn([getProgramPath(), ...args], {
    cwd: sandbox.project.path,
    env: { PATH: SYSTEM_PATH, HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
    stdin,
    stdout: "pipe",
    stderr: "inherit",
  });
}

/** Every acknowledged note is there, none twice, and none that nobody made. */
function expectApplied(
  sandbox: Sandbox,
  acknowledged: readonly string[],
  attempted: ReadonlySet<string>,
): void {
  using store = sandbox.store();
  drainSpool(sandbox.storeFolder, store, systemClock);
  expect([countSpooled(sandbox.storeFolder), countDropped(sandbox.storeFolder)]).toEqual([0, 0]);
  const notes = store.activitySince(SESSION, "", 0, 1_000_000);
  const names = notes.map((note) => /part-\d+-\d+/.exec(JSON.stringify(note))?.[0] ?? "");
  const applied = new Set(names);
  expect(names.length).toBe(applied.size);
  expect(names.filter((name) => !attempted.has(name))).toEqual([]);
  expect(acknowledged.filter((name) => !applied.has(name))).toEqual([]);
  expect(store.checkIntegrity().problems).toEqual([]);
}
