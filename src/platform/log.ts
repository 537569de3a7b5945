import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { appendToFile } from "@/platform/append-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * The log of what the program did: one JSON line per run, in .context-graph/logs/hooks.log. It
 * never contains prompts, commands, tool output or anything else a person or a tool said. Logging
 * never fails: if the log cannot be written, the line is dropped.
 */
const LEVELS = ["off", "error", "warn", "info", "debug"] as const;
export type LogLevel = Exclude<(typeof LEVELS)[number], "off">;

export interface LogEntry {
  readonly level: LogLevel;
  /** The command that ran, such as "hook PreToolUse". */
  readonly command: string;
  readonly durationMs: number;
  readonly exitCode: number;
  readonly outcome: string;
  readonly detail?: string | undefined;
}

export interface Log {
  write(entry: LogEntry): void;
}

export function logPath(storeFolder: string): string {
  return joinPath(storeFolder, "logs", "hooks.log");
}

/** Opens the log in this folder for entries up to `level`. An unknown level counts as info. */
export function createLog(storeFolder: string, level: string, clock: Clock): Log {
  const known = (LEVELS as readonly string[]).indexOf(level.toLowerCase());
  const highest = known === -1 ? LEVELS.indexOf("info") : known;
  return {
    write(entry) {
      if (LEVELS.indexOf(entry.level) > highest) return;
      const at = new Date(clock.nowMs()).toISOString();
      const durationMs = Math.round(entry.durationMs * 10) / 10;
      const memory = highest === LEVELS.indexOf("debug") ? { peakBytes: peakMemoryBytes() } : {};
      appendToFile(
        logPath(storeFolder),
        `${JSON.stringify({ at, ...entry, durationMs, ...memory })}\n`,
      );
    },
  };
}

/** Renames a log that has grown too large, replacing the one renamed before. */
export function rotateLog(storeFolder: string): void {
  const { renameSync, statSync } = fileSystem();
  const path = logPath(storeFolder);
  const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes > LIMITS.logBytes) renameSync(path, `${path}.1`);
}

/** An entry read back from the log. */
export interface LoggedEntry extends LogEntry {
  readonly at: string;
}

/** The most that is read from the end of a log, which is cut only when the store is maintained. */
const READ_BYTES_MAX = 8 * LIMITS.logBytes;

/** Reads the renamed log and the current one, oldest entry first. Skips incomplete lines. */
export function* readLog(storeFolder: string): Generator<LoggedEntry> {
  const path = logPath(storeFolder);
  for (const file of [`${path}.1`, path]) {
    for (const text of readEnd(file).split("\n")) {
      const entry = readEntry(text);
      if (entry !== undefined) yield entry;
    }
  }
}

function readEnd(path: string): string {
  const { closeSync, fstatSync, openSync, readSync } = fileSystem();
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const sizeBytes = fstatSync(file).size;
    const from = Math.max(0, sizeBytes - READ_BYTES_MAX);
    const bytes = Buffer.alloc(sizeBytes - from);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, from));
  } catch {
    return ""; // There is no log, or we may not read it.
  } finally {
    if (file !== undefined) closeSync(file);
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

/**
 * The most memory this process has used so far. Linux reports it in /proc; getrusage would include
 * the process that started this one. Other systems report only the memory in use now.
 */
export function peakMemoryBytes(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(
      fileSystem().readFileSync("/proc/self/status", "utf8"),
    )?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.memoryUsage.rss();
}
