import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { translateErrorsOfEach } from "@/store/sqlite/database/sqlite-errors.ts";
import * as counts from "@/store/sqlite/memories/memory-counts.ts";
import { memoryHistory, undoableChanges } from "@/store/sqlite/memories/memory-history.ts";
import { judgeImport } from "@/store/sqlite/memories/memory-import.ts";
import * as lists from "@/store/sqlite/memories/memory-lists.ts";

export function sqliteMemories({ db, path, projectId, read }: Connection): MemoriesPort {
  return {
    findMemory: (id) => read(() => lists.findMemory(db, projectId, id)),
    findIdsByEnding: (ending) => read(() => lists.findIdsByEnding(db, projectId, ending)),
    listMemories: (filter) => read(() => lists.listMemories(db, projectId, filter)),
    iterateMemories: () => translateErrorsOfEach(path, lists.iterateMemories(db, projectId)),

    countMemories: () => read(() => counts.countMemories(db, projectId)),
    estimateMemoryCount: () => read(() => counts.estimateMemoryCount(db, projectId)),
    countBy: (field) => read(() => counts.countBy(db, projectId, field)),
    countCreatedSince: (sinceMs) => read(() => counts.countCreatedSince(db, projectId, sinceMs)),

    memoryAsOf: (id, atMs) => read(() => lists.memoryAsOf(db, id, atMs)),
    memoriesAsOf: (atMs, filter) => read(() => lists.memoriesAsOf(db, projectId, atMs, filter)),
    memoryHistory: (id) => read(() => memoryHistory(db, id)),
    undoableChanges: (id) => read(() => undoableChanges(db, projectId, id)),

    judgeImport: (memory) => read(() => judgeImport(db, projectId, memory)),
  };
}
