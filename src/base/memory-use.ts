import { fileSystem } from "@/base/file-system.ts";

/**
 * The most memory this process has used so far. Linux counts it exactly in /proc; what
 * getrusage says there includes the process we were started from. Elsewhere: what is used now.
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
