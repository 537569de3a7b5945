import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import type { NewJob } from "@/store/port/jobs-port.ts";
import type { Store } from "@/store/store.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { runWorker } from "@/worker/worker.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";

const HOUR_MS = 60 * 60 * 1_000;

describe("the worker", () => {
  test("runs the due jobs in order and leaves the others", async () => {
    using world = openWorld();
    world.enqueue({ key: "b", dueAtMs: MONDAY_MS - 1, payload: { n: 2 } });
    world.enqueue({ key: "a", dueAtMs: MONDAY_MS - 2, payload: { n: 1 } });
    world.enqueue({ key: "later", dueAtMs: MONDAY_MS + 60_000 });
    const done: unknown[] = [];
    const note = ({ payload }: { payload: unknown }) => void done.push(payload);
    expect(await world.run({ tidy: note })).toEqual({ done: 2, failed: 0, hadLease: true });
    expect(done).toEqual([{ n: 1 }, { n: 2 }]);
    expect(world.store.countJobs()).toBe(1);
    expect(world.store.isLeased(WORKER_LEASE, MONDAY_MS)).toBe(false);
  });

  test("waits for a slow job, then runs the jobs queued in the meantime", async () => {
    using world = openWorld();
    world.enqueue({ key: "first" });
    const done: string[] = [];
    const handlers = {
      tidy: async ({ key }: { key: string }) => {
        if (key === "first") world.enqueue({ key: "second" });
        await Bun.sleep(1);
        done.push(key);
      },
    };
    expect(await world.run(handlers)).toMatchObject({ done: 2 });
    expect(done).toEqual(["first", "second"]);
  });

  test("does nothing while another worker is running", async () => {
    using world = openWorld();
    world.enqueue({ key: "first" });
    const isAtWork = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = world.run({
      tidy: async () => {
        isAtWork.resolve();
        await mayEnd.promise;
      },
    });
    await isAtWork.promise;
    world.enqueue({ key: "second" });
    const other = await world.run({ tidy: () => expect.unreachable() });
    expect(other).toEqual({ done: 0, failed: 0, hadLease: false });
    mayEnd.resolve();
    expect(await slow).toEqual({ done: 2, failed: 0, hadLease: true });
  });

  test("runs a job that was queued just before it gave its lease back", async () => {
    using world = openWorld();
    world.enqueue({ key: "first" });
    const done: string[] = [];
    let isLate = true;
    const store: Store = {
      ...world.store,
      releaseLease(name, owner) {
        if (isLate) world.enqueue({ key: "late" });
        isLate = false;
        world.store.releaseLease(name, owner);
      },
    };
    const report = await runWorker(
      { store, storeFolder: "", clock: world.clock },
      { tidy: ({ key }) => void done.push(key) },
    );
    expect(report).toEqual({ done: 2, failed: 0, hadLease: true });
    expect(done).toEqual(["first", "late"]);
    expect(world.store.isLeased(WORKER_LEASE, MONDAY_MS)).toBe(false);
  });

  test("retries a failing job after a longer wait each time, then gives up", async () => {
    using world = openWorld();
    world.enqueue({});
    const triedAtMs: number[] = [];
    const failing = () => {
      triedAtMs.push(world.clock.nowMs());
      throw new Error("no luck");
    };
    for (let minute = 0; minute < 60; minute += 1) {
      await world.run({ tidy: failing });
      world.clock.advance(60_000);
    }
    expect(triedAtMs).toHaveLength(LIMITS.jobAttempts);
    const waits = triedAtMs.slice(1).map((at, i) => at - (triedAtMs[i] ?? 0));
    expect(waits).toEqual([60_000, 120_000]);
    expect(world.store.countJobs()).toBe(0);
  });

  test("runs the other jobs although one fails", async () => {
    using world = openWorld();
    world.enqueue({ kind: "broken", dueAtMs: MONDAY_MS - 1 });
    world.enqueue({ key: "good" });
    const handlers = {
      broken: () => Promise.reject(new Error("no luck")),
      tidy: () => undefined,
    };
    expect(await world.run(handlers)).toEqual({ done: 1, failed: 1, hadLease: true });
  });

  test("drops a job of an unknown kind after its last attempt", async () => {
    using world = openWorld();
    world.enqueue({ kind: "from-the-future" });
    let failed = 0;
    for (let hour = 0; hour < 10; hour += 1) {
      failed += (await world.run({})).failed;
      world.clock.advance(HOUR_MS);
    }
    expect(failed).toBe(LIMITS.jobAttempts);
    expect(world.store.countJobs()).toBe(0);
  });

  test("ends when its time is up and leaves the rest to the next worker", async () => {
    using world = openWorld();
    for (const key of ["1", "2", "3"]) world.enqueue({ key });
    const slow = { tidy: () => world.clock.advance(LIMITS.workerMs) };
    expect(await world.run(slow)).toMatchObject({ done: 1 });
    expect(world.store.countJobs()).toBe(2);
    expect(world.store.isLeased(WORKER_LEASE, world.clock.nowMs())).toBe(false);
    expect(await world.run(slow)).toMatchObject({ done: 1 });
  });

  test("drops a job whose payload is damaged and runs the next", async () => {
    using world = openWorld();
    world.enqueue({ key: "damaged", dueAtMs: MONDAY_MS - 2 });
    const db = new Database(databasePath(world.folder));
    db.run("UPDATE jobs SET payload = substr(payload, 1, 3)");
    db.close();
    world.enqueue({ key: "sound", dueAtMs: MONDAY_MS - 1 });
    const done: string[] = [];
    await world.run({ tidy: ({ key }) => void done.push(key) });
    expect(done).toEqual(["sound"]);
    expect(world.store.countJobs()).toBe(0);
  });

  test("leaves its job to the next worker when it is killed and its lease has expired", async () => {
    using folder = temporaryFolder("worker");
    using opened = usingStore(folder.path);
    enqueue(opened.store, { kind: "slow", dueAtMs: 0 });
    const program = join(import.meta.dir, "programs", "hang-in-job.ts");
    const killed = Bun.spawn([process.execPath, program, folder.path], {
      cwd: join(import.meta.dir, "..", ".."),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    await killed.stdout.getReader().read();
    killed.kill("SIGKILL");
    await killed.exited;

    const done: string[] = [];
    const handlers = { slow: ({ key }: { key: string }) => void done.push(key) };
    const runAt = (laterMs: number) => {
      const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + laterMs };
      return runWorker({ store: opened.store, storeFolder: folder.path, clock }, handlers);
    };
    expect(await runAt(0)).toEqual({ done: 0, failed: 0, hadLease: false });
    expect(opened.store.countJobs()).toBe(1);
    expect(await runAt(LIMITS.leaseMs + 1)).toEqual({ done: 1, failed: 0, hadLease: true });
    expect(done).toEqual([""]);
    expect(opened.store.countJobs()).toBe(0);
  }, 30_000);
});

function openWorld() {
  const folder = temporaryFolder("worker");
  const clock = createTestClock();
  const opened = usingStore(folder.path, { clock });
  const { store } = opened;
  return {
    folder: folder.path,
    store,
    clock,
    enqueue: (job: Partial<NewJob>) => enqueue(store, job),
    run: (handlers: Parameters<typeof runWorker>[1]) =>
      runWorker({ store, storeFolder: folder.path, clock }, handlers),
    [Symbol.dispose]() {
      opened[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

function enqueue(store: Store, job: Partial<NewJob>): void {
  const whole = { kind: "tidy", key: "", payload: {}, dueAtMs: MONDAY_MS, ...job };
  const [outcome] = store.apply([{ kind: "enqueue", job: whole }], { isDurable: false });
  expect(outcome).toEqual({ kind: "done" });
}
