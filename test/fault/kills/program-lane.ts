import { expect } from "bun:test";
import { join } from "node:path";
import { recall } from "@/memory/recall/recall.ts";
import type { Store } from "@/store/store.ts";
import {
  chooseDoomedCommand,
  type DoomedCommand,
  type DoomedWorld,
} from "@test/fault/kills/doomed-command.ts";
import { createExpectedMemories } from "@test/fault/kills/expected-memories.ts";
import { countUp, createKillCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { type KilledProcess, killSoon } from "@test/fault/kills/kill-program.ts";
import type { LifeReport, WorkKind } from "@test/fault/kills/life-report.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const TAG = "program";

/** Kills the built program's own commands at any moment. */
export async function killProgramLane(
  folder: string,
  kills: number,
  random: SeededRandom,
): Promise<KillCount> {
  writeFiles(folder, { ".git/HEAD": "ref: refs/heads/main\n" });
  const storeFolder = join(folder, ".context-graph");
  const withinMs = 1.2 * (await measureCommand(folder));
  const expected = createExpectedMemories(TAG);
  let world: DoomedWorld = { folder, tag: TAG, alive: [], forgotten: undefined };
  const count = createKillCount(kills);
  // A command that ends before it is killed counts as acknowledged, not as a kill.
  for (let life = 1, killed = 0; killed < kills; life += 1) {
    const doomed = chooseDoomedCommand(world, `${TAG}/${life}`, random);
    // An import takes longer than the others, and has to reach its end sometimes too.
    const factor = doomed.kind === "import" ? 4 : 1;
    const result = await killSoon(start(folder, doomed), factor * withinMs, random);
    if (result.wasKilled) killed += 1;
    using opened = usingStore(storeFolder);
    const report = reportOf(opened.store, doomed, result);
    countUp(report.inFlight === undefined ? count.done : count.inFlight, `program ${doomed.kind}`);
    expected.takeLife(opened.store, report);
    world = lookAround(opened.store, world, doomed);
  }
  using opened = usingStore(storeFolder);
  expected.expectAll(opened.store);
  expect(opened.store.checkIntegrity().problems).toEqual([]);
  return count;
}

/**
 * A command that printed its result has acknowledged the change, even if it was killed afterwards.
 */
function reportOf(store: Store, doomed: DoomedCommand, result: KilledProcess): LifeReport {
  const { kind, changes, newText } = doomed;
  if (kind === "hook") return { done: [], inFlight: undefined };
  const told = readResult(result);
  if (newText === undefined) return asLife(kind, changes, told !== undefined);
  const id = told === undefined ? findByText(store, newText) : String(told["id"]);
  return asLife(kind, id === undefined ? [] : [{ id, text: newText }], told !== undefined);
}

function asLife(kind: WorkKind, changes: DoomedCommand["changes"], isDone: boolean): LifeReport {
  const work = { kind, changes };
  return isDone ? { done: [work], inFlight: undefined } : { done: [], inFlight: work };
}

function readResult({ output, wasKilled, exitCode }: KilledProcess) {
  if (!wasKilled) expect([exitCode, output]).toEqual([0, expect.stringMatching(/\}\n$/)]);
  if (!output.endsWith("}\n")) return undefined;
  return JSON.parse(output) as Record<string, unknown>;
}

function findByText(store: Store, query: string): string | undefined {
  const [hit] = recall(store, { profile: "hybrid", query, limit: 1 });
  return hit?.memory.id;
}

function lookAround(store: Store, before: DoomedWorld, doomed: DoomedCommand): DoomedWorld {
  const alive = store
    .listMemories({ limit: 30, tags: [TAG] })
    .map(({ id, text }) => ({ id, text }));
  const [change] = doomed.changes;
  if (doomed.kind === "forget" && change && store.findMemory(change.id) === undefined) {
    const forgotten = before.alive.find(({ id }) => id === change.id);
    return { ...before, alive, forgotten };
  }
  const { forgotten } = before;
  const isBack = forgotten !== undefined && store.findMemory(forgotten.id) !== undefined;
  return { ...before, alive, forgotten: isBack ? undefined : forgotten };
}

function start(folder: string, { args, stdin }: DoomedCommand) {
  return Bun.spawn([getProgramPath(), ...args], {
    cwd: folder,
    env: { PATH: SYSTEM_PATH, HOME: folder, CONTEXT_GRAPH_SESSION_DIR: folder },
    stdin: stdin === undefined ? "ignore" : Buffer.from(stdin),
    stdout: "pipe",
    stderr: "inherit",
  });
}

/** Measures how long a command takes here and now, so that kills are spread over all of it. */
async function measureCommand(folder: string): Promise<number> {
  const command = [getProgramPath(), "health"] as const;
  const env = { PATH: SYSTEM_PATH, HOME: folder, CONTEXT_GRAPH_SESSION_DIR: folder };
  const times: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    times.push((await runProcess({ command, cwd: folder, env })).durationMs);
  }
  return Math.max(...times);
}
