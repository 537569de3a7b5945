import { writeFileAtomically } from "@/platform/atomic-file.ts";
import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/**
 * If the store is locked, writes are kept here as files: one batch each, applied in the order of
 * their names by the worker, once it has the lock. A batch is removed only after it is durably in
 * the store. The store records its name in the same transaction, because applying it again after
 * a crash would bring back what was forgotten in the meantime. A batch that cannot be read or
 * applied is set aside, never deleted.
 */
export function spoolWrites(
  folder: string,
  writes: readonly StoreWrite[],
  clock: Clock,
  projectId?: string,
): boolean {
  const spool = spoolFolder(folder);
  if (fileSystem().existsSync(spool) && fileSystem().readdirSync(spool).length >= LIMITS.spoolFiles)
    return false;
  const batch: Batch = { writes, projectId };
  writeFileAtomically(joinPath(spool, `${newId("run", clock)}.batch`), encodeValue(batch), 0o600);
  return true;
}

interface Batch {
  readonly writes: readonly StoreWrite[];
  /** The project to write to, if it is not the store's own. */
  readonly projectId?: string | undefined;
}

/**
 * Applies every waiting batch and returns how many were applied. Only one process at a time does
 * this: the worker that has the lease.
 */
export function drainSpool(folder: string, store: Store): number {
  const spool = spoolFolder(folder);
  if (!fileSystem().existsSync(spool)) return 0;
  removeOldMarks(spool, store);
  const batches = fileSystem()
    .readdirSync(spool)
    .filter((name) => name.endsWith(".batch"));
  let drained = 0;
  for (const name of batches.sort()) {
    const path = joinPath(spool, name);
    const outcome = isApplied(name, store) ? "known" : applyBatch(name, path, store);
    if (outcome === "unusable") {
      if (fileSystem().existsSync(path)) fileSystem().renameSync(path, `${path}.damaged`);
      continue;
    }
    fileSystem().rmSync(path, { force: true });
    if (outcome === "applied") drained += 1;
  }
  return drained;
}

export function countSpooled(folder: string): number {
  const spool = spoolFolder(folder);
  if (!fileSystem().existsSync(spool)) return 0;
  return fileSystem()
    .readdirSync(spool)
    .filter((name) => name.endsWith(".batch")).length;
}

function readBatch(path: string): Batch | undefined {
  try {
    const value = decodeValue(fileSystem().readFileSync(path)) as Partial<Batch> | null;
    return Array.isArray(value?.writes) ? (value as Batch) : undefined;
  } catch {
    return undefined; // Damaged, or just taken by another process.
  }
}

/** "unusable": the batch itself is at fault, so that trying again is useless. */
function applyBatch(name: string, path: string, store: Store): "applied" | "unusable" {
  const batch = readBatch(path);
  if (batch === undefined) return "unusable";
  const { writes, projectId } = batch;
  const project = projectId === undefined ? {} : { projectId };
  const mark = { kind: "put", ...appliedMark(name), value: true } as const;
  try {
    store.apply([mark, ...writes], { isDurable: true, ...project });
    return "applied";
  } catch (error) {
    if (error instanceof CatalogueError && error.code !== "ERR_VERSION_CONFLICT") throw error;
    return "unusable";
  }
}

/** The value that says that the store has this batch. */
function appliedMark(name: string) {
  return { namespace: "memory", key: `${MARK_PREFIX}${name}` } as const;
}

const MARK_PREFIX = "spool/";

function isApplied(name: string, store: Store): boolean {
  const { namespace, key } = appliedMark(name);
  return store.findValue(namespace, key) !== undefined;
}

// Not right after the file was removed: a power failure could still bring the file back.
function removeOldMarks(spool: string, store: Store): void {
  const names = store
    .listValues("memory", MARK_PREFIX, LIMITS.spoolFiles)
    .map(({ key }) => key.slice(MARK_PREFIX.length))
    .filter((name) => !fileSystem().existsSync(joinPath(spool, name)));
  const writes = names.map((name) => ({ kind: "delete", ...appliedMark(name) }) as const);
  store.apply(writes, { isDurable: false });
}

function spoolFolder(folder: string): string {
  return joinPath(folder, "spool");
}
