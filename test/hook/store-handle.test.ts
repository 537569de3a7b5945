// How often a process has the project's database open, counted in /proc while it is at work.
import { expect } from "bun:test";
import { readdirSync, readlinkSync } from "node:fs";
import { databasePath } from "@/platform/database-path.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { payloadLine } from "@test/harness/payload.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { startMcp } from "@test/mcp/mcp-process.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const isLinux = process.platform === "linux";
const NO_PROC = "open files are counted in /proc";

verifiesIf(
  isLinux,
  NO_PROC,
  [{ id: "SN-20", shows: "all contributors of a hook" }],
  "a hook that recalls, counts and writes opens the store once",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember({ text: "error: relation invoices does not exist: migrate", type: "Fix" });
    // The hook waits for this lock with the store open, long enough to be looked at.
    await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
    const seen = await watchHook(sandbox);
    expect(seen.stdout).toContain("migrate");
    expect(Math.max(...seen.handles)).toBe(1);
  },
);

verifiesIf(
  isLinux,
  NO_PROC,
  [{ id: "SN-20", shows: "all tools of the MCP server" }],
  "an MCP server that remembered, recalled and answered a hook has the store open once",
  async () => {
    await using sandbox = await createSandbox();
    await using server = await startMcp({ cwd: sandbox.project.path, home: sandbox.home });
    const text = "The invoice worker listens on queue billing-eu";
    expect(await server.call("remember", { text })).toMatchObject({ isError: false });
    const found = await server.call("recall", { query: "invoice worker queue" });
    expect(found.text).toContain("billing-eu");
    const payload = { session_id: "s", prompt: "Which queue has the invoice worker?" };
    const answer = await server.call("hook", { event: "UserPromptSubmit", payload });
    expect(answer.text).toContain("billing-eu");
    expect(countHandles(server.pid, databasePath(sandbox.storeFolder))).toBe(1);
  },
);

verifiesIf(
  isLinux,
  NO_PROC,
  [{ id: "SN-20", shows: "all jobs of a worker, and commands" }],
  "a worker that maintains the store and a command that dreams open the store once each",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The invoice worker listens on queue billing-eu");
    const path = databasePath(sandbox.storeFolder);
    using opened = usingStore(sandbox.storeFolder);
    const job = { kind: "maintain-store", key: "", payload: {}, dueAtMs: 0 };
    opened.store.apply([{ kind: "enqueue", job }], { isDurable: false });
    for (const args of [
      ["worker", sandbox.storeFolder],
      ["consciousness", "consolidate"],
      ["session", "persist-identity", "--session-id", "s"],
    ]) {
      // Each of them waits for this lock with the store open.
      const lock = await holdLock(path, "writing");
      const process = spawnProgram(sandbox, args);
      const handles: number[] = [];
      while (process.exitCode === null && !handles.includes(1)) {
        handles.push(countHandles(process.pid, path));
        await Bun.sleep(2);
      }
      await lock[Symbol.asyncDispose]();
      while (process.exitCode === null) {
        handles.push(countHandles(process.pid, path));
        await Bun.sleep(2);
      }
      expect({ args, exitCode: process.exitCode }).toEqual({ args, exitCode: 0 });
      expect({ args, handles: Math.max(...handles) }).toEqual({ args, handles: 1 });
    }
    expect(opened.store.hasDueJobs(Date.now())).toBe(false);
  },
);

function spawnProgram(sandbox: Sandbox, args: readonly string[], stdin = "") {
  return Bun.spawn([getProgramPath(), ...args], {
    cwd: sandbox.project.path,
    env: { PATH: SYSTEM_PATH, HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "ignore",
  });
}

/** Runs a failing command's hook and counts its handles on the store again and again. */
async function watchHook(sandbox: Sandbox): Promise<{ stdout: string; handles: number[] }> {
  const error = "Exit code 1\nerror: relation invoices does not exist";
  const payload = payloadLine("PostToolUseFailure.Bash", { session_id: "s", error });
  const hook = spawnProgram(sandbox, ["hook", "PostToolUseFailure"], payload);
  const handles: number[] = [];
  const watch = setInterval(() => {
    handles.push(countHandles(hook.pid, databasePath(sandbox.storeFolder)));
  }, 2);
  const stdout = await new Response(hook.stdout).text();
  await hook.exited;
  clearInterval(watch);
  return { stdout, handles };
}

function countHandles(pid: number, path: string): number {
  return listHandles(pid).filter((target) => target === path).length;
}

/** The files a process has open; none once it has ended. */
function listHandles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`));
  } catch {
    return [];
  }
}
