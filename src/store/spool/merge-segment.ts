import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import {
  type Batch,
  BATCH_BYTES_MAX,
  encodeRecord,
  readSegment,
} from "@/store/spool/segment-records.ts";
import { addToCount } from "@/store/spool/spool-folder.ts";

/**
 * Makes a closed segment smaller: of values that are written several times only the last is kept,
 * of equal jobs the first. A segment with damage is left as it is.
 */
export function mergeSegment(storeFolder: string, path: string): void {
  const { batches, damaged } = readSegment(readOrdinaryFile(path, BATCH_BYTES_MAX));
  if (damaged.length > 0) return;
  const merged = mergeBatches(batches);
  const leftOut = countWrites(batches) - countWrites(merged);
  if (leftOut === 0) return;
  writeFileAtomically(path, concatenate(merged.map(encodeRecord)), 0o600);
  addToCount(storeFolder, "merged", leftOut);
}

function mergeBatches(batches: readonly Batch[]): Batch[] {
  const isRepeated = repeatedJob();
  const withJobs = batches.map((batch) => ({
    ...batch,
    writes: batch.writes.filter((write) => !isRepeated(batch, write)),
  }));
  const isReplaced = replacedValue();
  return withJobs
    .toReversed()
    .map((batch) => ({
      ...batch,
      writes: batch.writes
        .toReversed()
        .filter((write) => !isReplaced(write))
        .toReversed(),
    }))
    .toReversed()
    .filter(({ writes }) => writes.length > 0);
}

/** Says of each write, first to last, whether it requests a job that an earlier one requests. */
function repeatedJob(): (batch: Batch, write: StoreWrite) => boolean {
  const seen = new Set<string>();
  return (_batch, write) => {
    if (write.kind !== "enqueue") return false;
    const { job } = write;
    const key = JSON.stringify([job.kind, job.key]);
    const isSeen = seen.has(key);
    seen.add(key);
    return isSeen;
  };
}

/**
 * Says of each write, last to first, whether a later one replaces its value. A value that depends
 * on the version before it is kept, and so are those before it.
 */
function replacedValue(): (write: StoreWrite) => boolean {
  const replaced = new Set<string>();
  return (write) => {
    if (write.kind !== "put" && write.kind !== "delete") return false;
    const key = JSON.stringify([write.namespace, write.key]);
    if (write.kind === "put" && write.ifVersion !== undefined) {
      replaced.delete(key);
      return false;
    }
    const isReplaced = replaced.has(key);
    replaced.add(key);
    return isReplaced;
  };
}

function countWrites(batches: readonly Batch[]): number {
  return batches.reduce((sum, { writes }) => sum + writes.length, 0);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
