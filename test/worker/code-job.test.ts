// The worker reads the project's source and commits, and keeps an index that is used up to date.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import type { Store } from "@/store/store.ts";
import { openCodeIndex } from "@/store/sqlite/code/open-code.ts";
import { INDEX_CODE_JOB, indexCode } from "@/worker/code-job.ts";
import { createJobHandlers } from "@/worker/job-handlers.ts";
import { runWorker } from "@/worker/worker.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

function sizeOf(store: Store, storeFolder: string) {
  using index = openCodeIndex({
    folder: storeFolder,
    projectId: store.projectId,
    patience: () => 1_000,
  });
  return index?.size();
}

function enqueue(store: Store, kind: string, payload: unknown): void {
  const job = { kind, key: "", payload, dueAtMs: systemClock.nowMs() };
  store.apply([{ kind: "enqueue", job }], { isDurable: false });
}

test("a job reads the project, and maintenance reads it again once it is used", async () => {
  using folder = temporaryFolder("code-job");
  const project = await createGitProject(join(folder.path, "p"), { "a.ts": "export class A {}\n" });
  const storeFolder = join(folder.path, "store");
  const store = openTestStore(storeFolder);
  const context = { store, storeFolder, clock: systemClock };
  const handlers = createJobHandlers((name) => (name === "HOME" ? folder.path : ""));
  try {
    enqueue(store, "maintain-store", {});
    expect(await runWorker(context, handlers)).toMatchObject({ done: 1, failed: 0 });
    expect(sizeOf(store, storeFolder)).toBeUndefined();

    enqueue(store, INDEX_CODE_JOB, { root: project.path });
    expect(await runWorker(context, handlers)).toMatchObject({ done: 1, failed: 0 });
    expect(sizeOf(store, storeFolder)).toMatchObject({ files: 1, symbols: 1, commits: 1 });

    project.write({ "b.ts": "export class B {}\n" });
    enqueue(store, "maintain-store", {});
    expect(await runWorker(context, handlers)).toMatchObject({ done: 2, failed: 0 });
    expect(sizeOf(store, storeFolder)).toMatchObject({ files: 2 });
  } finally {
    store.close();
  }
});

test("a job that is stopped goes on later, and one without progress does not", async () => {
  using folder = temporaryFolder("code-job");
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, i) => [`f${i}.ts`, `export class C${i} {}\n`]),
  );
  const project = await createGitProject(join(folder.path, "p"), files);
  const storeFolder = join(folder.path, "store");
  const store = openTestStore(storeFolder);
  const job = { id: "j", kind: INDEX_CODE_JOB, key: "", attempts: 1, dueAtMs: 0 };
  let elapsed = 0;
  const clock = { nowMs: systemClock.nowMs, elapsedMs: () => (elapsed += 300) };
  const run = (mayContinue: () => boolean) =>
    indexCode(
      { ...job, payload: { root: project.path } },
      { store, storeFolder, clock, mayContinue },
    );
  const filesRead = () => sizeOf(store, storeFolder)?.files ?? 0;
  try {
    await run(() => false);
    expect({ jobs: store.countJobs(), files: filesRead() }).toEqual({ jobs: 0, files: 0 });
    await run(() => filesRead() === 0);
    expect({ jobs: store.countJobs(), files: filesRead() }).toEqual({ jobs: 1, files: 50 });
    await run(() => true);
    expect(filesRead()).toBe(120);
    await indexCode(
      { ...job, payload: {} },
      { store, storeFolder, clock, mayContinue: () => true },
    );
  } finally {
    store.close();
  }
});
