import type { JobsPort } from "@/store/port/jobs-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import * as queue from "@/store/sqlite/sessions/job-queue.ts";

export function sqliteJobs({ db, read, write }: Connection): JobsPort {
  return {
    countJobs: () => read(() => queue.countJobs(db)),
    hasDueJobs: (nowMs) => read(() => queue.hasDueJobs(db, nowMs)),
    claimJob: (nowMs) => write(() => queue.claimJob(db, nowMs)),
    finishJob: (id) => write(() => queue.finishJob(db, id)),
    failJob: (id, error, retryAtMs) => write(() => queue.failJob(db, id, error, retryAtMs)),

    takeLease: (name, owner, nowMs, forMs) =>
      write(() => queue.takeLease(db, name, owner, nowMs, forMs)),
    releaseLease: (name, owner) => write(() => queue.releaseLease(db, name, owner)),
    isLeased: (name, nowMs) => read(() => queue.isLeased(db, name, nowMs)),
  };
}
