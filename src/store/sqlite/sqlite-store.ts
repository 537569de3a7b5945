import type { Database } from "bun:sqlite";
import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import type { ApplyOptions, Store, StoreWrite, WriteOutcome } from "@/store/store.ts";
import { translating } from "@/store/sqlite/errors.ts";
import * as history from "@/store/sqlite/history.ts";
import { checkIntegrity } from "@/store/sqlite/integrity.ts";
import * as jobs from "@/store/sqlite/jobs.ts";
import { type Patience, withLockRetry } from "@/store/sqlite/lock.ts";
import * as memories from "@/store/sqlite/memories.ts";
import * as changes from "@/store/sqlite/memory-changes.ts";
import * as lists from "@/store/sqlite/memory-lists.ts";
import * as sessions from "@/store/sqlite/sessions.ts";
import * as values from "@/store/sqlite/stored-values.ts";

export interface SqliteStoreParts {
  readonly db: Database;
  readonly path: string;
  readonly projectId: string;
  readonly clock: Clock;
  readonly patience: Patience;
}

/** The Store over an open database whose schema is up to date. */
export function createSqliteStore(parts: SqliteStoreParts): Store {
  const { db, path, projectId, clock } = parts;
  const read = <T>(work: () => T): T => translating(path, work);
  const write = <T>(work: () => T): T => translating(path, () => inTransaction(parts, work, false));

  return {
    projectId,
    apply: (writes, options) => translating(path, () => applyWrites(parts, writes, options)),

    countMemories: () => read(() => memories.countMemories(db, projectId)),
    estimateMemoryCount: () => read(() => memories.estimateMemoryCount(db)),
    findMemory: (id) => read(() => memories.findMemory(db, projectId, id)),
    findIdsByEnding: (ending) => read(() => lists.findIdsByEnding(db, projectId, ending)),
    judgeImport: (memory) => read(() => changes.judgeImport(db, projectId, memory)),
    listMemories: (filter) => read(() => lists.listMemories(db, projectId, filter)),
    iterateMemories: () => lists.iterateMemories(db, projectId),
    memoryAsOf: (id, atMs) => read(() => lists.memoryAsOf(db, id, atMs)),
    memoriesAsOf: (atMs, filter) => read(() => lists.memoriesAsOf(db, projectId, atMs, filter)),
    countBy: (field) => read(() => lists.countBy(db, projectId, field)),
    countCreatedSince: (sinceMs) => read(() => lists.countCreatedSince(db, projectId, sinceMs)),
    sizeBytes: () => read(() => lists.sizeBytes(db)),
    documentFrequencies: (terms, atMost) =>
      read(() => memories.documentFrequencies(db, terms, atMost)),
    searchTerms: (query) => read(() => memories.searchTerms(db, projectId, query)),
    postingsOf: (terms, atMost) => read(() => memories.postingsOf(db, terms, atMost)),
    memoriesIn: (rows) => read(() => memories.memoriesIn(db, projectId, rows)),
    findByErrorSignature: (signature, limit) =>
      read(() => memories.findByErrorSignature(db, projectId, signature, limit)),
    memoryHistory: (id) => read(() => history.memoryHistory(db, id)),
    undoableChanges: (id) => read(() => history.undoableChanges(db, projectId, id)),

    findValue: (namespace, key) => read(() => values.findValue(db, namespace, key)),
    listValues: (namespace, prefix, limit) =>
      read(() => values.listValues(db, namespace, prefix, limit)),

    openFailures: (sessionId, agentId) => read(() => sessions.openFailures(db, sessionId, agentId)),
    activitySince: (sessionId, agentId, sinceMs, limit) =>
      read(() => sessions.activitySince(db, sessionId, agentId, sinceMs, limit)),
    servedAmong: (sessionId, agentId, ids) =>
      read(() => sessions.servedAmong(db, sessionId, agentId, ids)),
    ledgerOf: (sessionId) => read(() => sessions.ledgerOf(db, sessionId)),

    countJobs: () => read(() => jobs.countJobs(db)),
    hasDueJobs: (nowMs) => read(() => jobs.hasDueJobs(db, nowMs)),
    takeLease: (name, owner, nowMs, forMs) =>
      write(() => jobs.takeLease(db, name, owner, nowMs, forMs)),
    releaseLease: (name, owner) => write(() => jobs.releaseLease(db, name, owner)),
    isLeased: (name, nowMs) => read(() => jobs.isLeased(db, name, nowMs)),
    claimJob: (nowMs) => write(() => jobs.claimJob(db, nowMs)),
    finishJob: (id) => write(() => jobs.finishJob(db, id)),
    failJob: (id, error, retryAtMs) => write(() => jobs.failJob(db, id, error, retryAtMs)),

    pruneSessions: (olderThanMs) => write(() => sessions.pruneSessions(db, olderThanMs)),
    checkpoint: () => read(() => db.run("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")),
    checkIntegrity: () => read(() => checkIntegrity(db)),
    close: () => db.close(),
  };

  function applyWrites(
    parts: SqliteStoreParts,
    writes: readonly StoreWrite[],
    options: ApplyOptions,
  ): readonly WriteOutcome[] {
    if (writes.length === 0) return [];
    const project = options.projectId ?? projectId;
    const applyAll = () => writes.map((write) => applyOne(write, project));
    return inTransaction(parts, applyAll, options.isDurable);
  }

  function applyOne(write: StoreWrite, project: string): WriteOutcome {
    switch (write.kind) {
      case "remember":
        return memories.insertMemory(db, project, write.memory);
      case "import":
        return changes.importMemory(db, project, write.memory, write.atMs);
      case "edit":
        return changes.editMemory(db, project, write.memoryId, write.version, write.atMs);
      case "undo":
        return changes.undoChange(db, project, write.seq, write.atMs);
      case "put":
        return values.putValue(db, write);
      case "enqueue":
        return jobs.enqueueJob(db, newId("job", clock), write.job);
      case "forget":
        changes.forgetMemory(db, project, write.memoryId, write.atMs);
        break;
      case "count-use":
        changes.countUse(db, project, write.memoryIds, write.atMs);
        break;
      case "delete":
        values.deleteValue(db, write.namespace, write.key);
        break;
      case "record-activity":
        sessions.addActivity(db, write.activity);
        break;
      case "close-failures":
        sessions.closeFailures(db, write.ids, write.atMs);
        break;
      case "unserve-session":
        sessions.removeServed(db, write.sessionId);
        break;
      case "add-ledger":
        sessions.addLedgerEntry(db, write.entry);
        break;
    }
    return { kind: "done" };
  }
}

/**
 * One write transaction. BEGIN IMMEDIATE takes the lock at once, so a transaction that has
 * begun cannot fail for a lock half-way. FULL makes the commit wait for the disk. Settings that
 * only writes need are made here: most hooks only read, and each setting costs them time.
 */
function inTransaction<T>(parts: SqliteStoreParts, work: () => T, isDurable: boolean): T {
  const { db } = parts;
  return withLockRetry(db, parts.patience, () => {
    const synchronous = isDurable ? "FULL" : "NORMAL";
    db.run(`PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = ${LIMITS.walPages}`);
    try {
      db.run("BEGIN IMMEDIATE");
      const result = work();
      db.run("COMMIT");
      return result;
    } catch (error) {
      if (db.inTransaction) db.run("ROLLBACK");
      throw error;
    }
  });
}
