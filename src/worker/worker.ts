/**
 * The background process for work that is too slow for a hook: it takes the store's worker lease,
 * runs the due jobs one after the other and exits. It is not a server: nothing waits for it, and
 * it answers nobody. What a job does belongs to operations/ and events/; this folder queues, runs
 * and retries. It keeps true: one worker per store at a time; bounded in time and attempts; it may
 * be killed at any moment, because a job is removed only once it is done and the lease expires.
 */
import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import type { Job } from "@/store/port/jobs-port.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { hasSpooled } from "@/store/spool/spool-folder.ts";
import type { Store } from "@/store/store.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";

export interface WorkerContext {
  readonly store: Store;
  readonly storeFolder: string;
  readonly clock: Clock;
}

export interface WorkerReport {
  readonly done: number;
  readonly failed: number;
  /** False if another worker has the lease. */
  readonly hadLease: boolean;
}

/** A long job has to ask `mayContinue` between its steps. */
export interface JobContext extends WorkerContext {
  /** Renews the lease. Returns false if the time is up or another worker has taken the lease. */
  readonly mayContinue: () => boolean;
}

export type JobHandler = (job: Job, context: JobContext) => void | Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const RETRY_AFTER_MS = 60_000;

/** Runs the due jobs with the given handlers until none is left or the time is up. */
export async function runWorker(
  context: WorkerContext,
  handlers: JobHandlers,
): Promise<WorkerReport> {
  const { store, clock } = context;
  const owner = newId("run", clock);
  const endsAtMs = clock.elapsedMs() + LIMITS.workerMs;
  const hasTime = () => clock.elapsedMs() < endsAtMs;
  const takeLease = () => store.takeLease(WORKER_LEASE, owner, clock.nowMs(), LIMITS.leaseMs);
  const jobContext = { ...context, mayContinue: () => hasTime() && takeLease() };
  let done = 0;
  let failed = 0;
  while (hasTime()) {
    if (!takeLease()) return { done, failed, hadLease: done + failed > 0 };
    drainIfWaiting(context);
    const job = store.claimJob(clock.nowMs());
    if (job === undefined) {
      // No hook starts a worker while this one has the lease: look again after giving it back.
      store.releaseLease(WORKER_LEASE, owner);
      if (store.hasDueJobs(clock.nowMs()) || hasSpooled(context.storeFolder)) continue;
      break;
    }
    if (await runJob(job, jobContext, handlers)) done += 1;
    else failed += 1;
  }
  store.releaseLease(WORKER_LEASE, owner);
  return { done, failed, hadLease: true };
}

/** Applies spooled writes before each job, so that they wait for no other work. */
function drainIfWaiting({ store, storeFolder, clock }: WorkerContext): void {
  if (hasSpooled(storeFolder)) drainSpool(storeFolder, store, clock);
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
