import { fileSystem } from "@/platform/file-system.ts";
import { logPath } from "@/platform/log.ts";
import { replacePrivateFile } from "@/platform/private-file.ts";
import { type LoggedEntry, readLogFile } from "@/platform/log/read-log.ts";

export interface PrunedLog {
  readonly removed: number;
  readonly kept: number;
}

/**
 * Removes the entries from before a time. The log is renamed first, so that nothing is lost that
 * other processes write meanwhile; what is kept is in the log that was put aside.
 */
export function pruneLog(storeFolder: string, beforeMs: number): PrunedLog {
  const { renameSync, rmSync } = fileSystem();
  const path = logPath(storeFolder);
  const [aside, taken] = [`${path}.1`, `${path}.${process.pid}`];
  try {
    renameSync(path, taken);
  } catch {
    // There is no current log.
  }
  const all = [...readLogFile(aside), ...readLogFile(taken)];
  const kept = all.filter(({ at }) => Date.parse(at) >= beforeMs);
  if (kept.length === 0) rmSync(aside, { force: true });
  else if (!replacePrivateFile(aside, kept.map(toLine).join(""))) {
    // The disk is full: everything stays as it was.
    renameSync(taken, path);
    return { removed: 0, kept: all.length };
  }
  rmSync(taken, { force: true });
  return { removed: all.length - kept.length, kept: kept.length };
}

function toLine(entry: LoggedEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
