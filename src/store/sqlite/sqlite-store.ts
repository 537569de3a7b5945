import * as embedding from "@/store/sqlite/memories/memory-vectors.ts";
import * as history from "@/store/sqlite/memories/memory-history.ts";
import * as jobs from "@/store/sqlite/sessions/job-queue.ts";
import * as ledger from "@/store/sqlite/sessions/ledger-rows.ts";
import * as links from "@/store/sqlite/memories/memory-links.ts";
import * as memories from "@/store/sqlite/memories/memory-rows.ts";
import * as changes from "@/store/sqlite/memories/memory-changes.ts";
import * as imports from "@/store/sqlite/memories/memory-import.ts";
import * as lists from "@/store/sqlite/memories/memory-lists.ts";
import * as undo from "@/store/sqlite/memories/memory-undo.ts";
import * as sessions from "@/store/sqlite/sessions/session-activity.ts";
import * as values from "@/store/sqlite/sessions/stored-values.ts";
import * as supersession from "@/store/sqlite/memories/supersession.ts";
import * as cells from "@/store/sqlite/search/vectors/vector-cells.ts";
import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { boundLog } from "@/store/sqlite/database/bound-wal.ts";
import { checkIntegrity } from "@/store/sqlite/database/integrity.ts";
import { type Patience, withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";
import { translating, translatingEach } from "@/store/sqlite/database/sqlite-errors.ts";
import { withFacts } from "@/store/sqlite/database/transaction-facts.ts";
import { sessionAround } from "@/store/sqlite/memories/memory-lists.ts";
import { searchTerms } from "@/store/sqlite/search/lexical-search.ts";
import { searchVectors } from "@/store/sqlite/search/vectors/vector-search.ts";
import { summarizeLedger, summarizeUse } from "@/store/sqlite/sessions/ledger-summary.ts";
import type { ApplyOptions, Store, StoreWrite, WriteOutcome } from "@/store/store.ts";
import type { Database } from "bun:sqlite";

/**
 * From so many writes at once on, the pages they share are held in memory: in the 2 MB SQLite has
 * for them by itself, pages of a large index go out and come back within one transaction. Guesses.
 */
const MANY_WRITES = 100;
const MANY_WRITES_CACHE_KB = 65_536;

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
  const write = <T>(work: () => T): T =>
    translating(path, () => inTransaction(parts, work, false, 1));

  return {
    projectId,
    apply: (writes, options) => translating(path, () => applyWrites(parts, writes, options)),

    countMemories: () => read(() => memories.countMemories(db, projectId)),
    estimateMemoryCount: () => read(() => memories.estimateMemoryCount(db, projectId)),
    findMemory: (id) => read(() => memories.findMemory(db, projectId, id)),
    findIdsByEnding: (ending) => read(() => lists.findIdsByEnding(db, projectId, ending)),
    judgeImport: (memory) => read(() => imports.judgeImport(db, projectId, memory)),
    listMemories: (filter) => read(() => lists.listMemories(db, projectId, filter)),
    iterateMemories: () => translatingEach(path, lists.iterateMemories(db, projectId)),
    memoryAsOf: (id, atMs) => read(() => lists.memoryAsOf(db, id, atMs)),
    memoriesAsOf: (atMs, filter) => read(() => lists.memoriesAsOf(db, projectId, atMs, filter)),
    countBy: (field) => read(() => lists.countBy(db, projectId, field)),
    countCreatedSince: (sinceMs) => read(() => lists.countCreatedSince(db, projectId, sinceMs)),
    sizeBytes: () => read(() => lists.sizeBytes(db)),
    documentFrequencies: (terms, atMost) =>
      read(() => memories.documentFrequencies(db, projectId, terms, atMost)),
    searchTerms: (query) => read(() => searchTerms(db, projectId, query)),
    postingsOf: (terms, atMost) => read(() => memories.postingsOf(db, projectId, terms, atMost)),
    memoriesIn: (rows) => read(() => memories.memoriesIn(db, projectId, rows)),
    findByErrorSignature: (signature, limit) =>
      read(() => memories.findByErrorSignature(db, projectId, signature, limit)),
    sessionAround: (id, before, after) =>
      read(() => sessionAround(db, projectId, id, before, after)),
    linksOf: (ids, limit) => read(() => links.linksOf(db, projectId, ids, limit)),
    memoriesToEmbed: (encoder, afterRow, limit) =>
      read(() => embedding.memoriesToEmbed(db, encoder, afterRow, limit)),
    searchVectors: (query) => read(() => searchVectors(db, projectId, query).hits),
    vectorsOutside: (division, limit) => read(() => cells.vectorsOutside(db, division, limit)),
    countVectorsByEncoder: () => read(() => embedding.countVectorsByEncoder(db, projectId)),
    memoryHistory: (id) => read(() => history.memoryHistory(db, id)),
    undoableChanges: (id) => read(() => history.undoableChanges(db, projectId, id)),

    findValue: (namespace, key) => read(() => values.findValue(db, namespace, key)),
    listValues: (namespace, prefix, limit, afterKey) =>
      read(() => values.listValues(db, namespace, prefix, limit, afterKey)),

    openFailures: (sessionId, agentId) => read(() => sessions.openFailures(db, sessionId, agentId)),
    activitySince: (sessionId, agentId, sinceMs, limit) =>
      read(() => sessions.activitySince(db, sessionId, agentId, sinceMs, limit)),
    openActivity: (sessionId, kind, limit) =>
      read(() => sessions.openActivity(db, sessionId, kind, limit)),
    servedAmong: (sessionId, agentId, ids) =>
      read(() => ledger.servedAmong(db, sessionId, agentId, ids)),
    ledgerOf: (sessionId) => read(() => ledger.ledgerOf(db, sessionId)),
    lastInjections: (limit, filter) => read(() => ledger.lastInjections(db, limit, filter)),
    findInjections: (idEnding) => read(() => ledger.findInjections(db, idEnding)),
    summarizeLedger: (sinceMs, topLimit) => read(() => summarizeLedger(db, sinceMs, topLimit)),
    summarizeUse: (sinceMs, from, limit) => read(() => summarizeUse(db, sinceMs, from, limit)),

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
    // Both statements write: another writer is waited for as in any write.
    checkpoint: () =>
      read(() =>
        withLockRetry(db, parts.patience, () =>
          db.run("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)"),
        ),
      ),
    checkIntegrity: () => read(() => inSnapshot(db, () => checkIntegrity(db))),
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
    if (writes.length >= MANY_WRITES) applySettings(db, { cache_size: -MANY_WRITES_CACHE_KB });
    return inTransaction(parts, applyAll, options.isDurable, writes.length);
  }

  function applyOne(write: StoreWrite, project: string): WriteOutcome {
    switch (write.kind) {
      case "remember":
        return supersession.rememberMemory(db, project, write.memory, write.supersedes);
      case "import":
        return imports.importMemory(db, project, write.memory, write.atMs);
      case "edit":
        return changes.editMemory(db, project, write.memoryId, write.version, write.atMs);
      case "undo":
        return undo.undoChange(db, project, write.seq, write.atMs);
      case "link":
        return supersession.linkMemories(db, project, write.link);
      case "put-vector":
        return embedding.replaceVector(db, write.memoryId, write.contentHash, write.vector);
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
      case "assign-cells":
        cells.assignCells(db, write.vectors);
        break;
      case "delete":
        values.deleteValue(db, write.namespace, write.key);
        break;
      case "record-activity":
        sessions.addActivity(db, write.activity);
        break;
      case "count-outcome":
        changes.countOutcome(db, project, write.memoryId, write.outcome);
        break;
      case "close-activity":
        sessions.closeActivity(db, write.ids, write.atMs);
        break;
      case "unserve-session":
        ledger.removeServed(db, write.sessionId);
        break;
      case "add-ledger":
        return ledger.addLedgerEntry(db, write.entry, write.unlessServed ?? false);
      case "judge-injections":
        ledger.judgeInjections(db, write);
        break;
    }
    return { kind: "done" };
  }
}

/** Several reads of one state: without it, what others write in between looks like damage. */
function inSnapshot<T>(db: Database, work: () => T): T {
  db.run("BEGIN");
  try {
    return work();
  } finally {
    if (db.inTransaction) db.run("ROLLBACK");
  }
}

/**
 * One write transaction. BEGIN IMMEDIATE takes the lock at once, so a transaction that has
 * begun cannot fail for a lock half-way. FULL makes the commit wait for the disk. Settings that
 * only writes need are made here: most hooks only read, and each setting costs them time.
 */
function inTransaction<T>(
  parts: SqliteStoreParts,
  work: () => T,
  isDurable: boolean,
  writeCount: number,
): T {
  const { db, path, patience } = parts;
  const done = withLockRetry(db, patience, () => {
    const synchronous = isDurable ? "FULL" : "NORMAL";
    applySettings(db, { synchronous });
    try {
      db.run("BEGIN IMMEDIATE");
      const result = withFacts(db, work);
      db.run("COMMIT");
      return result;
    } catch (error) {
      if (db.inTransaction) db.run("ROLLBACK");
      throw error;
    }
  });
  boundLog(db, path, patience, writeCount);
  return done;
}
