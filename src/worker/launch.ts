import type { Clock } from "@/base/clock.ts";
import { isCompiled } from "@/platform/program-files.ts";
import { type Environment, processEnvironment } from "@/base/environment.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { JobsPort } from "@/store/port/jobs-port.ts";

/** The lease that makes a worker the only one of its store. */
export const WORKER_LEASE = "worker";

/**
 * Starts a worker if jobs are due and no worker is running. The worker is a detached process that
 * outlives this one and shares no stream with it, because a client waits for those to close.
 */
export function launchWorkerIfDue(store: JobsPort, storeFolder: string, clock: Clock): void {
  const nowMs = clock.nowMs();
  if (!store.hasDueJobs(nowMs) || store.isLeased(WORKER_LEASE, nowMs)) return;
  launchWorker(storeFolder);
}

/** Guess: many hooks that find the store locked at the same time start one worker. */
const SPOOL_WORKER_EVERY_MS = 1_000;

/**
 * Starts a worker that applies spooled writes. Whether one is running cannot be asked of a locked
 * store; a second one finds that the first has the lease, and ends.
 */
export function launchWorkerForSpool(storeFolder: string, clock: Clock): void {
  const { statSync, writeFileSync } = fileSystem();
  const mark = joinPath(storeFolder, "spool", "worker-started");
  try {
    const lastMs = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Math.abs(clock.nowMs() - lastMs) < SPOOL_WORKER_EVERY_MS) return;
    writeFileSync(mark, "", { mode: 0o600 });
    launchWorker(storeFolder);
  } catch {
    // The disk is full or read-only. The next session starts a worker.
  }
}

function launchWorker(storeFolder: string): void {
  const worker = Bun.spawn(workerCommand(storeFolder), {
    cwd: storeFolder,
    env: workerEnvironment(processEnvironment),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
    detached: true,
  });
  worker.unref();
}

// A compiled program starts itself again; from source, Bun runs the entry file again.
function workerCommand(storeFolder: string): string[] {
  const program = isCompiled() ? [process.execPath] : [process.execPath, Bun.main];
  return [...program, "worker", storeFolder];
}

// Claude Code's environment contains keys and tokens: pass on only the variables a worker reads.
function workerEnvironment(environment: Environment): Record<string, string> {
  const names = [
    "HOME",
    "USERPROFILE",
    "PATH",
    "CLAUDE_CONFIG_DIR",
    "CONTEXT_GRAPH_HOME",
    "CONTEXT_GRAPH_SESSION_DIR",
    "CONTEXT_GRAPH_LOG_LEVEL",
    "CONTEXT_GRAPH_AUTO_DREAM",
    "CONTEXT_GRAPH_EMBED_URL",
    "CONTEXT_GRAPH_EMBED_MODEL",
    "CONTEXT_GRAPH_EMBED_KEY",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, environment(name)]));
}
