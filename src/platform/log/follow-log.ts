import { logPath } from "@/platform/log.ts";
import { openOrdinaryFile, readRange, statIfPresent } from "@/platform/ordinary-file.ts";
import { type LoggedEntry, parseEntries } from "@/platform/log/read-log.ts";

/** A place in the log up to which it has been read. */
export interface LogPosition {
  /** Identifies the file: a log that grows too large is renamed, and a new one begins. */
  readonly fileId: string;
  readonly bytes: number;
}

/** The end of the log. */
export function endOfLog(storeFolder: string): LogPosition {
  const stats = statIfPresent(logPath(storeFolder));
  return stats === undefined
    ? { fileId: "", bytes: 0 }
    : { fileId: `${stats.dev}:${stats.ino}`, bytes: stats.size };
}

export interface NewEntries {
  readonly entries: readonly LoggedEntry[];
  readonly position: LogPosition;
}

/** Reads what was logged after a position. A line that is being written is read the next time. */
export function readNewEntries(storeFolder: string, after: LogPosition): NewEntries {
  const end = endOfLog(storeFolder);
  const from = end.fileId === after.fileId && end.bytes >= after.bytes ? after.bytes : 0;
  if (end.bytes === from) return { entries: [], position: { ...end, bytes: from } };
  try {
    using file = openOrdinaryFile(logPath(storeFolder));
    const bytes = readRange(file, from, end.bytes - from);
    const whole = bytes.subarray(0, bytes.lastIndexOf(LINE_BREAK) + 1);
    return {
      entries: parseEntries(new TextDecoder().decode(whole)),
      position: { ...end, bytes: from + whole.length },
    };
  } catch {
    return { entries: [], position: after }; // It was renamed just now.
  }
}

const LINE_BREAK = 10;
