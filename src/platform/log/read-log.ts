import { LIMITS } from "@/base/limits.ts";
import { type LogEntry, logPath } from "@/platform/log.ts";
import { openOrdinaryFile, readRange } from "@/platform/ordinary-file.ts";

/** An entry read back from the log. */
export interface LoggedEntry extends LogEntry {
  readonly at: string;
}

/** The most that is read from the end of a log, which is cut only when the store is maintained. */
const READ_BYTES_MAX = 8 * LIMITS.logBytes;

/** Reads the renamed log and the current one, oldest entry first. Skips incomplete lines. */
export function* readLog(storeFolder: string): Generator<LoggedEntry> {
  const path = logPath(storeFolder);
  for (const file of [`${path}.1`, path]) yield* readLogFile(file);
}

/** Reads one file of the log; none if it is missing. */
export function readLogFile(path: string): LoggedEntry[] {
  return parseEntries(readEnd(path));
}

export function parseEntries(text: string): LoggedEntry[] {
  return text.split("\n").flatMap((line) => readEntry(line) ?? []);
}

function readEnd(path: string): string {
  try {
    using file = openOrdinaryFile(path);
    const from = Math.max(0, file.sizeBytes - READ_BYTES_MAX);
    return new TextDecoder().decode(readRange(file, from, READ_BYTES_MAX));
  } catch {
    return ""; // There is no log, or we may not read it.
  }
}

function readEntry(text: string): LoggedEntry | undefined {
  if (text === "") return undefined;
  try {
    const entry = JSON.parse(text) as Partial<LoggedEntry> | null;
    const isComplete =
      typeof entry?.at === "string" &&
      typeof entry.command === "string" &&
      typeof entry.durationMs === "number" &&
      typeof entry.outcome === "string";
    return isComplete ? (entry as LoggedEntry) : undefined;
  } catch {
    return undefined; // Cut off by a full disk.
  }
}
