import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { appendToFile } from "@/platform/append-file.ts";
import { fileSizeBytes, fileSystem } from "@/platform/file-system.ts";
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
  /** How long each contributor took; only in a log of everything. */
  readonly contributorsMs?: Readonly<Record<string, number>>;
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
  const path = logPath(storeFolder);
  // A pipe in its place has an infinite size.
  const sizeBytes = fileSizeBytes(path);
  if (sizeBytes > LIMITS.logBytes && Number.isFinite(sizeBytes)) {
    fileSystem().renameSync(path, `${path}.1`);
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
