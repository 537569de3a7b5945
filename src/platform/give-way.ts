import { constants, getPriority, setPriority } from "node:os";
import { fileSystem } from "@/platform/file-system.ts";

/**
 * The priority of work that nobody waits for: "below normal" on every system, 10 on Linux and macOS.
 * There a hook gets ten times its share of a processor that both want. At the lowest, 19, it would
 * be seventy times; but then such work hardly gets on while it has the lock that the hook waits for.
 * A low priority makes reading and writing files wait behind others too, on disks that heed it.
 */
const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets every other process go first from now on. It cannot be taken back, and never throws. */
export function giveWay(): void {
  for (const thread of threadIds()) {
    attempt(() => {
      if (getPriority(thread) < BELOW_NORMAL) setPriority(thread, BELOW_NORMAL);
    });
  }
  // Many Linux systems share the processor among sessions first, and a worker has its own.
  attempt(() => {
    if (leadsOwnSession()) fileSystem().writeFileSync("/proc/self/autogroup", String(BELOW_NORMAL));
  });
}

/** Linux counts the priority of each thread; elsewhere 0 is the whole process. */
function threadIds(): number[] {
  if (process.platform !== "linux") return [0];
  try {
    return fileSystem().readdirSync("/proc/self/task").map(Number);
  } catch {
    return [0];
  }
}

/** The sixth field of the process's line names its session; the second is a name in parentheses. */
function leadsOwnSession(): boolean {
  const line = fileSystem().readFileSync("/proc/self/stat", "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return Number(fields[3]) === process.pid;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The system does not let us, or does not know it: the work goes on as it is.
  }
}
