import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { LIMITS } from "@/base/limits.ts";
import { noteAsked, queryKey } from "@/session/query-cache.ts";
import { countToolCall } from "@/session/tool-count.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { countSpooled } from "@/store/spool/spool-folder.ts";
import { databasePath } from "@/platform/database-path.ts";
import type { Namespace } from "@/store/port/values-port.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { deleteExpiredValues, maintainStore } from "@/worker/maintain-store.ts";
import { openFaultyProject } from "@test/fault/faulty-project.ts";
import { expectSilent } from "@test/fault/expect-outcome.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";

function countSegments(storeFolder: string): number {
  using db = new Database(databasePath(storeFolder), { readonly: true });
  const sql = "SELECT count(DISTINCT segid) AS n FROM memory_terms_idx";
  return db.query<{ n: number }, []>(sql).get()?.n ?? 0;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

describe("maintenance", () => {
  test("merges the search index, so that words are looked up in few places", () => {
    using folder = temporaryFolder("maintenance");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    for (let i = 0; i < 40; i += 1) {
      opened.store.apply(rememberAll(sampleMemory({ text: `note ${i} about walrus ${i * 7}` })), {
        isDurable: false,
      });
    }
    expect(countSegments(folder.path)).toBeGreaterThan(3);
    maintainStore({ store: opened.store, storeFolder: folder.path, clock }, folder.path);
    expect(countSegments(folder.path)).toBeLessThanOrEqual(3);
  });

  test("applies spooled writes and checkpoints the write-ahead log", () => {
    using folder = temporaryFolder("maintenance");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    const memory = sampleMemory();
    spoolWrites(folder.path, rememberAll(memory), clock);
    const log = `${databasePath(folder.path)}-wal`;
    expect(statSync(log).size).toBeGreaterThan(0);
    maintainStore({ store: opened.store, storeFolder: folder.path, clock }, folder.path);
    expect(countSpooled(folder.path)).toBe(0);
    expect(opened.store.findMemory(memory.id)?.text).toBe(memory.text);
    expect(statSync(log).size).toBe(0);
  });

  test("deletes the bookkeeping of old sessions, and nothing younger", () => {
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
    maintainStore({ store: opened.store, storeFolder: folder.path, clock }, folder.path);
    expect(opened.store.servedAmong("old", "", ["m"]).size).toBe(0);
    expect(opened.store.servedAmong("young", "", ["m"]).size).toBe(1);
    expect(readdirSync(join(folder.path, "counts"))).toEqual(["young"]);
  });

  test("deletes nothing through a link out of the counts folder, nor files of others", () => {
    using folder = temporaryFolder("maintenance");
    using elsewhere = temporaryFolder("elsewhere");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    const own = join(folder.path, "own");
    const foreign = ["notes", "notes.advice-1", "notes.txt"].map((name) =>
      join(elsewhere.path, name),
    );
    for (const path of foreign) {
      writeFileSync(path, "x");
      age(path, 0);
    }
    for (const storeFolder of [own, folder.path]) mkdirSync(storeFolder, { recursive: true });
    symlinkSync(elsewhere.path, join(folder.path, "counts"));
    mkdirSync(join(own, "counts"));
    symlinkSync(foreign[0] ?? "", join(own, "counts", "link"));
    for (const name of ["notes.txt", "s1", "s1.advice-2"]) {
      writeFileSync(join(own, "counts", name), "x");
      age(join(own, "counts", name), 0);
    }
    for (const storeFolder of [folder.path, own]) {
      maintainStore({ store: opened.store, storeFolder, clock }, elsewhere.path);
    }
    expect(foreign.filter((path) => !existsSync(path))).toEqual([]);
    expect(readdirSync(join(own, "counts")).sort()).toEqual(["link", "notes.txt"]);
  });

  test("deletes the query caches of sessions that never stopped after a week", () => {
    using folder = temporaryFolder("maintenance");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    const asked = [{ key: queryKey("PreToolUse", "Bash", "npm test"), hasText: false }];
    for (const session of ["old", "young"]) noteAsked(folder.path, session, asked);
    const left = "wt-memory-session-killed.json.123.abcdef12";
    for (const name of [left, "wt-memory-session-mine.txt"]) {
      writeFileSync(join(folder.path, name), "");
    }
    for (const name of readdirSync(folder.path).filter((one) => one.startsWith("wt-memory"))) {
      const ageDays = name.includes("young") ? 6 : 8;
      age(join(folder.path, name), clock.nowMs() - ageDays * DAY_MS);
    }
    maintainStore({ store: opened.store, storeFolder: folder.path, clock }, folder.path);
    expect(readdirSync(folder.path).filter((name) => name.startsWith("wt-memory"))).toEqual([
      "wt-memory-session-mine.txt",
      "wt-memory-session-young.json",
    ]);
  });

  test("deletes the values of old sessions and of old failed commands, however many", () => {
    using folder = temporaryFolder("maintenance");
    const clock = createTestClock();
    using opened = usingStore(folder.path, { clock });
    const { store } = opened;
    const put = (namespace: Namespace, key: string, value: unknown) =>
      store.apply([{ kind: "put", namespace, key, value }], { isDurable: false });
    const leave = (session: string) => {
      const atMs = clock.nowMs();
      put("session", `digest/${session}`, { readAtMs: atMs });
      put("session", `capsule/${session}`, { atMs, lines: [] });
      put("session", `cleared/${session}`, atMs);
      put("memory", `command/${session}`, { failedAtMs: atMs });
    };
    put("memory", "commands/project", ["npm"]);
    // The old ones have the last keys, after several pages of younger ones.
    for (let i = 0; i < 3; i += 1) leave(`z${i}`);
    clock.advance(DAY_MS);
    for (let i = 0; i < 250; i += 1) leave(`a${i}`);
    const left = (namespace: Namespace, prefix: string) =>
      store.listValues(namespace, prefix, 1_000).length;
    clock.advance((LIMITS.keepSessionDays - 1) * DAY_MS + 1);
    deleteExpiredValues({ store, storeFolder: folder.path, clock });
    for (const prefix of ["digest/", "capsule/", "cleared/"]) {
      expect([prefix, left("session", prefix)]).toEqual([prefix, 250]);
    }
    expect(left("memory", "command/")).toBe(253);
    clock.advance((365 - LIMITS.keepSessionDays) * DAY_MS);
    deleteExpiredValues({ store, storeFolder: folder.path, clock });
    expect(left("session", "")).toBe(0);
    expect(left("memory", "command/")).toBe(250);
    expect(left("memory", "commands/")).toBe(1);
  });
});

function age(path: string, atMs: number): void {
  utimesSync(path, atMs / 1_000, atMs / 1_000);
}

describe("the worker a hook starts", () => {
  test("maintains the store when a session ends, then exits and leaves no trace", async () => {
    using folder = temporaryFolder("detached");
    await using project = openFaultyProject(folder.path);
    const log = `${project.database}-wal`;
    const logBytes = fillLog(project.storeFolder, log);
    const memory = sampleMemory();
    spoolWrites(project.storeFolder, rememberAll(memory), createTestClock());
    expectSilent(await project.hook("SessionEnd.other"));
    expect(await waitForNoProcesses("context-graph", folder.path, 20_000)).toEqual([]);
    // After the checkpoint the worker only writes that the job is done.
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

  test("does every job, however many sessions end at the same moment", async () => {
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

  test("is not started if there is nothing to do", async () => {
    using folder = temporaryFolder("detached");
    await using project = openFaultyProject(folder.path);
    expectSilent(await project.hook("PostToolUse.Bash"));
    using opened = usingStore(project.storeFolder);
    expect(opened.store.hasDueJobs(Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(await waitForNoProcesses("context-graph", folder.path, 0)).toEqual([]);
  }, 60_000);
});

/** Leaves a long write-ahead log, as a session of many hooks does, and returns its size. */
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
