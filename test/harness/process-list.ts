import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";

/** A process on this machine that works with a folder. */
export interface FoundProcess {
  pid: number;
  command: string;
}

/**
 * Running processes of the program `name` that have `folder` in their command line or environment,
 * or work in it. On other systems than Linux only command lines are visible (ps).
 */
export function findProcesses(name: string, folder: string): FoundProcess[] {
  return listProcesses()
    .filter(({ programs }) => programs.some((program) => basename(program) === name))
    .filter(({ places }) => places.some((place) => place.includes(folder)))
    .map(({ pid, command }) => ({ pid, command }));
}

/**
 * Waits until no such process is left, but at most `timeoutMs`, and returns those that are left.
 */
export async function waitForNoProcesses(
  name: string,
  folder: string,
  timeoutMs: number,
): Promise<FoundProcess[]> {
  const endsAtMs = performance.now() + timeoutMs;
  for (;;) {
    const found = findProcesses(name, folder);
    if (found.length === 0 || performance.now() >= endsAtMs) return found;
    await Bun.sleep(50);
  }
}

/** Waits until there is such a process, but at most `timeoutMs`, and returns those there are. */
export async function waitForProcesses(
  name: string,
  folder: string,
  timeoutMs: number,
): Promise<FoundProcess[]> {
  const endsAtMs = performance.now() + timeoutMs;
  for (;;) {
    const found = findProcesses(name, folder);
    if (found.length > 0 || performance.now() >= endsAtMs) return found;
    await Bun.sleep(50);
  }
}

/** Kills a process that this test started, and everything that process started. */
export function killTree(pid: number): void {
  const all = listProcesses();
  const ids = [pid];
  for (const id of ids) {
    ids.push(...all.filter(({ parent }) => parent === id).map((found) => found.pid));
  }
  for (const id of ids) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // It has ended in the meantime.
    }
  }
}

interface ListedProcess extends FoundProcess {
  parent: number;
  /** The executable, and the name it was started by. */
  programs: string[];
  /** Texts that may name a folder: the command line, the working folder, the environment. */
  places: string[];
}

function listProcesses(): ListedProcess[] {
  return process.platform === "linux" ? readProc() : readPs();
}

function readProc(): ListedProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readProcEntry(Number(name))];
      } catch {
        return []; // It ended while the list was read, or it belongs to another user.
      }
    });
}

function readProcEntry(pid: number): ListedProcess {
  const folder = join("/proc", String(pid));
  const words = readFileSync(join(folder, "cmdline"), "utf8").split("\0");
  const command = words.join(" ").trim();
  const stat = readFileSync(join(folder, "stat"), "utf8");
  // The name in parentheses may contain spaces; the parent is the second field after it.
  const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  // An executable that has been removed is listed as "path (deleted)".
  const executable = readlinkSync(join(folder, "exe")).replace(/ \(deleted\)$/, "");
  const cwd = readlinkSync(join(folder, "cwd"));
  const environment = readFileSync(join(folder, "environ"), "utf8");
  const programs = [executable, words[0] ?? ""];
  return { pid, parent, command, programs, places: [command, cwd, environment] };
}

function readPs(): ListedProcess[] {
  const { stdout } = Bun.spawnSync(["ps", "-axo", "pid=,ppid=,command="]);
  return stdout
    .toString()
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      if (command === undefined) return [];
      const programs = [command.split(" ")[0] ?? ""];
      return [{ pid: Number(pid), parent: Number(parent), command, programs, places: [command] }];
    });
}
