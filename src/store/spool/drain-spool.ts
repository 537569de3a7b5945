import { writeFileAtomically } from "@/platform/atomic-file.ts";
import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { closeSegment } from "@/store/spool/append-batch.ts";
import {
  type Batch,
  BATCH_BYTES_MAX,
  encodeRecord,
  readSegment,
} from "@/store/spool/segment-records.ts";
import {
  listWaitingFiles,
  SET_ASIDE,
  SINGLE_BATCH,
  spoolFolder,
} from "@/store/spool/spool-folder.ts";
import type { Store } from "@/store/store.ts";
import { decodeValue } from "@/store/values/value-codec.ts";

/**
 * Applies the batches that wait, in the order they came, and returns how many. Others may append
 * meanwhile. A file is removed only after its batches are durably in the store. The store records
 * the id of each in the same transaction, because applying it again after a crash would bring back
 * what was forgotten in the meantime. What cannot be read or applied is set aside, never deleted.
 */
export function drainSpool(storeFolder: string, store: Store, clock: Clock): number {
  if (!fileSystem().existsSync(spoolFolder(storeFolder))) return 0;
  const marked = listMarks(store);
  closeSegment(storeFolder, clock);
  const seen = new Set<string>();
  let applied = 0;
  for (const name of listWaitingFiles(storeFolder)) {
    const path = joinPath(spoolFolder(storeFolder), name);
    const read = readWaitingFile(path, name);
    if (read === undefined) {
      setFileAside(path);
      continue;
    }
    const { batches, damaged } = read;
    for (const { id } of batches) seen.add(id);
    const outcome = applyBatches(batches, store, clock.nowMs());
    for (const batch of outcome.unusable) {
      setAside(joinPath(spoolFolder(storeFolder), batch.id), encodeRecord(batch));
    }
    for (const [i, bytes] of damaged.entries()) setAside(`${path}.${i}`, bytes);
    fileSystem().rmSync(path, { force: true });
    applied += outcome.applied;
  }
  removeMarks(marked, seen, store, clock.nowMs());
  return applied;
}

/** Returns undefined if it cannot be read at all. */
function readWaitingFile(path: string, name: string): ReturnType<typeof readSegment> | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readOrdinaryFile(path, 2 * BATCH_BYTES_MAX);
  } catch {
    return undefined;
  }
  if (!name.endsWith(SINGLE_BATCH)) return readSegment(bytes);
  try {
    const batch = decodeValue(bytes) as Partial<Batch> | null;
    if (!Array.isArray(batch?.writes)) return { batches: [], damaged: [bytes] };
    return { batches: [{ ...(batch as Batch), id: name }], damaged: [] };
  } catch {
    return { batches: [], damaged: [bytes] };
  }
}

/** It is too large or no ordinary file, unless another process has just applied it. */
function setFileAside(path: string): void {
  if (fileSystem().existsSync(path)) fileSystem().renameSync(path, path + SET_ASIDE);
}

/** Written before the file it comes from is removed, so that no crash loses it. */
function setAside(path: string, bytes: Uint8Array): void {
  writeFileAtomically(path + SET_ASIDE, bytes, 0o600);
}

/** Batches applied in one transaction: one wait for the disk instead of as many. Guess. */
const TOGETHER = 50;

interface Outcome {
  readonly applied: number;
  readonly unusable: readonly Batch[];
}

function applyBatches(batches: readonly Batch[], store: Store, nowMs: number): Outcome {
  const unusable: Batch[] = [];
  let applied = 0;
  for (let at = 0; at < batches.length;) {
    const group = groupAt(batches, at);
    at += group.length;
    const unknown = group.filter((batch) => !isApplied(batch, store));
    if (tryToApply(unknown, store, nowMs)) {
      applied += unknown.length;
      continue;
    }
    // One of them is at fault, or another process has just applied it.
    for (const batch of unknown) {
      if (tryToApply([batch], store, nowMs)) applied += 1;
      else if (!isApplied(batch, store)) unusable.push(batch);
    }
  }
  return { applied, unusable };
}

/** The next batches that one transaction can apply: those of the same project. */
function groupAt(batches: readonly Batch[], at: number): readonly Batch[] {
  const projectId = batches[at]?.projectId;
  let end = at;
  while (end < batches.length && end - at < TOGETHER && batches[end]?.projectId === projectId) {
    end += 1;
  }
  return batches.slice(at, end);
}

/** Returns false if trying again is useless. Throws if the store is locked or cannot be written. */
function tryToApply(batches: readonly Batch[], store: Store, nowMs: number): boolean {
  const projectId = batches[0]?.projectId;
  const writes = batches.flatMap((batch): StoreWrite[] => [
    { kind: "put", ...markOf(batch.id), value: nowMs, ifVersion: 0 },
    ...batch.writes,
  ]);
  try {
    store.apply(writes, { isDurable: true, ...(projectId === undefined ? {} : { projectId }) });
    return true;
  } catch (error) {
    if (error instanceof CatalogueError && error.code !== "ERR_VERSION_CONFLICT") throw error;
    return false;
  }
}

/** The value that says that the store has this batch. */
function markOf(id: string) {
  return { namespace: "memory", key: `${MARK_PREFIX}${id}` } as const;
}

const MARK_PREFIX = "spool/";

function isApplied({ id }: Batch, store: Store): boolean {
  const { namespace, key } = markOf(id);
  return store.findValue(namespace, key) !== undefined;
}

interface Mark {
  readonly id: string;
  readonly atMs: number;
}

const MARKS_PER_PAGE = 1_000;

function listMarks(store: Store): Mark[] {
  const marks: Mark[] = [];
  for (let after: string | undefined; ;) {
    const page = store.listValues("memory", MARK_PREFIX, MARKS_PER_PAGE, after);
    for (const { key, value } of page) {
      marks.push({
        id: key.slice(MARK_PREFIX.length),
        atMs: typeof value === "number" ? value : 0,
      });
    }
    if (page.length < MARKS_PER_PAGE) return marks;
    after = page.at(-1)?.key;
  }
}

/** Guess: no process stops for longer between writing a record and looking where it went. */
const KEEP_MARKS_MS = 10 * 60_000;

/**
 * A mark is needed as long as its batch may be read again: from a file that a power failure brings
 * back, or from the segment that a writer appended it to a second time.
 */
function removeMarks(
  marked: readonly Mark[],
  seen: ReadonlySet<string>,
  store: Store,
  nowMs: number,
): void {
  const old = marked.filter(
    ({ id, atMs }) => !seen.has(id) && Math.abs(nowMs - atMs) > KEEP_MARKS_MS,
  );
  const writes = old.map(({ id }) => ({ kind: "delete", ...markOf(id) }) as const);
  store.apply(writes, { isDurable: false });
}
