import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { rotateLog } from "@/platform/log.ts";
import { removeOldQueues } from "@/platform/event-queue.ts";
import { removeOldQueryCaches } from "@/session/query-cache.ts";
import { removeOldCounts } from "@/session/tool-count.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import type { KeyedValue, Namespace } from "@/store/port/values-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { WorkerContext } from "@/worker/worker.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Guess: no turn takes longer. A query cache is only needed for one turn. */
const KEEP_QUERIES_DAYS = 7;

/** Guess: an index of 100,000 memories is merged in half a second. The rest waits for the next run. */
const MERGE_MS = 5_000;

/** Guess. Memories of an old store are indexed anew in some runs. */
const FOLD_MS = 5_000;

/** Guess. Memories of an old store get their checksums in some runs. */
const CHECKSUMS_MS = 5_000;

/**
 * Applies the spooled writes, deletes the bookkeeping of old sessions from the store and the
 * session folder, merges the search index, checkpoints the write-ahead log and rotates our own log.
 */
export function maintainStore(
  { store, storeFolder, clock }: WorkerContext,
  sessionFolder: string,
): void {
  drainSpool(storeFolder, store, clock);
  const oldestMs = clock.nowMs() - LIMITS.keepSessionDays * DAY_MS;
  store.pruneSessions(oldestMs);
  removeOldCounts(storeFolder, oldestMs);
  removeOldQueues(storeFolder, oldestMs);
  removeOldQueryCaches(sessionFolder, clock.nowMs() - KEEP_QUERIES_DAYS * DAY_MS);
  whileTimeIsLeft(clock, FOLD_MS, () => store.foldTermsStep());
  whileTimeIsLeft(clock, MERGE_MS, () => store.mergeIndexStep());
  whileTimeIsLeft(clock, CHECKSUMS_MS, () => store.addChecksumsStep());
  store.checkpoint();
  rotateLog(storeFolder);
}

/** Repeats the step as long as it has more to do. */
function whileTimeIsLeft(clock: Clock, forMs: number, step: () => boolean): void {
  const untilMs = clock.elapsedMs() + forMs;
  while (clock.elapsedMs() < untilMs && step());
}

/** Values read and decoded at a time. Guess: each is at most some 20 KB. */
const PAGE = 100;

interface ExpiringValues {
  readonly namespace: Namespace;
  readonly prefix: string;
  readonly days: number;
  readonly timeOf: (value: unknown) => number;
}

/** The values that hooks write once per session or per command. */
const EXPIRING_VALUES: readonly ExpiringValues[] = [
  { ...perSession("digest/"), timeOf: (value) => numberIn(value, "readAtMs") },
  { ...perSession("capsule/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...perSession("private/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...perSession("recent-fix/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...perSession("identity-crisis/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...perSession("identity-brief-told/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...perSession("background/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...perSession("cleared/"), timeOf: (value) => (typeof value === "number" ? value : 0) },
  {
    namespace: "memory",
    prefix: "command/",
    // Guess: for a command that last failed over a year ago, its fix says enough.
    days: 365,
    timeOf: (value) => numberIn(value, "failedAtMs"),
  },
];

function perSession(prefix: string) {
  return { namespace: "session", prefix, days: LIMITS.keepSessionDays } as const;
}

export function deleteExpiredValues({ store, clock }: WorkerContext): void {
  for (const kind of EXPIRING_VALUES) {
    const beforeMs = clock.nowMs() - kind.days * DAY_MS;
    let afterKey: string | undefined;
    do {
      const page = store.listValues(kind.namespace, kind.prefix, PAGE, afterKey);
      const old = page.filter(({ value }) => kind.timeOf(value) < beforeMs);
      store.apply(old.map(deletion(kind)), { isDurable: false });
      afterKey = page.length < PAGE ? undefined : page.at(-1)?.key;
    } while (afterKey !== undefined);
  }
}

function deletion({ namespace }: ExpiringValues): (value: KeyedValue) => StoreWrite {
  return ({ key }) => ({ kind: "delete", namespace, key });
}

function numberIn(value: unknown, field: string): number {
  if (typeof value !== "object" || value === null) return 0;
  const found = (value as Readonly<Record<string, unknown>>)[field];
  return typeof found === "number" ? found : 0;
}
