import { toIso } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";
import { countSpooled } from "@/store/spool.ts";
import { databasePath } from "@/store/sqlite/database/open-store.ts";

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
  /** Batches of writes that wait for the lock. */
  readonly waiting_writes: number;
}

/** What there is, at a glance. */
export const statusOperation: Operation<unknown, StatusReport> = {
  name: "status",
  summary: "Show where the memories are and how many",
  parameters: {},
  run(_input, { store, project }) {
    const [newest] = store.listMemories({ limit: 1 });
    return {
      project: store.projectId,
      root: project.root,
      path: databasePath(project.storeFolder),
      memories: store.countMemories(),
      ...(newest === undefined ? {} : { newest_at: toIso(newest.createdAtMs) }),
      size_bytes: store.sizeBytes(),
      vectors: Object.fromEntries(store.countVectorsByEncoder()),
      jobs: store.countJobs(),
      waiting_writes: countSpooled(project.storeFolder),
    };
  },
};
