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
  /** Spooled batches of writes that wait for a lock. */
  readonly waiting_writes: number;
}

export const statusOperation: Operation<unknown, StatusReport> = {
  name: "status",
  summary: "Show where the memories are stored and how many there are",
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
