import { joinPath } from "@/platform/path-parts.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { readSegment } from "@/store/spool/segment-records.ts";
import {
  listWaitingFiles,
  OPEN_SEGMENT,
  SINGLE_BATCH,
  spoolFolder,
} from "@/store/spool/spool-folder.ts";

/**
 * Tells who was the first to show a memory while the store was locked. Every hook appends its rows
 * before it answers, and all of them see the same order.
 */
export interface SpooledLedger {
  /** True if the row of another came before this one, and the session still has the memory. */
  readonly isTaken: (entry: LedgerEntry) => boolean;
}

export function readSpooledLedger(storeFolder: string): SpooledLedger {
  const firstIds = new Map<string, string>();
  for (const write of spooledWrites(storeFolder)) {
    if (write.kind === "unserve-session") forgetSession(firstIds, write.sessionId);
    if (write.kind !== "add-ledger") continue;
    const key = keyOf(write.entry);
    if (!firstIds.has(key)) firstIds.set(key, write.entry.id);
  }
  return {
    isTaken(entry) {
      const first = firstIds.get(keyOf(entry));
      return first !== undefined && first !== entry.id;
    },
  };
}

/** Guess: reading more would take longer than the hook has; older segments are not looked at. */
const READ_BYTES_MAX = 1_000_000;

/** The writes that wait, in their order, as far as they can be read. */
function spooledWrites(storeFolder: string): StoreWrite[] {
  const names = [...listWaitingFiles(storeFolder), OPEN_SEGMENT];
  const segments: StoreWrite[][] = [];
  let leftBytes = READ_BYTES_MAX;
  for (const name of names.toReversed()) {
    if (name.endsWith(SINGLE_BATCH)) continue;
    const bytes = readSmallSegment(joinPath(spoolFolder(storeFolder), name), leftBytes);
    leftBytes -= bytes.length;
    segments.push(readSegment(bytes).batches.flatMap(({ writes }) => writes));
  }
  return segments.toReversed().flat();
}

function readSmallSegment(path: string, bytesMax: number): Uint8Array {
  try {
    return readOrdinaryFile(path, bytesMax);
  } catch {
    return new Uint8Array(0); // It is too large, there is none, or a worker has just taken it.
  }
}

function forgetSession(firstIds: Map<string, string>, sessionId: string): void {
  for (const key of firstIds.keys()) {
    if (key.startsWith(`${sessionId}\n`)) firstIds.delete(key);
  }
}

function keyOf({ sessionId, agentId, memoryId }: LedgerEntry): string {
  return `${sessionId}\n${agentId}\n${memoryId}`;
}
