// Hooks of one project that run at the same time, and what a hook leaves behind when it ends.
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { waitForNoProcesses, waitForProcesses } from "@test/harness/process-list.ts";
import { userFolderOf } from "@test/store/own-store.ts";
import { createSandbox, injectedText, SILENT } from "@test/hook/sandbox.ts";

const TEN = Array.from({ length: 10 }, (_, i) => `session-${i}`);

test("a hook's streams close when it exits, although the worker it started still runs", async () => {
  await using sandbox = await createSandbox();
  sandbox.store()[Symbol.dispose]();
  const spool = join(sandbox.storeFolder, "spool");
  const pipe = join(spool, "run_0.batch");
  mkdirSync(spool, { recursive: true });
  // The worker reads waiting writes; from a pipe that nobody writes to, it reads forever.
  expect(Bun.spawnSync(["mkfifo", pipe]).success).toBe(true);
  try {
    const ended = await sandbox.hook("SessionEnd", loadPayload("SessionEnd.other"));
    expect(ended).toMatchObject(SILENT);
    // A process that was just forked may not have its own command line yet.
    const workers = await waitForProcesses("context-graph", sandbox.storeFolder, 10_000);
    expect(workers).toHaveLength(1);
  } finally {
    Bun.spawnSync(["/bin/sh", "-c", ': > "$1"', "sh", pipe], { timeout: 10_000 });
  }
  expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
}, 60_000);

test("the worker does the job, exits, and leaves no file behind", async () => {
  await using sandbox = await createSandbox();
  await sandbox.hook("SessionEnd", loadPayload("SessionEnd.other"));
  expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
  using store = sandbox.store();
  expect(store.countJobs()).toBe(0);
  expect(readdirSync(sandbox.home)).toEqual([".context-graph"]);
  expect(readdirSync(userFolderOf(sandbox.home))).toEqual(["stores"]);
  expect(readdirSync(sandbox.storeFolder).sort()).toEqual([".gitignore", "db", "id", "logs"]);
}, 60_000);

test("ten hooks at once all answer, and no write is lost", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The scripted work is described in docs/work.md.");
  const prompts = TEN.map((session_id) =>
    sandbox.hook("UserPromptSubmit", loadPayload("UserPromptSubmit", { session_id })),
  );
  const failures = TEN.map((session_id) =>
    sandbox.hook(
      "PostToolUseFailure",
      loadPayload("PostToolUseFailure.Bash.timeout", { session_id }),
    ),
  );
  for (const result of await Promise.all(prompts)) {
    expect(injectedText(result)).toContain("docs/work.md");
  }
  for (const result of await Promise.all(failures)) {
    expect(result).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
  }
  using store = sandbox.store();
  drainSpool(sandbox.storeFolder, store, systemClock);
  expect(TEN.map((id) => store.ledgerOf(id).length)).toEqual(TEN.map(() => 1));
  expect(TEN.map((id) => store.openFailures(id, "").length)).toEqual(TEN.map(() => 1));
  expect(store.checkIntegrity()).toMatchObject({ isSound: true, memoryCount: 1 });
}, 60_000);

test("ten hooks at once in a project without a store make it together", async () => {
  await using sandbox = await createSandbox();
  const results = await Promise.all(
    TEN.map((session_id) =>
      sandbox.hook(
        "PostToolUseFailure",
        loadPayload("PostToolUseFailure.Bash.timeout", { session_id }),
      ),
    ),
  );
  for (const result of results)
    expect(result).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  expect(sandbox.hookLog().filter(({ level }) => level === "error")).toEqual([]);
  using store = sandbox.store();
  drainSpool(sandbox.storeFolder, store, systemClock);
  expect(TEN.map((id) => store.openFailures(id, "").length)).toEqual(TEN.map(() => 1));
}, 60_000);
