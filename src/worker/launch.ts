import type { Clock } from "@/base/clock.ts";
import { isCompiled } from "@/platform/program-files.ts";
import { type Environment, processEnvironment } from "@/base/environment.ts";
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
    "CONTEXT_GRAPH_HOME",
    "CONTEXT_GRAPH_SESSION_DIR",
    "CONTEXT_GRAPH_LOG_LEVEL",
    "CONTEXT_GRAPH_EMBED_URL",
    "CONTEXT_GRAPH_EMBED_MODEL",
    "CONTEXT_GRAPH_EMBED_KEY",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, environment(name)]));
}
