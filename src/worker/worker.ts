import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import type { Job, Store } from "@/store/store.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";

/**
 * The process that does what hooks leave behind: takes the store's lease, does the due jobs one
 * after the other, and exits. Bounded in time and tries; it may be killed at any moment, since
 * a job is removed only once it is done and the lease runs out by itself.
 */
export interface WorkerContext {
  readonly store: Store;
  readonly storeFolder: string;
  readonly clock: Clock;
}

export interface WorkerReport {
  readonly done: number;
  readonly failed: number;
  /** False where another worker holds the lease. */
  readonly hadLease: boolean;
}

/** What a job of more than a moment has to respect. */
export interface JobContext extends WorkerContext {
  /** False when the worker's time is up or another has its lease; renews the lease otherwise. */
  readonly mayGoOn: () => boolean;
}

export type JobHandler = (job: Job, context: JobContext) => void | Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const RETRY_AFTER_MS = 60_000;

/** Does the due jobs, with the given handlers, until none is left or the time is up. */
export async function runWorker(
  context: WorkerContext,
  handlers: JobHandlers,
): Promise<WorkerReport> {
  const { store, clock } = context;
  const owner = newId("run", clock);
  const endsAtMs = clock.elapsedMs() + LIMITS.workerMs;
  const hasTime = () => clock.elapsedMs() < endsAtMs;
  const takesLease = () => store.takeLease(WORKER_LEASE, owner, clock.nowMs(), LIMITS.leaseMs);
  const jobContext = { ...context, mayGoOn: () => hasTime() && takesLease() };
  let done = 0;
  let failed = 0;
  while (hasTime()) {
    if (!takesLease()) return { done, failed, hadLease: done + failed > 0 };
    const job = store.claimJob(clock.nowMs());
    if (job === undefined) {
      // A hook starts no worker while this one holds the lease: what it left is looked for after.
      store.releaseLease(WORKER_LEASE, owner);
      if (store.hasDueJobs(clock.nowMs())) continue;
      break;
    }
    if (await runJob(job, jobContext, handlers)) done += 1;
    else failed += 1;
  }
  store.releaseLease(WORKER_LEASE, owner);
  return { done, failed, hadLease: true };
}

async function runJob(job: Job, context: JobContext, handlers: JobHandlers): Promise<boolean> {
  const { store, clock } = context;
  try {
    const handler = handlers[job.kind];
    if (handler === undefined) throw new Error(`no handler for jobs of kind '${job.kind}'`);
    await handler(job, context);
    store.finishJob(job.id);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    store.failJob(job.id, message, clock.nowMs() + RETRY_AFTER_MS * job.attempts);
    return false;
  }
}
