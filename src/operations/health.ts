import { CatalogueError } from "@/base/errors.ts";
import type { Operation } from "@/operations/operation.ts";
import { countSpooled } from "@/store/spool.ts";
import { databasePath } from "@/store/sqlite/open.ts";

export interface HealthInput {
  /** Also read every page, index and checksum. */
  readonly index: boolean;
}

export interface HealthReport {
  readonly status: "ok";
  readonly path: string;
  readonly memories: number;
  readonly jobs: number;
  /** Batches of writes that wait for the lock. */
  readonly waitingWrites: number;
}

const PROBE_KEY = "health-probe";

/** Whether the store can be read and written. Throws the catalogue's error where it cannot. */
export const healthOperation: Operation<HealthInput, HealthReport> = {
  name: "health",
  summary: "Say whether the memory store works",
  parameters: { index: { type: "switch", meaning: "Check every page, index and checksum too" } },
  run(input, { store, clock, project }) {
    const path = databasePath(project.storeFolder);
    const value = clock.nowMs();
    store.apply([{ kind: "put", namespace: "memory", key: PROBE_KEY, value }], {
      isDurable: false,
    });
    if (input.index) {
      const report = store.checkIntegrity();
      const detail = report.problems.slice(0, 3).join("; ");
      const folder = project.storeFolder;
      if (!report.isSound) throw new CatalogueError("ERR_STORE_CORRUPT", { path, folder, detail });
    }
    return {
      status: "ok",
      path,
      memories: store.countMemories(),
      jobs: store.countJobs(),
      waitingWrites: countSpooled(project.storeFolder),
    };
  },
};
