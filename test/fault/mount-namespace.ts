/**
 * Mounts that only the processes of one test see: a file system of a few megabytes, or one that is
 * read-only even for root. They disappear with the process that holds them, and the machine's own
 * mounts never change. Linux only, and only if the system allows namespaces.
 */
import { join } from "node:path";
import { CLIENT_FOLDER, type Launch } from "@test/fault/faulty-project.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";

export interface MountNamespace extends AsyncDisposable {
  /** Runs a command inside the namespace. */
  readonly launch: Launch;
  /** The path by which this process can reach a file inside the namespace. */
  seenAs(path: string): string;
}

const isRoot = process.getuid?.() === 0;
/** Starts a command that may mount something only it and its children see. */
export const UNSHARE = isRoot ? ["unshare", "--mount"] : ["unshare", "--map-root-user", "--mount"];

/** The reason why tests cannot mount anything here; empty if they can. */
export const mountTrouble = findTrouble();

/** `script` is a shell script that mounts something; its $1 is `folder`. */
export async function enterMountNamespace(script: string, folder: string): Promise<MountNamespace> {
  const keeper = Bun.spawn(
    [...UNSHARE, "sh", "-ec", `${script}; echo ready; exec cat`, "sh", folder],
    {
      env: { PATH: `${SYSTEM_PATH}:/usr/sbin:/sbin` },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const { value } = await keeper.stdout.getReader().read();
  if (value === undefined) throw new Error(`the mounts could not be made: ${script}`);
  return {
    launch: (command, cwd, stdin) =>
      runProcess({
        command: [...enterCommand(keeper.pid), ...intoFolder(cwd), ...command],
        cwd: "/",
        stdin,
        env: {
          PATH: SYSTEM_PATH,
          HOME: cwd,
          CONTEXT_GRAPH_SESSION_DIR: cwd,
          CLAUDE_CONFIG_DIR: join(cwd, CLIENT_FOLDER),
        },
      }),
    seenAs: (path) => `/proc/${keeper.pid}/root${path}`,
    async [Symbol.asyncDispose]() {
      keeper.kill("SIGKILL");
      await keeper.exited;
    },
  };
}

function enterCommand(pid: number): [string, ...string[]] {
  const user = isRoot ? [] : ["--user", "--preserve-credentials"];
  return ["nsenter", `--target=${pid}`, "--mount", ...user, "--"];
}

// The folder must be entered inside the namespace: outside, the path leads to another folder.
function intoFolder(folder: string): string[] {
  return ["sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", folder];
}

function findTrouble(): string {
  if (process.platform !== "linux") return "mounts of a test's own need Linux";
  try {
    const probe = Bun.spawnSync([...UNSHARE, "mount", "-t", "tmpfs", "none", "/tmp"]);
    return probe.exitCode === 0 && Bun.which("nsenter") !== null
      ? ""
      : "this system does not let us mount a file system of our own";
  } catch {
    return "there is no unshare program";
  }
}
