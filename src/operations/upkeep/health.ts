import type { Operation, OperationTools } from "@/operations/operation.ts";
import { type VerifyReport, verifyOperation } from "@/operations/upkeep/verify.ts";
import {
  countDropped,
  countMerged,
  countSetAside,
  countSpooled,
} from "@/store/spool/spool-folder.ts";
import { databasePath } from "@/platform/database-path.ts";

export interface HealthInput {
  /** Also reads every page, index and checksum. */
  readonly index: boolean;
}

export interface HealthReport {
  readonly status: "ok" | "damaged";
  readonly path: string;
  readonly memories: number;
  /** Ids of memories that are damaged and not shown until they are repaired. */
  readonly damagedMemories: readonly string[];
  /** Changes of memories that are missing from the history, and perhaps from the memories. */
  readonly lostChanges: number;
  readonly jobs: number;
  /** Spooled batches of writes that wait for a lock. */
  readonly waitingWrites: number;
  /** Batches that were dropped, because more waited than the spool takes. */
  readonly droppedWrites: number;
  /** Waiting writes that were left out because a later one replaces them. */
  readonly mergedWrites: number;
  /** Files of the spool that could not be read or applied, and were set aside. */
  readonly unusableWrites: number;
  /** With `index`: the state of the search indexes, and the full check. */
  readonly index_health?: IndexHealth;
  readonly verify?: VerifyReport;
}

export interface IndexHealth {
  readonly status: VerifyReport["status"];
  readonly memories: number;
  /** How many memories have a vector; the others are found by their words only. */
  readonly vectors: number;
}

const PROBE_KEY = "health-probe";

/** Checks that the store can be read and written. Throws an error of the catalogue if not. */
export const healthOperation: Operation<HealthInput, HealthReport> = {
  name: "health",
  summary: "Check whether the memory store works",
  parameters: { index: { type: "switch", meaning: "Also check every page, index and checksum" } },
  run(input, tools) {
    const { store, clock, project } = tools;
    const value = clock.nowMs();
    store.apply([{ kind: "put", namespace: "memory", key: PROBE_KEY, value }], {
      isDurable: false,
    });
    const checked = input.index ? checkIndex(tools) : undefined;
    const damagedMemories = store.findDamagedMemories();
    const lostChanges = store.countLostEntries();
    const isDamaged =
      checked?.verify.status === "damaged" || damagedMemories.length + lostChanges > 0;
    return {
      status: isDamaged ? "damaged" : "ok",
      damagedMemories,
      lostChanges,
      path: databasePath(project.storeFolder),
      memories: store.countMemories(),
      jobs: store.countJobs(),
      waitingWrites: countSpooled(project.storeFolder),
      droppedWrites: countDropped(project.storeFolder),
      mergedWrites: countMerged(project.storeFolder),
      unusableWrites: countSetAside(project.storeFolder),
      ...checked,
    };
  },
};

function checkIndex(tools: OperationTools): { index_health: IndexHealth; verify: VerifyReport } {
  const verify = verifyOperation.run({}, tools);
  const counts = [...tools.store.countVectorsByEncoder().values()];
  const vectors = counts.reduce((sum, count) => sum + count, 0);
  return { index_health: { status: verify.status, memories: verify.memories, vectors }, verify };
}
