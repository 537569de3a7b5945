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
 * Writes that found the store locked wait here as files, one batch each, in the order of their
 * names. Whoever next has time and the lock (the worker) puts them into the store. A batch is
 * removed only after it is durably in the store, which notes its name in the same transaction: a
 * crash in between must not put it in twice, or what was forgotten meanwhile would be back. A
 * batch that cannot be read or applied is set aside, never deleted.
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
  /** The project they are of, where it is not the store's own. */
  readonly projectId?: string | undefined;
}

/**
 * Puts every waiting batch into the store and returns how many it put in. Done by one process at
 * a time: the worker that holds the lease.
 */
export function drainSpool(folder: string, store: Store): number {
  const spool = spoolFolder(folder);
  if (!fileSystem().existsSync(spool)) return 0;
  removeOldNotes(spool, store);
  const batches = fileSystem()
    .readdirSync(spool)
    .filter((name) => name.endsWith(".batch"));
  let drained = 0;
  for (const name of batches.sort()) {
    const path = joinPath(spool, name);
    const outcome = isPutIn(name, store) ? "known" : putIn(name, path, store);
    if (outcome === "unfit") {
      if (fileSystem().existsSync(path)) fileSystem().renameSync(path, `${path}.damaged`);
      continue;
    }
    fileSystem().rmSync(path, { force: true });
    if (outcome === "put-in") drained += 1;
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
    return undefined; // Damaged, or just taken by another process: either way not ours to apply.
  }
}

/** "unfit" where the batch itself is at fault, so that no later try could do better. */
function putIn(name: string, path: string, store: Store): "put-in" | "unfit" {
  const batch = readBatch(path);
  if (batch === undefined) return "unfit";
  const { writes, projectId } = batch;
  const project = projectId === undefined ? {} : { projectId };
  const note = { kind: "put", ...noteOf(name), value: true } as const;
  try {
    store.apply([note, ...writes], { isDurable: true, ...project });
    return "put-in";
  } catch (error) {
    if (error instanceof CatalogueError && error.code !== "ERR_VERSION_CONFLICT") throw error;
    return "unfit";
  }
}

/** Where the store notes that it has a batch. */
function noteOf(name: string) {
  return { namespace: "memory", key: `${NOTE_PREFIX}${name}` } as const;
}

const NOTE_PREFIX = "spool/";

function isPutIn(name: string, store: Store): boolean {
  const { namespace, key } = noteOf(name);
  return store.findValue(namespace, key) !== undefined;
}

// Not right after the file was removed: a power failure could still bring the file back.
function removeOldNotes(spool: string, store: Store): void {
  const names = store
    .listValues("memory", NOTE_PREFIX, LIMITS.spoolFiles)
    .map(({ key }) => key.slice(NOTE_PREFIX.length))
    .filter((name) => !fileSystem().existsSync(joinPath(spool, name)));
  const writes = names.map((name) => ({ kind: "delete", ...noteOf(name) }) as const);
  store.apply(writes, { isDurable: false });
}

function spoolFolder(folder: string): string {
  return joinPath(folder, "spool");
}
