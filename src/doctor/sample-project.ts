import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment, VariableName } from "@/base/environment.ts";
import { sampleEvent } from "@/claude/sample-event.ts";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";

/** How a hook answered. */
export interface SampleAnswer {
  /** Null if it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

/** A project and a HOME of their own, in which hooks can be tried. */
export interface SampleProject extends Disposable {
  /** Sends the event to a hook, as Claude Code would. */
  readonly send: (
    event: EventName,
    command: readonly string[],
    programFolder: string,
  ) => SampleAnswer;
}

/** Longer than all hooks take together. */
const LEASE_MS = 10 * 60_000;

/** Makes one. Nothing of the user is read or written by the hooks that run in it. */
export function createSampleProject({ environment, clock }: Surroundings): SampleProject {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-doctor-"));
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  mkdirSync(home);
  mkdirSync(join(project, ".git"), { recursive: true });
  const changed = new Map<VariableName, string>([
    ["HOME", home],
    ["USERPROFILE", home],
    ["CONTEXT_GRAPH_HOME", join(home, ".context-graph")],
    ["CONTEXT_GRAPH_SESSION_DIR", folder],
    ["CLAUDE_CONFIG_DIR", join(home, ".claude")],
    ["CLAUDE_PROJECT_DIR", project],
  ]);
  holdWorkerLease(join(project, ".context-graph"), (name) => changed.get(name) ?? "", clock);
  return {
    send(event, command, programFolder) {
      const PATH = `${programFolder}:${environment("PATH")}`;
      const env = { PATH, ...Object.fromEntries(changed) };
      const startedMs = clock.elapsedMs();
      const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
        cwd: project,
        env,
        stdin: new TextEncoder().encode(sampleEvent(event, project)),
        timeout: 1_000 * EVENT_TABLE[event].settingsTimeoutSeconds,
      });
      const tookMs = Math.round(clock.elapsedMs() - startedMs);
      return { exitCode, stdout: `${stdout}`, stderr: `${stderr}`, tookMs };
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

// A hook that finds the lease taken starts no worker, which would outlive the project.
function holdWorkerLease(
  folder: string,
  environment: Environment,
  clock: Surroundings["clock"],
): void {
  const store = openOwnStore({ folder, environment, clock, patience: () => 1_000 });
  store.takeLease("worker", "doctor", clock.nowMs(), LEASE_MS);
  store.close();
}
