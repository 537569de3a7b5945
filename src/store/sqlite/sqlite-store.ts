import type { Database } from "bun:sqlite";
import type { EmbeddingPort } from "@/store/port/embedding-port.ts";
import type { JobsPort } from "@/store/port/jobs-port.ts";
import type { LedgerPort } from "@/store/port/ledger-port.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";
import type { SessionsPort } from "@/store/port/sessions-port.ts";
import type { UpkeepPort } from "@/store/port/upkeep-port.ts";
import type { ValuesPort } from "@/store/port/values-port.ts";
import {
  connect,
  type Connection,
  inSnapshot,
  type OpenDatabase,
} from "@/store/sqlite/database/connection.ts";
import { withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import { translateErrorsOfEach } from "@/store/sqlite/database/sqlite-errors.ts";
import { jobQueue, memoryLists, rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import * as counts from "@/store/sqlite/memories/memory-counts.ts";
import { linksOf } from "@/store/sqlite/memories/read-links.ts";
import * as direct from "@/store/sqlite/search/direct-lookup.ts";
import type * as LexicalSearch from "@/store/sqlite/search/lexical-search.ts";
import { documentFrequencies, memoriesIn, postingsOf } from "@/store/sqlite/search/postings.ts";
import * as activity from "@/store/sqlite/sessions/session-activity.ts";
import * as ledger from "@/store/sqlite/sessions/ledger-rows.ts";
import { findValue, listValues } from "@/store/sqlite/sessions/stored-values.ts";
import { sqliteWrites } from "@/store/sqlite/sqlite-writes.ts";
import type { Store } from "@/store/store.ts";

/**
 * The Store over SQLite, capability by capability. Few functions make it, because the first call
 * of each costs a hook some 10 µs.
 */
export function createSqliteStore(database: OpenDatabase): Store {
  const connection = connect(database);
  return {
    projectId: database.projectId,
    ...sqliteWrites(connection),
    ...reads(connection),
    ...lists(connection),
    ...jobsAndUpkeep(connection),
  };
}

type Reads = SearchPort & ValuesPort & SessionsPort & LedgerPort;

/** Everything hooks read: memories by search, values, and what a session did and was shown. */
function reads({ db, projectId, read }: Connection): Reads {
  return {
    documentFrequencies: (terms, atMost) =>
      read(() => documentFrequencies(db, projectId, terms, atMost)),
    searchTerms: (query) => read(() => lexicalSearch().searchTerms(db, projectId, query)),
    postingsOf: (terms, atMost) => read(() => postingsOf(db, projectId, terms, atMost)),
    memoriesIn: (rows) => read(() => memoriesIn(db, projectId, rows)),
    searchVectors: (query) => read(() => rareStoreWork().searchVectors(db, projectId, query).hits),
    findByErrorSignature: (signature, limit) =>
      read(() => direct.findByErrorSignature(db, projectId, signature, limit)),
    linksOf: (ids, limit) => read(() => linksOf(db, projectId, ids, limit)),
    linksBefore: (kind, beforeMs, limit) =>
      read(() => rareStoreWork().linksBefore(db, projectId, kind, beforeMs, limit)),
    sessionAround: (id, before, after) =>
      read(() => direct.sessionAround(db, projectId, id, before, after)),

    findValue: (namespace, key) => read(() => findValue(db, namespace, key)),
    listValues: (namespace, keyPrefix, limit, afterKey) =>
      read(() => listValues(db, namespace, keyPrefix, limit, afterKey)),

    openFailures: (sessionId, agentId) => read(() => activity.openFailures(db, sessionId, agentId)),
    activitySince: (sessionId, agentId, sinceMs, limit) =>
      read(() => activity.activitySince(db, sessionId, agentId, sinceMs, limit)),
    openActivity: (sessionId, kind, limit) =>
      read(() => activity.openActivity(db, sessionId, kind, limit)),

    servedAmong: (sessionId, agentId, ids) =>
      read(() => ledger.servedAmong(db, sessionId, agentId, ids)),
    ledgerOf: (sessionId, event) => read(() => ledger.ledgerOf(db, sessionId, event)),
    lastInjections: (limit, filter) => read(() => ledger.lastInjections(db, limit, filter)),
    findInjections: (idEnding) => read(() => ledger.findInjections(db, idEnding)),
    countShown: (sinceMs, event) => read(() => ledger.countShown(db, sinceMs, event)),
    summarizeLedger: (sinceMs, topLimit) =>
      read(() => rareStoreWork().summarizeLedger(db, sinceMs, topLimit)),
    summarizeUse: (sinceMs, unusedFrom, limit) =>
      read(() => rareStoreWork().summarizeUse(db, sinceMs, unusedFrom, limit)),
  };
}

/** Single memories, lists of them and their past; and those that wait for a vector or a cell. */
function lists({ db, path, projectId, read }: Connection): MemoriesPort & EmbeddingPort {
  return {
    findMemory: (id) =>
      read(() =>
        direct.findMemory(db, projectId, id, () =>
          rareStoreWork().recoverForReading(db, projectId, id),
        ),
      ),
    findBySource: (sourceId) => read(() => direct.findBySource(db, projectId, sourceId)),
    forgottenTogether: (id) => read(() => rareStoreWork().forgottenTogether(db, projectId, id)),
    judgeStatement: (memory) => read(() => rareStoreWork().judgeStatement(db, projectId, memory)),
    oldestTagged: (tag, after, limit) =>
      read(() => direct.oldestTagged(db, projectId, tag, after, limit)),
    countTagged: (tag) => read(() => direct.countTagged(db, projectId, tag)),
    findTagged: (tags, limit) => read(() => direct.findTagged(db, projectId, tags, limit)),
    findIdsByEnding: (ending) => read(() => memoryLists().findIdsByEnding(db, projectId, ending)),
    listMemories: (filter) => read(() => memoryLists().listMemories(db, projectId, filter)),
    iterateMemories: () =>
      translateErrorsOfEach(path, memoryLists().iterateMemories(db, projectId)),

    countMemories: () => read(() => counts.countMemories(db, projectId)),
    estimateMemoryCount: () => read(() => counts.estimateMemoryCount(db, projectId)),
    countBy: (field) => read(() => counts.countBy(db, projectId, field)),
    countCreatedSince: (sinceMs) => read(() => counts.countCreatedSince(db, projectId, sinceMs)),

    memoryAsOf: (id, atMs) => read(() => memoryLists().memoryAsOf(db, id, atMs)),
    memoriesAsOf: (atMs, filter) =>
      read(() => memoryLists().memoriesAsOf(db, projectId, atMs, filter)),
    memoryHistory: (id) => read(() => rareStoreWork().memoryHistory(db, id)),
    undoableChanges: (id) => read(() => rareStoreWork().undoableChanges(db, projectId, id)),
    judgeImport: (memory) => read(() => rareStoreWork().judgeImport(db, projectId, memory)),

    memoriesToEmbed: (encoder, afterRow, limit) =>
      read(() => rareStoreWork().memoriesToEmbed(db, encoder, afterRow, limit)),
    vectorsOutside: (division, limit) =>
      read(() => rareStoreWork().vectorsOutside(db, division, limit)),
    countVectorsByEncoder: () => read(() => rareStoreWork().countVectorsByEncoder(db, projectId)),
  };
}

/** The queue of slow work, and what keeps the database small and sound. */
function jobsAndUpkeep({ db, path, patience, read, write }: Connection): JobsPort & UpkeepPort {
  return {
    countJobs: () => read(() => jobQueue().countJobs(db)),
    hasDueJobs: (nowMs) => read(() => jobQueue().hasDueJobs(db, nowMs)),
    claimJob: (nowMs) => write(() => jobQueue().claimJob(db, nowMs)),
    finishJob: (id) => write(() => jobQueue().finishJob(db, id)),
    failJob: (id, error, retryAtMs) => write(() => jobQueue().failJob(db, id, error, retryAtMs)),
    takeLease: (name, owner, nowMs, forMs) =>
      write(() => jobQueue().takeLease(db, name, owner, nowMs, forMs)),
    releaseLease: (name, owner) => write(() => jobQueue().releaseLease(db, name, owner)),
    isLeased: (name, nowMs) => read(() => jobQueue().isLeased(db, name, nowMs)),

    sizeBytes: () => read(() => readPragma(db, "page_count") * readPragma(db, "page_size")),
    pruneSessions: (olderThanMs) => write(() => activity.pruneSessions(db, olderThanMs)),
    foldTermsStep: () => write(() => rareStoreWork().foldTermsStep(db)),
    mergeIndexStep: () => write(() => rareStoreWork().mergeIndexStep(db)),
    addChecksumsStep: () => write(() => rareStoreWork().addChecksumsStep(db)) > 0,
    findDamagedMemories: () => read(() => rareStoreWork().findDamagedMemories(db)),
    countLostEntries: () =>
      read(() => {
        const noted = rareStoreWork().notedEnd(path);
        return rareStoreWork().countLostEntries(db, noted);
      }),
    // Both statements write, so they wait for another writer like any write.
    checkpoint: () =>
      read(() =>
        withLockRetry(db, patience, () =>
          db.run("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)"),
        ),
      ),
    shortenLog: () => rareStoreWork().shortenLog(db, path),
    checkIntegrity: () =>
      read(() => {
        const noted = rareStoreWork().notedEnd(path);
        return inSnapshot(db, () => rareStoreWork().checkIntegrity(db, noted));
      }),
    // Looking through everything takes long: no hook waits for it.
    rewriteTexts: (clean, isDryRun) =>
      (isDryRun ? read : write)(() => rareStoreWork().rewriteTexts(db, clean, isDryRun)),
    compact: () =>
      read(() =>
        withLockRetry(db, patience, () => db.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")),
      ),
    close: () => db.close(),
  };
}

/** Loaded late: tool calls read posting lists and do not search. */
function lexicalSearch(): typeof LexicalSearch {
  return require("@/store/sqlite/search/lexical-search.ts");
}

function readPragma(db: Database, name: string): number {
  const row = db.query<Record<string, number>, []>(`PRAGMA ${name}`).get();
  return Object.values(row ?? {})[0] ?? 0;
}
