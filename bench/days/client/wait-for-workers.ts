import { readdirSync, readFileSync } from "node:fs";
import type { Workspace } from "./workspace.ts";

const POLL_MS = 40;

/** Waits until the workers of this project have ended. Returns false if one is left. */
export async function waitForWorkers(workspace: Workspace, limitMs = 30_000): Promise<boolean> {
  const endsAtMs = performance.now() + limitMs;
  while (hasWorker(workspace.project)) {
    if (performance.now() > endsAtMs) return false;
    await Bun.sleep(POLL_MS);
  }
  return true;
}

function hasWorker(project: string): boolean {
  const isWorker = (command: string) => command.includes("worker") && command.includes(project);
  return commandLines().some(isWorker);
}

function commandLines(): string[] {
  if (process.platform !== "linux") {
    return Bun.spawnSync(["ps", "-axo", "command="]).stdout.toString().split("\n");
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return ""; // It ended while the list was read.
      }
    });
}
