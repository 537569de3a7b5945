import { describe, expect, test } from "bun:test";
import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { LIMITS } from "@/base/limits.ts";
import { countToolCall } from "@/session/tool-count.ts";
import { countSpooled, spoolWrites } from "@/store/spool.ts";
import { databasePath } from "@/store/sqlite/open.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { maintainStore } from "@/worker/maintain-store.ts";
import { openFaultyProject } from "@test/fault/faulty-project.ts";
import { expectSilent } from "@test/fault/expect-outcome.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

describe("maintenance", () => {
  test("brings in waiting writes and folds the write-ahead log into the file", () => {
    using folder = temporaryFolder("maintenance");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    const memory = sampleMemory();
    spoolWrites(folder.path, rememberAll(memory), clock);
    const log = `${databasePath(folder.path)}-wal`;
    expect(statSync(log).size).toBeGreaterThan(0);
    maintainStore({ store: opened.store, storeFolder: folder.path, clock });
    expect(countSpooled(folder.path)).toBe(0);
    expect(opened.store.findMemory(memory.id)?.text).toBe(memory.text);
    expect(statSync(log).size).toBe(0);
  });

  test("drops what sessions left behind once it is old, and nothing younger", () => {
    using folder = temporaryFolder("maintenance");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    const serve = (id: string) => {
      const atMs = clock.nowMs();
      const shown = { event: "UserPromptSubmit", memoryId: "m", reason: {}, score: 1, tokens: 1 };
      const entry = { id, atMs, sessionId: id, agentId: "", ...shown };
      opened.store.apply([{ kind: "add-ledger", entry }], { isDurable: false });
    };
    serve("old");
    countToolCall(folder.path, "old");
    age(join(folder.path, "counts", "old"), clock.nowMs());
    clock.advance(DAY_MS);
    serve("young");
    countToolCall(folder.path, "young");
    age(join(folder.path, "counts", "young"), clock.nowMs());
    clock.advance((LIMITS.keepSessionDays - 1) * DAY_MS + 1);
    maintainStore({ store: opened.store, storeFolder: folder.path, clock });
    expect(opened.store.servedAmong("old", "", ["m"]).size).toBe(0);
    expect(opened.store.servedAmong("young", "", ["m"]).size).toBe(1);
    expect(readdirSync(join(folder.path, "counts"))).toEqual(["young"]);
  });
});

function age(path: string, atMs: number): void {
  utimesSync(path, atMs / 1_000, atMs / 1_000);
}

describe("the worker a hook starts", () => {
  test("does the maintenance when a session ends, then is gone without a trace", async () => {
    using folder = temporaryFolder("detached");
    await using project = openFaultyProject(folder.path);
    const log = `${project.database}-wal`;
    const logBytes = fillLog(project.storeFolder, log);
    const memory = sampleMemory();
    spoolWrites(project.storeFolder, rememberAll(memory), createTestClock());
    expectSilent(await project.hook("SessionEnd.other"));
    expect(await waitForNoProcesses("context-graph", folder.path, 20_000)).toEqual([]);
    // What the worker writes after it, that the job is done, is all the log may hold.
    expect(statSync(log).size).toBeLessThan(logBytes / 4);
    using opened = usingStore(project.storeFolder);
    expect(opened.store.findMemory(memory.id)?.text).toBe(memory.text);
    expect(opened.store.countJobs()).toBe(0);
    expect(opened.store.isLeased(WORKER_LEASE, Date.now())).toBe(false);
    expect(countSpooled(project.storeFolder)).toBe(0);
    const names = readdirSync(project.storeFolder).sort();
    expect(names).toEqual([".gitignore", "db", "logs", "spool"]);
    expect(readdirSync(folder.path).sort()).toEqual([".context-graph", ".git"]);
  }, 60_000);

  test("leaves nothing undone, however many sessions end at the same moment", async () => {
    using folder = temporaryFolder("detached");
    await using project = openFaultyProject(folder.path);
    const sessions = Array.from({ length: 8 }, (_, i) => `session-${i}`);
    const ended = await Promise.all(
      sessions.map((id) => project.hook("SessionEnd.other", { session_id: id })),
    );
    for (const result of ended) expectSilent(result);
    expect(await waitForNoProcesses("context-graph", folder.path, 20_000)).toEqual([]);
    using opened = usingStore(project.storeFolder);
    expect(opened.store.countJobs()).toBe(0);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
  }, 60_000);

  test("is not started where nothing is to be done", async () => {
    using folder = temporaryFolder("detached");
    await using project = openFaultyProject(folder.path);
    expectSilent(await project.hook("PostToolUse.Bash"));
    using opened = usingStore(project.storeFolder);
    expect(opened.store.hasDueJobs(Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(await waitForNoProcesses("context-graph", folder.path, 0)).toEqual([]);
  }, 60_000);
});

/** Leaves a long write-ahead log behind, as a session of many hooks does; returns its size. */
function fillLog(storeFolder: string, log: string): number {
  const store = openTestStore(storeFolder);
  for (let i = 0; i < 50; i += 1) {
    store.apply(rememberAll(sampleMemory()), { isDurable: false });
  }
  const { size } = statSync(log);
  store.close();
  expect(statSync(log).size).toBe(size);
  return size;
}
