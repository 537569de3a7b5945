import type { StoreWrite } from "@/store/port/writes-port.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/** Writes that are applied together or not at all. */
export interface Batch {
  /** Tells the batch from all others, so that it is applied once, however often it is read. */
  readonly id: string;
  readonly writes: readonly StoreWrite[];
  /** The project to write to, if it is not the store's own. */
  readonly projectId?: string | undefined;
}

/**
 * The batches of a segment, one record after the other: a mark, the length of the batch, the batch
 * with its checksum. A record that was cut short by a kill or a full disk is skipped: the next one
 * is found by its mark.
 */
const MARK = [0xc6, 0x53, 0x50, 0x31] as const;
const HEADER_BYTES = 8;

/** Guess, far above the largest event. */
export const BATCH_BYTES_MAX = 64 * 1024 * 1024;

export function encodeRecord(batch: Batch): Uint8Array {
  const body = encodeValue(batch);
  const record = new Uint8Array(HEADER_BYTES + body.length);
  record.set(MARK);
  new DataView(record.buffer).setUint32(4, body.length);
  record.set(body, HEADER_BYTES);
  return record;
}

export interface Segment {
  readonly batches: readonly Batch[];
  /** The bytes between the records, if any are damaged. */
  readonly damaged: readonly Uint8Array[];
}

export function readSegment(bytes: Uint8Array): Segment {
  const batches: Batch[] = [];
  const damaged: Uint8Array[] = [];
  let damagedFrom: number | undefined;
  let at = 0;
  while (at < bytes.length) {
    const record = readRecord(bytes, at);
    if (record === undefined) {
      damagedFrom ??= at;
      at = findMark(bytes, at + 1);
      continue;
    }
    if (damagedFrom !== undefined) damaged.push(bytes.slice(damagedFrom, at));
    damagedFrom = undefined;
    batches.push(record.batch);
    at = record.end;
  }
  if (damagedFrom !== undefined) damaged.push(bytes.slice(damagedFrom));
  return { batches, damaged };
}

function readRecord(bytes: Uint8Array, at: number): { batch: Batch; end: number } | undefined {
  if (!isMark(bytes, at) || at + HEADER_BYTES > bytes.length) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 4);
  const end = at + HEADER_BYTES + length;
  if (length > BATCH_BYTES_MAX || end > bytes.length) return undefined;
  const batch = readBatch(bytes.subarray(at + HEADER_BYTES, end));
  return batch && { batch, end };
}

function readBatch(body: Uint8Array): Batch | undefined {
  try {
    const value = decodeValue(body) as Partial<Batch> | null;
    const isBatch = Array.isArray(value?.writes) && typeof value.id === "string";
    return isBatch ? (value as Batch) : undefined;
  } catch {
    return undefined;
  }
}

/** The position at which the next record may begin. */
function findMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARK[0], from); at >= 0; at = bytes.indexOf(MARK[0], at + 1)) {
    if (isMark(bytes, at)) return at;
  }
  return bytes.length;
}

function isMark(bytes: Uint8Array, at: number): boolean {
  return MARK.every((byte, i) => bytes[at + i] === byte);
}
