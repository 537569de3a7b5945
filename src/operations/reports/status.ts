import { toIso } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";
import {
  countDropped,
  countMerged,
  countSetAside,
  countSpooled,
} from "@/store/spool/spool-folder.ts";
import { databasePath } from "@/platform/database-path.ts";
import { hasContent } from "@/platform/file-system.ts";

export interface StatusReport {
  readonly project: string;
  readonly root: string;
  readonly path: string;
  readonly memories: number;
  readonly newest_at?: string;
  readonly size_bytes: number;
  /** How many memories have a vector of each encoder. */
  readonly vectors: Readonly<Record<string, number>>;
  readonly jobs: number;
  /** Spooled batches of writes that wait for a lock. */
  readonly waiting_writes: number;
  /** Batches of writes that were dropped, because more waited than the spool takes. */
  readonly dropped_writes: number;
  /** Waiting writes that were left out because a later one replaces them. */
  readonly merged_writes: number;
  /** Files of the spool that could not be read or applied, and were set aside. */
  readonly unusable_writes: number;
}

export const statusOperation: Operation<unknown, StatusReport> = {
  name: "status",
  summary: "Show where the memories are stored and how many there are",
  parameters: {},
  run(_input, { store, project }) {
    const [newest] = store.listMemories({ limit: 1 });
    const path = databasePath(project.storeFolder);
    return {
      project: store.projectId,
      root: project.root,
      path,
      memories: store.countMemories(),
      ...(newest === undefined ? {} : { newest_at: toIso(newest.createdAtMs) }),
      // A command that only reads makes no file: its empty store is in memory.
      size_bytes: hasContent(path) ? store.sizeBytes() : 0,
      vectors: Object.fromEntries(store.countVectorsByEncoder()),
      jobs: store.countJobs(),
      waiting_writes: countSpooled(project.storeFolder),
      dropped_writes: countDropped(project.storeFolder),
      merged_writes: countMerged(project.storeFolder),
      unusable_writes: countSetAside(project.storeFolder),
    };
  },
};
