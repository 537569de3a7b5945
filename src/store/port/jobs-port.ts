export interface NewJob {
  readonly kind: string;
  /** A waiting job of the same kind and key makes this one superfluous. */
  readonly key: string;
  readonly payload: unknown;
  readonly dueAtMs: number;
}

export interface Job extends NewJob {
  readonly id: string;
  readonly attempts: number;
}

/**
 * The bounded queue of slow work, and the leases that keep two processes from doing the same work.
 * A job whose worker was killed waits again after a while; it is dropped after its last attempt.
 */
export interface JobsPort {
  countJobs(): number;
  hasDueJobs(nowMs: number): boolean;
  claimJob(nowMs: number): Job | undefined;
  finishJob(id: string): void;
  /** Puts the job back for another attempt, or drops it after its last one. */
  failJob(id: string, error: string, retryAtMs: number): "will-retry" | "given-up";

  /** Takes the lease if nobody has it, or renews it for its owner. */
  takeLease(name: string, owner: string, nowMs: number, forMs: number): boolean;
  releaseLease(name: string, owner: string): void;
  isLeased(name: string, nowMs: number): boolean;
}
