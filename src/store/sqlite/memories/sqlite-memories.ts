import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { translateErrorsOfEach } from "@/store/sqlite/database/sqlite-errors.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import { findMemory } from "@/store/sqlite/memories/find-memory.ts";
import * as counts from "@/store/sqlite/memories/memory-counts.ts";

export function sqliteMemories({ db, path, projectId, read }: Connection): MemoriesPort {
  return {
    findMemory: (id) => read(() => findMemory(db, projectId, id)),
    findIdsByEnding: (ending) => read(() => rareStoreWork().findIdsByEnding(db, projectId, ending)),
    listMemories: (filter) => read(() => rareStoreWork().listMemories(db, projectId, filter)),
    iterateMemories: () =>
      translateErrorsOfEach(path, rareStoreWork().iterateMemories(db, projectId)),

    countMemories: () => read(() => counts.countMemories(db, projectId)),
    estimateMemoryCount: () => read(() => counts.estimateMemoryCount(db, projectId)),
    countBy: (field) => read(() => counts.countBy(db, projectId, field)),
    countCreatedSince: (sinceMs) => read(() => counts.countCreatedSince(db, projectId, sinceMs)),

    memoryAsOf: (id, atMs) => read(() => rareStoreWork().memoryAsOf(db, id, atMs)),
    memoriesAsOf: (atMs, filter) =>
      read(() => rareStoreWork().memoriesAsOf(db, projectId, atMs, filter)),
    memoryHistory: (id) => read(() => rareStoreWork().memoryHistory(db, id)),
    undoableChanges: (id) => read(() => rareStoreWork().undoableChanges(db, projectId, id)),

    judgeImport: (memory) => read(() => rareStoreWork().judgeImport(db, projectId, memory)),
  };
}
