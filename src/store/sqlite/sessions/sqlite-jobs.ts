import type { JobsPort } from "@/store/port/jobs-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";

export function sqliteJobs({ db, read, write }: Connection): JobsPort {
  return {
    countJobs: () => read(() => rareStoreWork().countJobs(db)),
    hasDueJobs: (nowMs) => read(() => rareStoreWork().hasDueJobs(db, nowMs)),
    claimJob: (nowMs) => write(() => rareStoreWork().claimJob(db, nowMs)),
    finishJob: (id) => write(() => rareStoreWork().finishJob(db, id)),
    failJob: (id, error, retryAtMs) =>
      write(() => rareStoreWork().failJob(db, id, error, retryAtMs)),

    takeLease: (name, owner, nowMs, forMs) =>
      write(() => rareStoreWork().takeLease(db, name, owner, nowMs, forMs)),
    releaseLease: (name, owner) => write(() => rareStoreWork().releaseLease(db, name, owner)),
    isLeased: (name, nowMs) => read(() => rareStoreWork().isLeased(db, name, nowMs)),
  };
}
